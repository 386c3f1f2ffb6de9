import {
  changeOf,
  isLive,
  partsChanged,
  violationChanges,
  type ViolationChange,
  type ViolationHistoryEntry,
  type ViolationRecord,
  violationNotes,
} from '@identity-governance/records';
import { describeUnknown, err, ok, type Result } from '@identity-governance/values';
import type { InvalidInput } from '../ports/invalid-input';
import type { PastViolations } from '../ports/past-violations';
import type { Condition, PagePosition, PageRequest, Query } from '../ports/query';
import type { TextField } from '../ports/collection';
import type { StoreOf, TransactionOf } from '../ports/store';
import { inOrderOf, readPage, type ViewPage } from '../resources/read-page';
import type { PolicyViolation } from '../sod/simulation/violation-view';
import { describeViolations, type DescribedBy } from './describe-violations';
import type { LostOwnerRows } from './existing-owners';
import type { ViolationCondition } from './owned-by';
import { readCoveredTime, type CoveredBy } from './plan-detection';
import { differenceColumns } from './reports/difference-lines';
import { csvOf } from './reports/report-lines';
import { readTimeOf, recordsOf, type ViolationsUnknown } from './records-at';
import type { ViolationDifference } from './violation-difference';
import { pastFields, readConditions } from './violation-query';

/** Two times between which violations are compared. */
export interface ComparisonRequest {
  /** A past time that the records cover: a date, which stands for its end in UTC, or a time with a zone. */
  readonly from: string;
  /** A later one; undefined: the present. */
  readonly to?: string | undefined;
  /** Changes of `violationChanges`, separated by commas; undefined: all. */
  readonly change?: string | undefined;
  /** Conditions on the violations as they are at the later time. */
  readonly filters?: string | undefined;
}

export interface ComparisonTotals {
  readonly from: string;
  /** The later time; that of the state which the records cover if it is the present. */
  readonly to: string;
  /** Number of violations by their changes. */
  readonly started: number;
  readonly ended: number;
  readonly startedAndEnded: number;
  readonly changed: number;
  /**
   * Times between these at which no worker kept the records current, the first one first: what started and ended within
   * is unknown. At most the latest 100.
   */
  readonly gaps: readonly { readonly start: string; readonly end: string }[];
  /** Number of earlier gaps. */
  readonly omittedGaps: number;
}

type ComparedRows = CoveredBy | DescribedBy | LostOwnerRows | 'violationCoverage';
type Compared = TransactionOf<ComparedRows>;
type Refusal = InvalidInput | ViolationsUnknown;

const MAX_STEPS = 20;
/** Differences that are read at once for a file. */
const PAGE = 250;
const MAX_GAPS = 100;
/** The latest change first: a single direction, so that an index serves the order. */
const latestFirst = [
  { field: 'modified', descending: true },
  { field: 'id', descending: true },
] as const;
/** The order of a file: the detection time never changes, so that no record is skipped that changes meanwhile. */
const detectedFirst = [
  { field: 'created', descending: true },
  { field: 'id', descending: true },
] as const;

/** Compares the records of violations of two times: what started, ended, or changed its access, level or owner. */
export class CompareViolations {
  constructor(private readonly store: StoreOf<ComparedRows>) {}

  /** Lists the differences, the latest change first. */
  list({
    from,
    to,
    change,
    filters,
    ...page
  }: ComparisonRequest & PageRequest): Promise<Result<ViewPage<ViolationDifference>, Refusal>> {
    const request = { from, to, change, filters };
    let comparison: Comparison;
    return readPage<Compared, ViolationDifference, Refusal>({
      read: (work) => this.store.read(work),
      outline: async (tx) => {
        const read = await readComparison(tx, request);
        if (!read.ok) return read;
        comparison = read.value;
        return ok(await changedIn(tx, comparison).outline({ ...page, where: comparison.where, orderBy: latestFirst }));
      },
      views: (tx, ids) => describeDifferences(tx, comparison, ids),
    });
  }

