import type { AccessRows } from '@identity-governance/application';
import type { Identity } from '@identity-governance/records';
import type { IdentityId } from '@identity-governance/values';
import { CommandError } from '../command-error';
import { printable } from '../terminal';

const MAX_LISTED = 5;

/**
 * Returns the id of the identity with this id, or else of the only one with this name or mail address, without case.
 * Returns the string itself if there is none: the use case reports that.
 */
export async function findIdentity(rows: AccessRows, text: string): Promise<IdentityId> {
  const [known] = await rows.identitiesOf([text]);
  const found = known === undefined ? await rows.identitiesCalled(text, MAX_LISTED + 1) : [known];
  const [only, another] = found;
  if (only === undefined) return text;
  if (another === undefined) return only.id;
  const listed = found.slice(0, MAX_LISTED).map(describe).join(', ');
  const more = found.length > MAX_LISTED ? ' and more' : '';
  throw new CommandError(
    `\`${text}\` is the name or mail address of several identities, name one by its id: ${listed}${more}`,
  );
}

function describe({ id, name, email }: Identity): string {
  return printable(`\`${id}\` (${email === null ? name : `${name}, ${email}`})`);
}
