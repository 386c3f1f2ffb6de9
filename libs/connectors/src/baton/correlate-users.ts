import type { InputStore } from '@identity-governance/application';
import type { Identity } from '@identity-governance/records';
import { canonicalName, type SourceId } from '@identity-governance/values';

/** An imported account and the mail address of its owner; empty if it has none. */
export interface UserAccount {
  readonly id: string;
  readonly email: string;
}

/**
 * Why an account stays without an identity: other users of the run, or of the source, have its address, or no single
 * identity has.
 */
export type NoIdentity = 'disabled-identity' | 'multiple-identities' | 'shared-address';

export interface CorrelatedUser {
  readonly identityId: string | null;
  readonly reason?: NoIdentity;
  /** The stored identity that an earlier import created for the account. */
  readonly own?: Identity | undefined;
}

const usersPerRead = 500;

/**
 * Returns the identity of each account: its current one, else the only enabled one with its mail address
 * (case-insensitive), else a new one with the id of the account. An address alone identifies nobody if other users of
 * the run have it, if the identity has another account of the source, or if only disabled or multiple enabled
 * identities have it.
 */
export async function correlateUsers(
  store: InputStore,
  sourceId: SourceId,
  users: readonly UserAccount[],
): Promise<ReadonlyMap<string, CorrelatedUser>> {
  const correlated = new Map<string, CorrelatedUser>();
  const counts = new Map<string, number>();
  for (const { email } of users) counts.set(canonicalName(email), (counts.get(canonicalName(email)) ?? 0) + 1);
  for (let start = 0; start < users.length; start += usersPerRead) {
    const some = users.slice(start, start + usersPerRead);
    const { owners, byEmail, own, taken } = await readKnown(store, sourceId, some);
    for (const { id, email } of some) {
      const key = canonicalName(email);
      const known = owners.get(id) ?? null;
      const isShared = counts.get(key)! > 1;
      const found = known === null && email !== '' ? findByAddress(byEmail.get(key) ?? [], isShared) : null;
      const isTaken = typeof found?.identityId === 'string' && taken.has(found.identityId);
      const result: CorrelatedUser | null = isTaken ? { identityId: null, reason: 'shared-address' } : found;
      correlated.set(id, result ?? { identityId: known ?? id, own: own.get(id) });
    }
  }
  return correlated;
}

/** Returns null if no identity has the address, so that one is created. */
function findByAddress(identities: readonly Identity[], isShared: boolean): CorrelatedUser | null {
  if (isShared) return { identityId: null, reason: 'shared-address' };
  if (identities.length === 0) return null;
  const [only, another] = identities.filter(({ disabled }) => !disabled);
  if (only === undefined) return { identityId: null, reason: 'disabled-identity' };
  return another === undefined ? { identityId: only.id } : { identityId: null, reason: 'multiple-identities' };
}

async function readKnown(store: InputStore, sourceId: SourceId, users: readonly UserAccount[]) {
  const values = [...new Set(users.map(({ email }) => email).filter((email) => email !== ''))];
  const where = [{ field: 'email', op: 'in', values, ignoresCase: true }] as const;
  return store.read(async (tx) => {
    const ids = users.map(({ id }) => id);
    const accounts = await tx.accounts.getMany(ids);
    const byEmail = new Map<string, Identity[]>();
    for (let offset = 0, isLast = values.length === 0; !isLast; offset += usersPerRead) {
      const { items } = await tx.identities.list({ limit: usersPerRead, offset, where });
      for (const identity of items) {
        const key = canonicalName(identity.email ?? '');
        byEmail.set(key, [...(byEmail.get(key) ?? []), identity]);
      }
      isLast = items.length < usersPerRead;
    }
    const taken = new Set<string | null>();
    const candidates = [...byEmail.values()].flat().map(({ id }) => id);
    for await (const page of tx.accounts.ofIdentities(candidates, [sourceId]))
      for (const { identityId } of page) taken.add(identityId);
    const own = new Map((await tx.identities.getMany(ids)).map((identity) => [identity.id as string, identity]));
    return { owners: new Map(accounts.map(({ id, identityId }) => [id as string, identityId])), byEmail, own, taken };
  });
}