  /** Streams all differences as a CSV file, the latest detection first. Each part is as it is when it is read. */
  async export(request: ComparisonRequest): Promise<Result<AsyncIterable<string>, Refusal>> {
    const read = await this.store.read((tx) => readComparison(tx, request));
    return read.ok ? ok(csvOf(differenceColumns, this.pagesOf(read.value))) : read;
  }

  count(request: ComparisonRequest): Promise<Result<ComparisonTotals, Refusal>> {
    return this.store.read(async (tx) => {
      const read = await readComparison(tx, request);
      if (!read.ok) return read;
      const { from, to, changes, where } = read.value;
      const count = async (change: ViolationChange): Promise<number> =>
        changes.includes(change) ? tx.violations.changed({ from, to, changes: [change] }).count(where) : 0;
      return ok({
        ...{ from, to: to ?? (await readCoveredTime(tx)) ?? (await tx.currentTime()) },
        ...{ started: await count('STARTED'), ended: await count('ENDED') },
        ...{ startedAndEnded: await count('STARTED_AND_ENDED'), changed: await count('CHANGED') },
        ...(await readGaps(tx, from, to)),
      });
    });
  }

  private async *pagesOf(comparison: Comparison): AsyncGenerator<readonly ViolationDifference[]> {
    let after: PagePosition | null | undefined;
    while (after !== null) {
      const from: { readonly after?: PagePosition } = after ? { after } : {};
      const query = { ...from, ...{ limit: PAGE, offset: 0, where: comparison.where, orderBy: detectedFirst } };
      const page: DifferencePage = await this.store.read((tx) => readDifferences(tx, comparison, query));
      yield page.rows;
      after = page.next;
    }
  }
}

interface DifferencePage {
  readonly rows: readonly ViolationDifference[];
  readonly next: PagePosition | null;
}

interface Comparison {
  readonly from: string;
  readonly to: string | null;
  readonly changes: readonly ViolationChange[];
  readonly where: readonly ViolationCondition[];
}

async function readComparison(tx: Compared, request: ComparisonRequest): Promise<Result<Comparison, Refusal>> {
  const changes = readChanges(request.change);
  if (!changes.ok) return err({ kind: 'invalid', faults: [{ field: 'change', reason: changes.error }] });
  const where = await readConditions(tx, { filters: request.filters, fields: pastFields });
  if (!where.ok) return where;
  const from = await readTimeOf(tx, request.from, 'from');
  if (!from.ok) return from;
  const to = await readTimeOf(tx, request.to, 'to');
  if (!to.ok) return to;
  if (to.value === null || from.value! < to.value) {
    return ok({ from: from.value!, to: to.value, changes: changes.value, where: where.value });
  }
  return err({ kind: 'invalid', faults: [{ field: 'from', reason: `must be before \`to\`, \`${to.value}\`` }] });
}

function readChanges(text: string | undefined): Result<readonly ViolationChange[], string> {
  if (text === undefined) return ok(violationChanges);
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !violationChanges.some((known) => known === name));
  if (unknown !== undefined) return err(describeUnknown(unknown, { kind: 'change', known: violationChanges }));
  if (new Set(names).size < names.length) return err('names a change twice');
  return ok(violationChanges.filter((change) => names.includes(change)));
}

function changedIn(tx: Compared, { from, to, changes }: Comparison): PastViolations {
  return tx.violations.changed({ from, to, changes });
}

async function readDifferences(
  tx: Compared,
  comparison: Comparison,
  query: Query<TextField<ViolationRecord>>,
): Promise<DifferencePage> {
  const { items, next } = await changedIn(tx, comparison).outline(query);
  const ids = items.map(({ key }) => key.at(-1)!);
  return { rows: await describeDifferences(tx, comparison, ids), next };
}

