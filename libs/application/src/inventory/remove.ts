import type { AccessItemRef, Identity } from '@identity-governance/domain';
import type { AuditedType } from '../ports/audit-event-log';
import type { TransactionOf } from '../ports/store';

/** How many rows a deletion took, by their types; types of which there were none are left out. */
export type Removed = Readonly<Partial<Record<AuditedType, number>>>;

/** Takes along the accounts of the identity and its assignments. */
export async function removeIdentity(
  tx: TransactionOf<never, 'accounts' | 'assignments' | 'identities'>,
  { id }: Pick<Identity, 'id'>,
): Promise<Removed> {
  const where = [{ of: { field: 'identityId' }, op: 'eq', value: id }] as const;
  const { items } = await tx.accounts.search({ limit: Number.MAX_SAFE_INTEGER, offset: 0, where });
  const assigned = await tx.assignments.ofIdentity(id);
  return sumUp({
    ...(await removeAccounts(
      tx,
      items.map((account) => account.id),
    )),
    ASSIGNMENT: await tx.assignments.deleteMany(assigned.map((access) => ({ identityId: id, access }))),
    IDENTITY: await tx.identities.deleteMany([id]),
  });
}

/** Takes along what is promoted from the accounts. */
export async function removeAccounts(tx: TransactionOf<never, 'accounts'>, ids: readonly string[]): Promise<Removed> {
  return sumUp({ ACCOUNT: await tx.accounts.deleteMany(ids) });
}

/** Takes along the grants and assignments of the items. Policies go on naming them. */
export async function removeItems(
  tx: TransactionOf<never, 'accessItems' | 'assignments' | 'grants'>,
  refs: readonly AccessItemRef[],
): Promise<Removed> {
  const grants = await tx.grants.deleteOfItems(refs);
  const assignments = await tx.assignments.deleteOfItems(refs);
  const removed: Partial<Record<AuditedType, number>> = { GRANT: grants, ASSIGNMENT: assignments };
  for (const type of new Set(refs.map((ref) => ref.type))) {
    removed[type] = await tx.accessItems.deleteMany(refs.filter((ref) => ref.type === type));
  }
  return sumUp(removed);
}

export function sumUp(removed: Removed): Removed {
  return Object.fromEntries(Object.entries(removed).filter(([, count]) => count > 0));
}
