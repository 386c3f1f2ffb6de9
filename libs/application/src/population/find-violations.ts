import { Evaluator } from '@identity-governance/domain/engine';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import type { ViolationContext } from '@identity-governance/domain/sod';
import { compareText, err, type IdentityId, ok, type Result } from '@identity-governance/values';
import type { AccessSnapshots, EverybodySnapshot } from '../access/access-snapshots';
import { compiledParts, isSameVersion } from '../access/read-access-changes';
import type { ListField, ListFields } from '../filters/list-fields';
import { holds } from '../filters/holds-condition';
import type { InvalidInput } from '../invalid-input';
import type { NotFound } from '../not-found';
import { notFound } from '../not-found';
import { formatTime, type Clock } from '../ports/clock';
import type { Condition, PagePosition, Query, SortOrder } from '../ports/query';
import { StoreBusy } from '../ports/store-errors';
import type { StoreOf } from '../ports/store';
import type { ViewPage } from '../read-page';
import { namesOf } from './names-of';
import { ScannedViolations, type ViolationIds, type Violator } from './scanned-violations';
import {
  conflictingCriteria,
  levelOf,
  ownerOf,
  unassigned,
  violationLevels,
  violationStatuses,
  type PolicyViolation,
  type ViolationOwner,
} from './violation-view';

const text: ListField = { type: 'text' };
const name: ListField = { type: 'text', ignoresCase: true };

export const violationFields: ListFields = {
  fields: {
    ...{ status: { type: violationStatuses }, level: { type: violationLevels } },
    ...{ policyId: text, policyName: name, targetId: text, targetName: name, ownerId: text, ownerName: name },
  },
  sorters: { level: violationLevels, created: null, modified: null },
};
export type ViolationSorter = 'level' | 'created' | 'modified';

export type ViolationQuery = Pick<Query, 'limit' | 'offset' | 'after' | 'isCounted'> & {
  readonly where: readonly Condition<string>[];
  readonly orderBy: readonly SortOrder<ViolationSorter>[];
};

/** What totals are grouped by. */
export const violationGroups = ['policy', 'level', 'status', 'owner'] as const;
const attributePrefix = 'attribute:';

export interface TotalsQuery {
  /** One or two of `violationGroups` and `attribute:<name>`. */
  readonly groupBy: readonly string[];
  readonly where: readonly Condition<string>[];
}

export interface ViolationGroup {
  /** In the order of the query. Null: the identity has no such attribute. */
  readonly key: readonly { readonly value: string | null; readonly name: string | null }[];
  readonly violations: number;
  readonly identities: number;
}

export interface ViolationTotals {
  readonly asOf: string;
  readonly violations: number;
  readonly identities: number;
  /** Those of most violations first. */
  readonly groups: readonly ViolationGroup[];
  /** How many further groups there are. */
  readonly omitted: number;
}

const MAX_GROUPS = 10_000;
/** Violations that are sorted for a page; more of them are counted by totals, and listed by `governance scan`. */
const MAX_SORTED = 2_000_000;
const PAGE = 500;
const MOST_TRIES = 10;
const limits = { violations: Number.MAX_SAFE_INTEGER, items: 1_000_000 };

interface Selection {
  readonly key: string;
  readonly scanned: ScannedViolations;
  readonly violations: readonly number[];
}

/**
 * Finds who violates what, on a state that is at least as new as the last commit before the call. The violations are
 * kept until that state changes.
 */
export class FindViolations {
  private readonly evaluator = new Evaluator();
  private scanned: ScannedViolations | undefined;
  private selection: Selection | undefined;

  constructor(
    private readonly store: StoreOf<'identities'>,
    private readonly snapshots: AccessSnapshots,
    private readonly options: { readonly clock: Clock; readonly ids: ViolationIds },
  ) {}

