import {
  type AccessGraph,
  changeAccessGraph,
  type Evaluator,
  findGrantingItems,
  findNumber,
  overGraph,
  type PolicyIndex,
} from '@identity-governance/domain/engine';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import {
  type AccessItem,
  type AccountAttribute,
  type EndReason,
  EntitlementValues,
  type ViolationRecord,
} from '@identity-governance/records';
import type { IdentityId, SodPolicyId, ViolationId } from '@identity-governance/values';
import type { AccessSnapshot } from '../population/access/access-snapshots';
import { accessIfEnabled } from '../population/access/left-out';
import type { StateVersion } from '../ports/change-log';
import type { TransactionOf } from '../ports/store';

export type EndReasonReader = TransactionOf<'accessItems' | 'accountAttributes' | 'accounts' | 'changes'>;

export type EndReasons = ReadonlyMap<ViolationId, EndReason>;

/** Access items whose rows are read at once. */
const PAGE = 500;
/** Maximum number of changes that are searched for changed accounts and schemas. */
const MAX_CHANGES = 20_000;
const everything = { limit: Number.MAX_SAFE_INTEGER - 1, offset: 0 };

/** Entitlements that accounts of one identity carry and that do not count. */
interface IgnoredAccess {
  /** Carried under marked attributes by accounts that may have been enabled before. */
  readonly disabled: AccessItemRef[];
  /** Carried under attributes that entitlements name and that schemas may have marked before. */
  readonly unmarked: AccessItemRef[];
}

interface EvaluatedState {
  readonly snapshot: AccessSnapshot;
  readonly evaluator: Evaluator;
  /** The version of the inventory in the state in which the records were violated, if known. */
  readonly covered: StateVersion | undefined;
}

/**
 * Returns why these live records are no longer violated in the state.
 *
 * A record is remediated only if access was removed: it must not be violated even if everything counted that stopped
 * counting since: a disabled identity, disabled accounts, unmarked attributes and deleted ones of its items. Otherwise
 * the identity may still have the access in the source system.
 */
export async function findEndReasons(
  tx: EndReasonReader,
  { snapshot, evaluator, covered }: EvaluatedState,
  records: readonly ViolationRecord[],
): Promise<EndReasons> {
  const { held, index, graph } = snapshot;
  const positions = new Map(index.policies.map(({ id }, position) => [id, position]));
  const reasons = new Map<ViolationId, EndReason>();
  const evaluated: ViolationRecord[] = [];
  for (const record of records) {
    if (!held.has(record.targetId)) reasons.set(record.id, 'IDENTITY_DELETED');
    else if (!positions.has(record.policyId)) reasons.set(record.id, 'POLICY_NOT_ENFORCED');
    else evaluated.push(record);
  }
  if (evaluated.length === 0) return reasons;
  const ignored = await readIgnored(tx, { snapshot, covered }, evaluated);
  const deleted = evaluated.flatMap(itemsOf).filter((ref) => findNumber(graph, ref) === undefined);
  const restored = changeAccessGraph(graph, { savedItems: deleted.map((ref) => ({ ...ref, name: ref.id })) });
  const state = { snapshot, evaluator, positions, complete: overGraph(index, restored) };
  for (const record of evaluated) reasons.set(record.id, reasonOf(state, record, ignored.get(record.targetId)));
  return reasons;
}

interface ExaminedState {
  readonly snapshot: AccessSnapshot;
  readonly evaluator: Evaluator;
  readonly positions: ReadonlyMap<SodPolicyId, number>;
  /** The policies over a graph in which the deleted items of the records exist. */
  readonly complete: PolicyIndex;
}

function reasonOf(
  { snapshot: { index, held }, evaluator, positions, complete }: ExaminedState,
  record: ViolationRecord,
  { disabled, unmarked }: IgnoredAccess = { disabled: [], unmarked: [] },
): EndReason {
  const own = held.get(record.targetId)!;
  const position = positions.get(record.policyId)!;
  const isViolated = (over: PolicyIndex, more: readonly AccessItemRef[]) => {
    const requested = more.flatMap((ref) => findNumber(over.graph, ref) ?? []);
    const hits = evaluator.find(over, { held: accessIfEnabled(own), requested, wanted: 'ALL' });
    return hits.policies.slice(0, hits.count).includes(position);
  };
  if (isViolated(index, disabled)) {
    return own.leftOut?.ifEnabled === undefined ? 'ACCOUNT_DISABLED' : 'IDENTITY_DISABLED';
  }
  const carried = [...disabled, ...unmarked];
  if (isViolated(index, carried)) return 'ATTRIBUTE_UNMARKED';
  const items = itemsOf(record);
  const deleted = items.filter((ref) => findNumber(index.graph, ref) === undefined);
  if (isViolated(complete, [...carried, ...deleted])) return 'ITEM_DELETED';
  return isViolated(complete, [...carried, ...items]) ? 'ACCESS_REMOVED' : 'POLICY_CHANGED';
}

