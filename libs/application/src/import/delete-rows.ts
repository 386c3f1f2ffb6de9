import type { AccessItemRef, Assignment, Grant } from '@identity-governance/domain';
import type { AccountAttributeKey } from '../ports/store';
import type { ImportKind } from '../ports/import-kind';
import type { ImportTally } from './import-report';
import type { InventoryTransaction } from './import-rules';

const everything = { limit: Number.MAX_SAFE_INTEGER, offset: 0 };

interface Deletion {
  readonly tx: InventoryTransaction;
  readonly tally: ImportTally;
}

/** Deletes rows by their keys, with what cannot be without them. See `docs/import-format.md`. */
export async function deleteRows({ tx, tally }: Deletion, kind: ImportKind, keys: readonly unknown[]): Promise<void> {
  for (const [of, deleted] of await deletions[kind](tx, keys)) {
    if (deleted > 0) tally.count(of, { deleted });
  }
}

type Deleted = readonly (readonly [ImportKind, number])[];

type Deleting = (tx: InventoryTransaction, keys: readonly unknown[]) => Promise<Deleted>;

/** Keys are those of the kind, as its key parser read them. */
const deletions: Readonly<Record<ImportKind, Deleting>> = {
  async sources(tx, keys) {
    const ids = keys as readonly string[];
    await deleteSchemas(tx, ids);
    return [['sources', await tx.sources.deleteMany(ids)]];
  },
  'account-attributes': async (tx, keys) => [
    ['account-attributes', await tx.accountAttributes.deleteMany(keys as readonly AccountAttributeKey[])],
  ],
  entitlements: (tx, keys) => deleteItems(tx, 'entitlements', keys as readonly AccessItemRef[]),
  'access-profiles': (tx, keys) => deleteItems(tx, 'access-profiles', keys as readonly AccessItemRef[]),
  roles: (tx, keys) => deleteItems(tx, 'roles', keys as readonly AccessItemRef[]),
  grants: async (tx, keys) => [['grants', await tx.grants.deleteMany(keys as readonly Grant[])]],
  'identity-profiles': async (tx, keys) => [
    ['identity-profiles', await tx.identityProfiles.deleteMany(keys as readonly string[])],
  ],
  async identities(tx, keys) {
    const ids = keys as readonly string[];
    return [
      ['assignments', await deleteAssignmentsOf(tx, ids)],
      ['accounts', await deleteAccountsOf(tx, ids)],
      ['identities', await tx.identities.deleteMany(ids)],
    ];
  },
  accounts: async (tx, keys) => [['accounts', await tx.accounts.deleteMany(keys as readonly string[])]],
  assignments: async (tx, keys) => [['assignments', await tx.assignments.deleteMany(keys as readonly Assignment[])]],
  'sod-policies': async (tx, keys) => [['sod-policies', await tx.sodPolicies.deleteMany(keys as readonly string[])]],
};

async function deleteItems(
  tx: InventoryTransaction,
  kind: ImportKind,
  items: readonly AccessItemRef[],
): Promise<Deleted> {
  return [
    ['grants', await tx.grants.deleteOfItems(items)],
    ['assignments', await tx.assignments.deleteOfItems(items)],
    [kind, await tx.accessItems.deleteMany(items)],
  ];
}

async function deleteSchemas(tx: InventoryTransaction, sourceIds: readonly string[]): Promise<void> {
  const where = [{ field: 'sourceId', op: 'in', values: sourceIds }] as const;
  const { items } = await tx.accountAttributes.list({ ...everything, where });
  await tx.accountAttributes.deleteMany(items);
}

async function deleteAssignmentsOf(tx: InventoryTransaction, identityIds: readonly string[]): Promise<number> {
  const where = [{ field: 'identityId', op: 'in', values: identityIds }] as const;
  const { items } = await tx.assignments.list({ ...everything, where });
  return tx.assignments.deleteMany(items);
}

async function deleteAccountsOf(tx: InventoryTransaction, identityIds: readonly string[]): Promise<number> {
  const where = [{ field: 'identityId', op: 'in', values: identityIds }] as const;
  const { items } = await tx.accounts.list({ ...everything, where });
  return tx.accounts.deleteMany(items.map(({ id }) => id));
}

/** What still belongs to rows that were deleted, and must not be left: in words, or undefined. */
export async function findLeftBehind(
  tx: InventoryTransaction,
  kind: ImportKind,
  ids: readonly string[],
): Promise<string | undefined> {
  if (kind === 'identity-profiles') {
    const identities = await tx.identities.count([{ field: 'identityProfileId', op: 'in', values: ids }]);
    return identities === 0 ? undefined : `${identities} identities still belong to what is to be deleted`;
  }
  if (kind !== 'sources') return undefined;
  const where = [{ field: 'sourceId', op: 'in', values: ids }] as const;
  const profiles = [{ field: 'authoritativeSourceId', op: 'in', values: ids }] as const;
  const counts = {
    'access items': await tx.accessItems.count(where),
    accounts: await tx.accounts.count(where),
    'identity profiles': await tx.identityProfiles.count(profiles),
  };
  const left = Object.entries(counts).filter(([, count]) => count > 0);
  const words = left.map(([name, count]) => `${count} ${name}`).join(', ');
  return left.length === 0 ? undefined : `${words} still belong to what is to be deleted`;
}