  async list(query: ViolationQuery): Promise<Result<ViewPage<PolicyViolation>, InvalidInput>> {
    const asOf = formatTime(this.options.clock.now());
    const found = await this.withScan(query.where, (scanned) => {
      const selected = this.select(scanned, query);
      if (selected === undefined) return undefined;
      const compare = comparison(scanned, query.orderBy);
      const after =
        query.after === undefined ? 0 : firstAfter(selected, (one) => compare.toPosition(one, query.after!));
      const start = after + query.offset;
      const page = selected.slice(start, start + query.limit);
      const last = page.at(-1);
      const isMore = start + page.length < selected.length;
      const next = last !== undefined && isMore ? compare.positionOf(last) : null;
      return { total: selected.length, next, described: page.map(this.describer(scanned, false)) };
    });
    if (found === undefined) return err(tooMany());
    const { total, next, described } = found;
    return ok({
      items: await this.view(described, asOf),
      total: query.isCounted === true ? total : null,
      next,
      rows: null,
    });
  }

  async get(id: string, withPaths: boolean): Promise<Result<PolicyViolation, NotFound>> {
    const asOf = formatTime(this.options.clock.now());
    const described = await this.withScan([], (scanned) => {
      const violation = scanned.find(id);
      return violation === undefined ? [] : [this.describer(scanned, withPaths)(violation)];
    });
    const [found] = await this.view(described, asOf);
    return found === undefined ? err(notFound('SOD_VIOLATION', id)) : ok(found);
  }

  async totals({ groupBy, where }: TotalsQuery): Promise<ViolationTotals> {
    const asOf = formatTime(this.options.clock.now());
    return this.withScan([...where, ...groupBy.map(asCondition)], (scanned) => ({
      asOf,
      ...count(scanned, groupBy, where),
    }));
  }

  /**
   * Calls `work` with the violations of the present state, with the names and attributes of identities where the
   * conditions need them. `work` waits for nothing, so that the state does not change meanwhile. Throws `StoreBusy`
   * when the state changes again and again while the names are read.
   */
  private async withScan<T>(where: readonly Condition<string>[], work: (scanned: ScannedViolations) => T): Promise<T> {
    const needsViolators = where.flatMap(fieldsOf).some((field) => namedFields.test(field));
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const { scanned, done } = await this.snapshots.ofEverybody((snapshot) => {
        const scanned = this.current(snapshot);
        const isReady = !needsViolators || scanned.violators !== undefined;
        return { scanned, done: isReady ? { result: work(scanned) } : undefined };
      });
      if (done !== undefined) return done.result;
      scanned.violators = await this.readViolators(scanned);
    }
    throw new StoreBusy();
  }

  private current(snapshot: EverybodySnapshot): ScannedViolations {
    const before = this.scanned?.versions;
    const isSame =
      before !== undefined && compiledParts.every((part) => isSameVersion(before[part], snapshot.versions[part]));
    if (!isSame || this.scanned === undefined) this.scanned = new ScannedViolations(snapshot, this.options.ids);
    return this.scanned;
  }

  private async readViolators(scanned: ScannedViolations): Promise<ReadonlyMap<IdentityId, Violator>> {
    const owners = scanned.index.policies.flatMap(({ ownerRef }) => (ownerRef === null ? [] : ownerRef.id));
    const ids = [...new Set([...scanned.targets(), ...owners])];
    const violators = new Map<IdentityId, Violator>();
    await this.store.read(async (tx) => {
      for (let start = 0; start < ids.length; start += PAGE) {
        const page = await tx.identities.getMany(ids.slice(start, start + PAGE));
        for (const { id, name, attributes } of page) violators.set(id, { name, attributes });
      }
    });
    return violators;
  }

  /** In order; undefined when there are too many to sort. The last answer is kept, so that paging sorts once. */
  private select(scanned: ScannedViolations, { where, orderBy }: ViolationQuery): readonly number[] | undefined {
    const key = JSON.stringify([where, orderBy]);
    if (this.selection?.scanned === scanned && this.selection.key === key) return this.selection.violations;
    const violations: number[] = [];
    for (let violation = 0; violation < scanned.count; violation++) {
      if (meets(scanned, violation, where)) violations.push(violation);
    }
    if (violations.length > MAX_SORTED) return undefined;
    if (violations.length > scanned.count / 4 && scanned.count <= MAX_SORTED) scanned.keepIds();
    const ids = new Map(violations.map((violation) => [violation, scanned.idOf(violation)]));
    const ranks = comparison(scanned, orderBy);
    violations.sort((a, b) => ranks.compareSorters(a, b) || compareText(ids.get(b)!, ids.get(a)!));
    this.selection = { key, scanned, violations };
    return violations;
  }

  private async view(described: readonly DescribedViolation[], asOf: string): Promise<readonly PolicyViolation[]> {
    const ids = described.flatMap(({ target, owner }) => (owner.type === 'IDENTITY' ? [target, owner.id] : [target]));
    const named = await this.store.read((tx) => namesOf(tx, ids));
    return described.map(({ id, policy, target, owner, criteria }) => ({
      id,
      name: policy.name,
      ...{ created: asOf, modified: asOf, lastEvaluatedDate: asOf },
      owner: owner.type === 'IDENTITY' ? { type: 'IDENTITY', ...named(owner.id) } : unassigned,
      target: { type: 'IDENTITY', ...named(target) },
      policy: { type: 'SOD_POLICY', id: policy.id, name: policy.name },
      conflictingCriteria: criteria,
      appliedControls: [],
      expiration: null,
      status: 'Open',
      level: levelOf(policy),
      ...{ since: null, previous: null },
    }));
  }

  /** Describes violations one by one; an identity is evaluated once. */
  private describer(scanned: ScannedViolations, withPaths: boolean): (violation: number) => DescribedViolation {
    const { index, population } = scanned;
    const byRow = new Map<number, ReadonlyMap<string, ViolationContext>>();
    const contextsOf = (row: number) => {
      const known = byRow.get(row);
      if (known !== undefined) return known;
      const { contexts } = this.evaluator.check(index, { held: population.heldBy(row), requested: [], limits });
      const byPolicy = new Map(contexts.map((context) => [context.policy.id, context]));
      byRow.set(row, byPolicy);
      return byPolicy;
    };
    return (violation) => {
      const policy = scanned.policyOf(violation);
      const target = scanned.targetOf(violation);
      const context = contextsOf(scanned.rowOf(violation)).get(policy.id);
      return {
        ...{ id: scanned.idOf(violation), policy, target, owner: ownerOf(policy, target) },
        criteria: conflictingCriteria(context, withPaths),
      };
    };
  }
}