function itemsOf({ criteria }: ViolationRecord): readonly AccessItemRef[] {
  return criteria.flatMap(({ items }) => items);
}

/** Reads what the accounts of the targets carry and does not count, as far as the policies' matched items need it. */
async function readIgnored(
  tx: EndReasonReader,
  { snapshot: { graph, held, time, values }, covered }: Omit<EvaluatedState, 'evaluator'>,
  records: readonly ViolationRecord[],
): Promise<ReadonlyMap<IdentityId, IgnoredAccess>> {
  const items = await readCarriable(tx, graph, records.flatMap(itemsOf));
  if (items.length === 0) return new Map();
  const { mayHaveChanged } = await readChanged(tx, covered);
  const carriable = items.filter(({ sourceId }) => mayHaveChanged('accountAttributes', sourceId!));
  const { attributes } = values;
  const unmarked = new EntitlementValues(attributes.unmarkedBy(carriable, await readSchema(tx, carriable)), carriable);
  const isRead = (id: IdentityId) => !unmarked.attributes.isEmpty || held.get(id)?.leftOut !== undefined;
  const ids = [...new Set(records.map(({ targetId }) => targetId))].filter(isRead);
  const ignored = new Map(ids.map((id): [IdentityId, IgnoredAccess] => [id, { disabled: [], unmarked: [] }]));
  if (ids.length === 0) return ignored;
  const sourceIds = [...new Set([...attributes.sourceIds, ...unmarked.attributes.sourceIds])];
  for await (const page of tx.accounts.ofIdentities(ids, sourceIds)) {
    for (const account of page) {
      const isLeftOut = attributes.isLeftOut(account);
      if (isLeftOut && !mayHaveChanged('accounts', account.id)) continue;
      const own = ignored.get(account.identityId!)!;
      const carriedBy = (of: EntitlementValues) => of.resolve(of.attributes.readEnabled(account, time)).entitlements;
      if (isLeftOut) own.disabled.push(...carriedBy(values));
      own.unmarked.push(...carriedBy(unmarked));
    }
  }
  return ignored;
}

/** Reads the entitlements with a value of an account attribute among the items and those that grant them. */
async function readCarriable(
  tx: EndReasonReader,
  graph: AccessGraph,
  items: readonly AccessItemRef[],
): Promise<readonly AccessItem[]> {
  const numbers = new Set<number>();
  for (const number of new Set(items.flatMap((ref) => findNumber(graph, ref) ?? []))) {
    for (const granting of findGrantingItems(graph, number)) numbers.add(granting);
  }
  const refs = [...numbers].map((number) => graph.items[number]!).filter(({ type }) => type === 'ENTITLEMENT');
  const carriable: AccessItem[] = [];
  for (let start = 0; start < refs.length; start += PAGE) {
    const rows = await tx.accessItems.getMany(refs.slice(start, start + PAGE));
    carriable.push(...rows.filter(({ sourceId, attribute }) => sourceId !== null && attribute !== null));
  }
  return carriable;
}

interface ChangedRows {
  /** Whether rows whose keys start with this id may have changed since the records were violated. */
  readonly mayHaveChanged: (kind: 'accountAttributes' | 'accounts', id: string) => boolean;
}

/** What was disabled or unmarked before gave no access that could end. All rows may have changed if it is unknown. */
async function readChanged(tx: EndReasonReader, covered: StateVersion | undefined): Promise<ChangedRows> {
  const changes = covered && (await tx.changes.changesAfter('inventory', covered, MAX_CHANGES + 1));
  if (changes === undefined || changes.length > MAX_CHANGES) return { mayHaveChanged: () => true };
  const changed = new Set(changes.map(({ kind, key }) => changedKey(kind, key?.[0] ?? null)));
  return {
    mayHaveChanged: (kind, id) => changed.has(changedKey(kind, id)) || changed.has(changedKey(kind, null)),
  };
}

/** `id` is null for all rows of the kind. */
function changedKey(kind: string, id: string | null): string {
  return JSON.stringify([kind, id]);
}

async function readSchema(tx: EndReasonReader, items: readonly AccessItem[]): Promise<readonly AccountAttribute[]> {
  if (items.length === 0) return [];
  const values = [...new Set(items.flatMap(({ sourceId }) => sourceId ?? []))];
  return (await tx.accountAttributes.list({ ...everything, where: [{ field: 'sourceId', op: 'in', values }] })).items;
}
