import type { AccessItemRef } from '@identity-governance/domain/sod';
import type { GovernanceGroupId, IdentityId, SourceId } from '@identity-governance/values';
import type { AuditedType } from '../../ports/audit-event-log';
import type { TransactionOf } from '../../ports/store';

/** The numbers of deleted rows by type; types without deleted rows are absent. */
export type Removed = Readonly<Partial<Record<AuditedType, number>>>;

/** Maximum number of accounts in memory. */
const ACCOUNTS = 100;
const everything = { limit: Number.MAX_SAFE_INTEGER, offset: 0 };

/** Deletes identities with their accounts, assignments and memberships of governance groups. */
export async function removeIdentities(
  tx: TransactionOf<never, 'accounts' | 'assignments' | 'governanceGroupMembers' | 'identities'>,
  ids: readonly IdentityId[],
): Promise<Removed> {
  const where = [{ field: 'identityId', op: 'in', values: ids }] as const;
  const assignments = await tx.assignments.list({ ...everything, where });
  const memberships = await tx.governanceGroupMembers.list({ ...everything, where });
  return sumUp({
    ACCOUNT: await removeAccounts(tx, ids),
    ASSIGNMENT: await tx.assignments.deleteMany(assignments.items),
    GOVERNANCE_GROUP_MEMBER: await tx.governanceGroupMembers.deleteMany(memberships.items),
    IDENTITY: await tx.identities.deleteMany(ids),
  });
}

/** Deletes accounts page by page: one account may have 1 MiB of attributes. */
async function removeAccounts(
  tx: TransactionOf<never, 'accounts'>,
  identityIds: readonly IdentityId[],
): Promise<number> {
  const page = { limit: ACCOUNTS, offset: 0, where: [{ field: 'identityId', op: 'in', values: identityIds }] } as const;
  let removed = 0;
  for (let isMore = true; isMore;) {
    const { items, next } = await tx.accounts.list(page);
    removed += await tx.accounts.deleteMany(items.map(({ id }) => id));
    isMore = next !== null;
  }
  return removed;
}

/** Deletes governance groups with their memberships. Policies keep their references to the groups. */
export async function removeGovernanceGroups(
  tx: TransactionOf<never, 'governanceGroupMembers' | 'governanceGroups'>,
  ids: readonly GovernanceGroupId[],
): Promise<Removed> {
  const where = [{ field: 'groupId', op: 'in', values: ids }] as const;
  const { items } = await tx.governanceGroupMembers.list({ ...everything, where });
  return sumUp({
    GOVERNANCE_GROUP_MEMBER: await tx.governanceGroupMembers.deleteMany(items),
    GOVERNANCE_GROUP: await tx.governanceGroups.deleteMany(ids),
  });
}

/** Deletes access items with their grants and assignments. Policies keep their references to the items. */
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

/** Deletes sources with their account schemas, which are not counted. Other rows of the sources remain. */
export async function removeSources(
  tx: TransactionOf<never, 'accountAttributes' | 'sources'>,
  ids: readonly SourceId[],
): Promise<Removed> {
  const where = [{ field: 'sourceId', op: 'in', values: ids }] as const;
  const { items } = await tx.accountAttributes.list({ ...everything, where });
  await tx.accountAttributes.deleteMany(items);
  return sumUp({ SOURCE: await tx.sources.deleteMany(ids) });
}

export function sumUp(removed: Removed): Removed {
  return Object.fromEntries(Object.entries(removed).filter(([, count]) => count > 0));
}