interface DescribedViolation {
  readonly id: string;
  readonly policy: SodPolicy;
  readonly target: IdentityId;
  readonly owner: ViolationOwner;
  readonly criteria: PolicyViolation['conflictingCriteria'];
}

/** Fields that need the rows of identities. */
const namedFields = /^(targetName|ownerName|owner|attribute:.*)$/s;

const asCondition = (field: string): Condition<string> => ({ field, op: 'pr' });

function count(
  scanned: ScannedViolations,
  groupBy: readonly string[],
  where: readonly Condition<string>[],
): Omit<ViolationTotals, 'asOf'> {
  const identities = new Set<number>();
  const groups = new Map<string, { key: ViolationGroup['key']; violations: number; rows: Set<number> }>();
  let violations = 0;
  for (let violation = 0; violation < scanned.count; violation++) {
    if (!meets(scanned, violation, where)) continue;
    const key = groupBy.map((field) => groupOf(scanned, violation, field));
    const text = JSON.stringify(key.map(({ value }) => value));
    const group = groups.get(text) ?? { key, violations: 0, rows: new Set<number>() };
    groups.set(text, group);
    group.violations++;
    group.rows.add(scanned.rowOf(violation));
    identities.add(scanned.rowOf(violation));
    violations++;
  }
  const all = [...groups.values()].map(({ key, violations, rows }) => ({ key, violations, identities: rows.size }));
  all.sort((a, b) => b.violations - a.violations || compareText(JSON.stringify(a.key), JSON.stringify(b.key)));
  return {
    ...{ violations, identities: identities.size, groups: all.slice(0, MAX_GROUPS) },
    omitted: Math.max(0, all.length - MAX_GROUPS),
  };
}

function tooMany(): InvalidInput {
  const reason = `selects more than ${MAX_SORTED} violations; name policies, levels or identities`;
  return { kind: 'invalid', faults: [{ field: 'filters', reason }] };
}

