import type { ViolationCause, ViolationOwner } from '@identity-governance/records';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import { accessItemKey } from '@identity-governance/domain/shapes';
import type { IdentityId, SodPolicyId } from '@identity-governance/values';
import { refOf } from '../population/access/read-access-changes';
import type { LoggedChange } from '../ports/change-log';
import type { LoggedKind, TransactionOf } from '../ports/store';

/** Maximum number of changed items to follow; beyond that a scan of all identities costs less. */
const MAX_ITEMS = 500;
/** Maximum number of their grants that are read. */
const MAX_GRANTS = 10_000;

export interface TouchedOwner {
  readonly owner: ViolationOwner;
  readonly cause: ViolationCause;
}

/** The rows that changes have touched, each with the first such change. */
export interface Touched {
  readonly identities: ReadonlyMap<IdentityId, ViolationCause>;
  readonly policies: ReadonlyMap<SodPolicyId, ViolationCause>;
  /** Items whose holders may hold other access than before. */
  readonly items: ReadonlyMap<string, { readonly ref: AccessItemRef; readonly cause: ViolationCause }>;
  /** Identities and groups that may own violations. */
  readonly owners: ReadonlyMap<string, TouchedOwner>;
  /** Whether the values of accounts may stand for other entitlements than before. */
  readonly entitlements: boolean;
}

/** Returns what the changes have touched; undefined if that may be anything. */
export async function findTouched(
  tx: TransactionOf<'accessItems' | 'grants'>,
  changes: readonly LoggedChange<LoggedKind>[],
): Promise<Touched | undefined> {
  const identities = new Map<IdentityId, ViolationCause>();
  const policies = new Map<SodPolicyId, ViolationCause>();
  const items = new Map<string, { ref: AccessItemRef; cause: ViolationCause }>();
  const owners = new Map<string, TouchedOwner>();
  const changedItems: AccessItemRef[] = [];
  for (const { kind, key } of changes) {
    if (!isFollowed(kind)) continue;
    if (key === null) return undefined;
    const cause = { kind: 'CHANGE', changed: kind, key } as const;
    if (kind === 'identities' || kind === 'governanceGroups') {
      const owner = { type: kind === 'identities' ? 'IDENTITY' : 'GOVERNANCE_GROUP', id: key[0]! } as const;
      addFirst(owners, ownerKey(owner), { owner, cause });
      if (kind === 'governanceGroups') continue;
    }
    if (kind === 'sodPolicies') addFirst(policies, key[0]!, cause);
    else if (kind === 'accessItems' || kind === 'grants') {
      // For a grant this is the parent: its holders gain or lose the child.
      const ref = refOf(key);
      addFirst(items, accessItemKey(ref), { ref, cause });
      if (kind === 'accessItems') changedItems.push(ref);
    } else addFirst(identities, key[0]!, cause);
  }
  if (items.size > MAX_ITEMS || !(await addParents(tx, changedItems, items))) return undefined;
  return { identities, policies, items, owners, entitlements: changedItems.some(({ type }) => type === 'ENTITLEMENT') };
}

const followed = [
  ...(['accessItems', 'accountAccess', 'assignments', 'governanceGroups'] as const),
  ...(['grants', 'identities', 'sodPolicies'] as const),
];

export function ownerKey({ type, id }: ViolationOwner): string {
  return `${type}:${id}`;
}

function isFollowed(kind: LoggedKind): kind is (typeof followed)[number] {
  return followed.some((one) => one === kind);
}

function addFirst<K, V>(map: Map<K, V>, key: K, value: V): void {
  if (!map.has(key)) map.set(key, value);
}

/**
 * Adds the items that grant the changed ones, since a deleted item is in no graph. Returns false if there are too many
 * to follow.
 */
async function addParents(
  tx: TransactionOf<'grants'>,
  changed: readonly AccessItemRef[],
  items: Map<string, { ref: AccessItemRef; cause: ViolationCause }>,
): Promise<boolean> {
  if (changed.length === 0) return true;
  const grants = await tx.grants.ofItems(changed, MAX_GRANTS);
  if (grants.length === MAX_GRANTS) return false;
  for (const { parent, child } of grants) {
    const item = items.get(accessItemKey(child));
    if (item !== undefined) addFirst(items, accessItemKey(parent), { ref: parent, cause: item.cause });
  }
  return true;
}
