import type { Store } from '@identity-governance/application';
import type { Identity } from '@identity-governance/records';
import type { IdentityId } from '@identity-governance/values';
import { CommandError } from '../command-error';
import { printable } from '../terminal';

const mostListed = 5;

/**
 * Returns the id of the identity with this id, or else of the only one with this name or mail address, without case.
 * Returns the string itself if there is none: the use case reports that.
 */
export async function findIdentity(store: Store, text: string): Promise<IdentityId> {
  const isCalled = (field: 'name' | 'email') => ({ field, op: 'eq', value: text, ignoresCase: true }) as const;
  const found = await store.read(async (tx) => {
    const identity = await tx.identities.get(text);
    if (identity !== undefined) return [identity];
    const where = [{ op: 'or', of: [isCalled('name'), isCalled('email')] }] as const;
    return (await tx.identities.list({ limit: mostListed + 1, offset: 0, where })).items;
  });
  const [only, another] = found;
  if (only === undefined) return text;
  if (another === undefined) return only.id;
  const listed = found.slice(0, mostListed).map(describe).join(', ');
  const more = found.length > mostListed ? ' and more' : '';
  throw new CommandError(
    `\`${text}\` is the name or mail address of several identities, name one by its id: ${listed}${more}`,
  );
}

function describe({ id, name, email }: Identity): string {
  return printable(`\`${id}\` (${email === null ? name : `${name}, ${email}`})`);
}