/** Describes the records with these ids, in their order, with the owners that the records have. */
async function describeDifferences(
  tx: Compared,
  { from, to }: Comparison,
  ids: readonly string[],
): Promise<readonly ViolationDifference[]> {
  const now = to ?? (await readCoveredTime(tx)) ?? (await tx.currentTime());
  const after = inOrderOf(ids, await recordsOf(tx, to).getMany(ids));
  const before = new Map((await recordsOf(tx, from).getMany(ids)).map((record) => [record.id, record]));
  const former = after.flatMap(({ id }) => before.get(id) ?? []).filter(isLive);
  const formerViews = new Map((await describeAt(tx, former, from)).map((view) => [view.id, view]));
  const views = await describeAt(tx, after, now);
  const steps = await readSteps(tx, { from, to }, ids);
  return after.flatMap((record, i) => {
    const was = before.get(record.id);
    const change = changeOf(was, record);
    if (change === null) return [];
    return {
      ...{ change, parts: change === 'CHANGED' ? partsChanged(was!, record) : [] },
      ...{ violation: views[i]!, before: formerViews.get(record.id) ?? null, ended: record.ended },
      ...steps.get(record.id)!,
    };
  });
}

async function describeAt(
  tx: Compared,
  records: readonly ViolationRecord[],
  time: string,
): Promise<readonly PolicyViolation[]> {
  return (await describeViolations(tx, records, time)).map((view) => ({ ...view, lastEvaluatedDate: time }));
}

/** The latest steps of a record between the times, the first one first, and the number of those before them. */
interface Steps {
  readonly steps: readonly ViolationHistoryEntry[];
  readonly omittedSteps: number;
}

/** Reads the steps after the earlier time up to the later one. */
async function readSteps(
  tx: Compared,
  { from, to }: Pick<Comparison, 'from' | 'to'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Steps>> {
  const between = [
    // Notes change nothing.
    { op: 'not', of: { field: 'step', op: 'in', values: violationNotes } },
    { field: 'time', op: 'gt', value: from },
    ...(to === null ? [] : [{ field: 'time', op: 'le', value: to } as const]),
  ] as const;
  const limit = ids.length * MAX_STEPS;
  const where = [{ field: 'violationId', op: 'in', values: ids }, ...between] as const;
  const { items } = await tx.violationHistory.list({ limit: limit + 1, offset: 0, where });
  const steps = new Map<string, Steps>();
  // A record may have thousands of steps: the few that have many are read one by one, without their earlier steps.
  if (items.length > limit) {
    for (const id of ids)
      steps.set(id, await readLatestSteps(tx, [{ field: 'violationId', op: 'eq', value: id }, ...between]));
    return steps;
  }
  const all = new Map(ids.map((id): [string, ViolationHistoryEntry[]] => [id, []]));
  for (const step of items) all.get(step.violationId)!.push(step);
  for (const [id, own] of all) {
    steps.set(id, { steps: own.slice(-MAX_STEPS), omittedSteps: Math.max(0, own.length - MAX_STEPS) });
  }
  return steps;
}

async function readLatestSteps(
  tx: Compared,
  where: readonly Condition<TextField<ViolationHistoryEntry>>[],
): Promise<Steps> {
  const orderBy = [{ field: 'id', descending: true }] as const;
  const { items } = await tx.violationHistory.list({ limit: MAX_STEPS, offset: 0, where, orderBy });
  const omittedSteps = items.length < MAX_STEPS ? 0 : (await tx.violationHistory.count(where)) - items.length;
  return { steps: [...items].reverse(), omittedSteps };
}

async function readGaps(
  tx: Compared,
  from: string,
  to: string | null,
): Promise<Pick<ComparisonTotals, 'gaps' | 'omittedGaps'>> {
  const until = to === null ? [] : [{ field: 'start', op: 'le', value: to } as const];
  const where = [{ field: 'until', op: 'ge', value: from }, ...until] as const;
  const orderBy = [{ field: 'start', descending: true }] as const;
  const latest = await tx.violationCoverage.list({ limit: MAX_GAPS + 1, offset: 0, isCounted: true, where, orderBy });
  const periods = [...latest.items].reverse();
  const gaps = periods.slice(1).map(({ start }, i) => ({ start: periods[i]!.until, end: start }));
  return { gaps, omittedGaps: latest.total! - periods.length };
}