function fieldsOf(condition: Condition<string>): readonly string[] {
  if ('field' in condition) return [condition.field];
  if (condition.op === 'not') return fieldsOf(condition.of);
  return condition.op === 'words' ? [] : condition.of.flatMap(fieldsOf);
}

function meets(scanned: ScannedViolations, violation: number, where: readonly Condition<string>[]): boolean {
  return where.every((condition) => holds((field) => valuesOf(scanned, violation, field), condition));
}

function valuesOf(scanned: ScannedViolations, violation: number, field: string): readonly string[] {
  switch (field) {
    case 'status':
      return ['Open'];
    case 'level':
      return [levelOf(scanned.policyOf(violation))];
    case 'policyId':
      return [scanned.policyOf(violation).id];
    case 'policyName':
      return [scanned.policyOf(violation).name];
    case 'targetId':
      return [scanned.targetOf(violation)];
    case 'targetName':
      return [nameOf(scanned, scanned.targetOf(violation))];
    case 'ownerId':
      return [ownerOf(scanned.policyOf(violation), scanned.targetOf(violation)).id];
    case 'ownerName':
      return [nameOf(scanned, ownerOf(scanned.policyOf(violation), scanned.targetOf(violation)).id)];
    default:
      throw new Error(`violations have no field ${field}`);
  }
}

function nameOf({ violators }: ScannedViolations, id: string): string {
  return violators?.get(id)?.name ?? id;
}

function groupOf(scanned: ScannedViolations, violation: number, field: string): ViolationGroup['key'][number] {
  if (field === 'policy') {
    const { id, name } = scanned.policyOf(violation);
    return { value: id, name };
  }
  if (field === 'level' || field === 'status') {
    const value = valuesOf(scanned, violation, field)[0]!;
    return { value, name: value };
  }
  if (field === 'owner') {
    const value = valuesOf(scanned, violation, 'ownerId')[0]!;
    return { value, name: nameOf(scanned, value) };
  }
  const attribute = scanned.violators?.get(scanned.targetOf(violation))?.attributes[
    field.slice(attributePrefix.length)
  ];
  if (attribute === undefined || attribute === null) return { value: null, name: null };
  const value = typeof attribute === 'string' ? attribute : JSON.stringify(attribute);
  return { value, name: value };
}

/** Whether totals can be grouped by it. */
export function isViolationGroup(field: string): boolean {
  const known: readonly string[] = violationGroups;
  return known.includes(field) || (field.startsWith(attributePrefix) && field.length > attributePrefix.length);
}

interface Comparison {
  /** By the sorters alone. */
  compareSorters(a: number, b: number): number;
  positionOf(violation: number): PagePosition;
  /** Below 0 where the violation is before the position, 0 at it. */
  toPosition(violation: number, position: PagePosition): number;
}

/** Violations have no times of their own yet, so that only `level` makes a difference. */
function comparison(scanned: ScannedViolations, orderBy: readonly SortOrder<ViolationSorter>[]): Comparison {
  const rank = (level: string | null) => (violationLevels as readonly (string | null)[]).indexOf(level);
  const levelAt = (violation: number) => levelOf(scanned.policyOf(violation));
  const signs = orderBy.map(({ field, descending }) => (field !== 'level' ? 0 : descending ? -1 : 1));
  const compareLevels = (a: string | null, b: string | null) =>
    signs.map((sign) => sign * (rank(a) - rank(b))).find((difference) => difference !== 0) ?? 0;
  const levelPlace = orderBy.findIndex(({ field }) => field === 'level');
  return {
    compareSorters: (a, b) => compareLevels(levelAt(a), levelAt(b)),
    positionOf: (violation) => [
      ...orderBy.map(({ field }) => (field === 'level' ? levelAt(violation) : null)),
      scanned.idOf(violation),
    ],
    toPosition: (violation, position) => {
      const byLevel = levelPlace < 0 ? 0 : compareLevels(levelAt(violation), position[levelPlace]!);
      return byLevel || compareText(position.at(-1) ?? '', scanned.idOf(violation));
    },
  };
}

/** The place of the first violation behind a position, in a sorted list. */
function firstAfter(sorted: readonly number[], compare: (violation: number) => number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(sorted[middle]!) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
