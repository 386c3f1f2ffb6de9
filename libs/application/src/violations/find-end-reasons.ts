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
import type { AccountId, IdentityId, SodPolicyId, ViolationId } from '@identity-governance/values';
import type { AccessSnapshot } from '../population/access/access-snapshots';
import { accessIfEnabled } from '../population/access/left-out';
import type { StateVersions } from '../ports/change-log';
import { readUncorrelated } from './read-uncorrelated';
import type { TransactionOf } from '../ports/store';

export type EndReasonReader = TransactionOf<
  'accessItems' | 'accountAttributes' | 'accounts' | 'auditEvents' | 'changes'
>;

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
  /** Carried by accounts that belonged to the identity before. */
  readonly uncorrelated: AccessItemRef[];
  /** Changed entitlements for which a value of an account may have stood that stands for none now. */
  readonly changed: AccessItemRef[];
}

const nothing = (): IgnoredAccess => ({ disabled: [], unmarked: [], uncorrelated: [], changed: [] });

/** The state in which the records were violated. */
export interface CoveredState {
  readonly versions: Pick<StateVersions, 'access' | 'inventory'>;
  readonly time: string;
}

interface EvaluatedState {
  readonly snapshot: AccessSnapshot;
  readonly evaluator: Evaluator;
  /** Undefined if it is unknown. */
  readonly covered: CoveredState | undefined;
}

/**
 * Returns why these live records are no longer violated in the state.
 *
 * A record is remediated only if access was removed: it must not be violated even if everything counted that stopped
 * counting since: a disabled identity, disabled accounts and those that belong to no identity any more, unmarked
 * attributes, changed entitlements and deleted ones of its items. Otherwise the identity may still have the access in
 * the source system.
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
  { disabled, unmarked, uncorrelated, changed }: IgnoredAccess = nothing(),
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
  if (isViolated(index, [...disabled, ...uncorrelated])) return 'ACCOUNT_UNCORRELATED';
  const marked = [...disabled, ...uncorrelated, ...unmarked];
  if (isViolated(index, marked)) return 'ATTRIBUTE_UNMARKED';
  const carried = [...marked, ...changed];
  if (isViolated(index, carried)) return 'ENTITLEMENT_CHANGED';
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
  { snapshot, covered }: Omit<EvaluatedState, 'evaluator'>,
  records: readonly ViolationRecord[],
): Promise<ReadonlyMap<IdentityId, IgnoredAccess>> {
  const { graph, held, time, values } = snapshot;
  const items = await readEntitlements(tx, graph, records.flatMap(itemsOf));
  if (items.length === 0) return new Map();
  const { mayHaveChanged, isKnown, accountIds } = await readChanged(tx, covered);
  const isOfChangedSchema = ({ sourceId }: AccessItem) =>
    sourceId !== null && mayHaveChanged('accountAttributes', sourceId);
  const carriable = items.filter((item) => item.attribute !== null && isOfChangedSchema(item));
  const isChanged = (item: AccessItem) => isOfChangedSchema(item) || mayHaveChanged('accessItems', item.type, item.id);
  const changed = isKnown ? items.filter(isChanged) : [];
  const { attributes } = values;
  const unmarked = new EntitlementValues(attributes.unmarkedBy(carriable, await readSchema(tx, carriable)), carriable);
  const isRead = (id: IdentityId) =>
    changed.length > 0 || !unmarked.attributes.isEmpty || held.get(id)?.leftOut !== undefined;
  const targets = [...new Set(records.map(({ targetId }) => targetId))];
  const ignored = new Map(targets.map((id) => [id, nothing()]));
  const ids = targets.filter(isRead);
  const sourceIds = [...new Set([...attributes.sourceIds, ...unmarked.attributes.sourceIds])];
  const exists = (ref: AccessItemRef) => findNumber(graph, ref) !== undefined;
  for await (const page of ids.length === 0 ? [] : tx.accounts.ofIdentities(ids, sourceIds)) {
    for (const account of page) {
      const isLeftOut = attributes.isLeftOut(account);
      if (isLeftOut && !mayHaveChanged('accounts', account.id)) continue;
      const own = ignored.get(account.identityId!)!;
      const carrying = attributes.readEnabled(account, time);
      if (isLeftOut) own.disabled.push(...values.resolve(carrying).entitlements);
      own.unmarked.push(...unmarked.resolve(unmarked.attributes.readEnabled(account, time)).entitlements);
      if (changed.length > 0 && values.unmatched(carrying, exists).length > 0) own.changed.push(...changed);
    }
  }
  if (covered !== undefined && accountIds.length > 0) {
    const former = await readUncorrelated(tx, { accountIds, since: covered.time, values, time });
    for (const [id, refs] of former) ignored.get(id)?.uncorrelated.push(...refs);
  }
  return ignored;
}

/** Reads the entitlements of sources among the items and those that grant them. */
async function readEntitlements(
  tx: EndReasonReader,
  graph: AccessGraph,
  items: readonly AccessItemRef[],
): Promise<readonly AccessItem[]> {
  const numbers = new Set<number>();
  for (const number of new Set(items.flatMap((ref) => findNumber(graph, ref) ?? []))) {
    for (const granting of findGrantingItems(graph, number)) numbers.add(granting);
  }
  const refs = [...numbers].map((number) => graph.items[number]!).filter(({ type }) => type === 'ENTITLEMENT');
  const entitlements: AccessItem[] = [];
  for (let start = 0; start < refs.length; start += PAGE) {
    const rows = await tx.accessItems.getMany(refs.slice(start, start + PAGE));
    entitlements.push(...rows.filter(({ sourceId }) => sourceId !== null));
  }
  return entitlements;
}

