import type { InputStore } from '@identity-governance/application';
import { canonicalName } from '@identity-governance/values';

/** An imported account and the mail address of its owner; empty if it has none. */
export interface UserAccount {
  readonly id: string;
  readonly email: string;
}

const usersPerRead = 500;

/**
 * Returns the identity of each account: its current one, else the only one with its mail address (case-insensitive),
 * else a new one with the id of the account. Null if multiple identities have the address.
 */
export async function correlateUsers(
  store: InputStore,
  users: readonly UserAccount[],
): Promise<ReadonlyMap<string, string | null>> {
  const found = new Map<string, string | null>();
  const created = new Map<string, string>();
  for (let start = 0; start < users.length; start += usersPerRead) {
    const some = users.slice(start, start + usersPerRead);
    const { owners, byEmail } = await readKnown(store, some);
    for (const { id, email } of some) {
      const key = canonicalName(email);
      const [only = created.get(key) ?? id, another] = byEmail.get(key) ?? [];
      const identityId = owners.get(id) ?? (another === undefined ? only : null);
      if (identityId === id && email !== '') created.set(key, id);
      found.set(id, identityId);
    }
  }
  return found;
}

async function readKnown(store: InputStore, users: readonly UserAccount[]) {
  const values = [...new Set(users.map(({ email }) => email).filter((email) => email !== ''))];
  const where = [{ field: 'email', op: 'in', values, ignoresCase: true }] as const;
  return store.read(async (tx) => {
    const accounts = await tx.accounts.getMany(users.map(({ id }) => id));
    const byEmail = new Map<string, string[]>();
    for (let offset = 0, isLast = values.length === 0; !isLast; offset += usersPerRead) {
      const { items } = await tx.identities.list({ limit: usersPerRead, offset, where });
      for (const { id, email } of items) {
        const key = canonicalName(email ?? '');
        byEmail.set(key, [...(byEmail.get(key) ?? []), id]);
      }
      isLast = items.length < usersPerRead;
    }
    return { owners: new Map(accounts.map(({ id, identityId }) => [id, identityId])), byEmail };
  });
}