interface ChangedRows {
  /** Whether rows whose keys start with these parts may have changed since the records were violated. */
  readonly mayHaveChanged: (
    kind: 'accessItems' | 'accountAttributes' | 'accounts',
    ...key: readonly string[]
  ) => boolean;
  readonly isKnown: boolean;
  /** The accounts that have changed; empty if they are unknown. */
  readonly accountIds: readonly AccountId[];
}

const unknownChanges: ChangedRows = { mayHaveChanged: () => true, isKnown: false, accountIds: [] };

/** What was disabled or unmarked before gave no access that could end. All rows may have changed if it is unknown. */
async function readChanged(tx: EndReasonReader, covered: CoveredState | undefined): Promise<ChangedRows> {
  const changed = new Set<string>();
  const accountIds = new Set<AccountId>();
  for (const part of ['access', 'inventory'] as const) {
    const changes = covered && (await tx.changes.changesAfter(part, covered.versions[part], MAX_CHANGES + 1));
    if (changes === undefined || changes.length > MAX_CHANGES) return unknownChanges;
    for (const { kind, key } of changes) {
      for (let length = 0; length <= (key?.length ?? 0); length++) {
        // The parts of a key, or of none: all rows of the kind.
        if (length > 0 || key === null) changed.add(changedKey(kind, key?.slice(0, length) ?? []));
      }
      if (kind === 'accounts' && key !== null) accountIds.add(key[0]!);
    }
  }
  const mayHaveChanged: ChangedRows['mayHaveChanged'] = (kind, ...key) =>
    changed.has(changedKey(kind, key)) || changed.has(changedKey(kind, []));
  return { mayHaveChanged, isKnown: true, accountIds: [...accountIds] };
}

function changedKey(kind: string, key: readonly string[]): string {
  return JSON.stringify([kind, ...key]);
}

async function readSchema(tx: EndReasonReader, items: readonly AccessItem[]): Promise<readonly AccountAttribute[]> {
  if (items.length === 0) return [];
  const values = [...new Set(items.flatMap(({ sourceId }) => sourceId ?? []))];
  return (await tx.accountAttributes.list({ ...everything, where: [{ field: 'sourceId', op: 'in', values }] })).items;
}
