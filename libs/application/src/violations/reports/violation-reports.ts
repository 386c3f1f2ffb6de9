import { uuidOf, type ViolationReport, type ViolationReportStatus } from '@identity-governance/records';
import {
  compareText,
  err,
  lines,
  listOf,
  ok,
  orElse,
  parseId,
  record,
  type Result,
  type SodPolicyId,
  type ViolationReportId,
} from '@identity-governance/values';
import { allNotFound, notFound, type NotFound } from '../../resources/not-found';
import { daysBefore, formatTime, type Clock } from '../../ports/clock';
import { inChunks } from '../../ports/in-chunks';
import type { IdGenerator } from '../../ports/id-generator';
import type { InvalidInput } from '../../ports/invalid-input';
import type { Condition } from '../../ports/query';
import type { StoreOf, TransactionOf } from '../../ports/store';
import { readTimeOf, type ViolationsUnknown } from '../records-at';
import { readChunks, removeChunks } from './report-chunks';

/** Maximum number of policies that a report names. */
const MAX_POLICIES = 1000;
/** Maximum number of reports in a day that a caller who may only read violations starts. */
const MAX_OF_READER = 20;
/** Maximum length of a time. */
const MAX_TIME = 40;

/** A report as clients read it. */
export interface ReportResultReference {
  readonly type: 'REPORT_RESULT';
  readonly id: ViolationReportId;
  readonly name: string;
  readonly status: ViolationReportStatus;
}

/** The body of a request for a report. */
export const parseReportRequest = record<{
  readonly filteredPolicyList: readonly SodPolicyId[] | null;
  readonly at: string | null;
}>({
  filteredPolicyList: orElse(listOf(parseId, 1, MAX_POLICIES), null),
  at: orElse(lines(1, MAX_TIME), null),
});

export interface ReportRequest {
  /** The only policy of the report. */
  readonly policyId?: SodPolicyId | null;
  /** The policies of the report; without `policyId` and `policyIds` it includes all. */
  readonly policyIds?: readonly SodPolicyId[] | null;
  /** The past time of which the records are: a date, which stands for its end in UTC, or a time with a zone. */
  readonly at?: string | null;
}

/** The client and subject that start a report; null if a token names none. `isReader`: may only read violations. */
export interface ReportStarter extends ReportRequester {
  readonly isReader: boolean;
}

/** The client and subject for whom a report is; null if a token names none. */
export type ReportRequester = Pick<ViolationReport, 'client' | 'subject'>;

/** A caller who may only read violations has started too many reports. */
export interface ReportsFull {
  readonly kind: 'reports-full';
  readonly limit: number;
}

/** The report is not written yet, or could not be written. */
export interface ReportNotReady {
  readonly kind: 'report-not-ready';
  readonly id: ViolationReportId;
  readonly status: ViolationReportStatus;
  readonly message: string | null;
}

export interface StartViolationReportPorts {
  readonly store: StoreOf<
    'currentTime' | 'sodPolicies' | 'violationCoverage' | 'violationWatermarks',
    'jobs' | 'violationReports'
  >;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

/** Starts reports. A pending report for the same policies is returned instead of another one. */
export class StartViolationReport {
  constructor(private readonly ports: StartViolationReportPorts) {}

  execute(
    { at = null, ...request }: ReportRequest,
    { isReader, ...requester }: ReportStarter,
  ): Promise<Result<ReportResultReference, InvalidInput | NotFound | ReportsFull | ViolationsUnknown>> {
    const { store, clock, ids } = this.ports;
    return store.write(['violations'], async (tx): ReturnType<StartViolationReport['execute']> => {
      const time = at === null ? ok(null) : await readTimeOf(tx, at);
      if (!time.ok) return time;
      const isLimited = isReader && (await countStarted(tx, requester, daysBefore(clock.now(), 1))) >= MAX_OF_READER;
      if (isLimited) return err({ kind: 'reports-full', limit: MAX_OF_READER });
      return startReport(tx, { ...request, at: time.value }, { requester, clock, ids });
    });
  }
}

/** Returns the number of reports that a client started for a subject from a time on. */
function countStarted(
  tx: TransactionOf<'violationReports'>,
  requester: ReportRequester,
  start: string,
): Promise<number> {
  const is = (field: keyof ReportRequester): Condition<keyof ReportRequester> => {
    const value = requester[field];
    return value === null ? { op: 'not', of: { field, op: 'pr' } } : { field, op: 'eq', value };
  };
  return tx.violationReports.count([is('client'), is('subject'), { field: 'created', op: 'ge', value: start }]);
}

/** Starts a report in a transaction that has the lock of 'violations'. `at`: a past time that records cover. */
export async function startReport(
  tx: TransactionOf<'sodPolicies', 'jobs' | 'violationReports'>,
  { policyId = null, policyIds = null, at = null }: ReportRequest,
  { requester, clock, ids }: Omit<StartViolationReportPorts, 'store'> & { readonly requester: ReportRequester },
): Promise<Result<ReportResultReference, NotFound>> {
  const described = await describeRequest(tx, policyId === null ? policyIds : [policyId], at);
  if (!described.ok) return described;
  const report: ViolationReport = {
    ...{ id: uuidOf(ids.next()), policyId, ...described.value, at, ...requester },
    ...{ status: 'PENDING', message: null, attempt: null, bytes: 0 },
    ...{ created: formatTime(clock.now()), completed: null },
  };
  const pending = await findPending(tx, report);
  if (pending !== undefined) return ok(viewReport(pending));
  await tx.violationReports.save([report]);
  await tx.jobs.enqueue({ kind: 'violation-report', payload: { reportId: report.id } });
  return ok(viewReport(report));
}

/** Returns the name of a report, of a past time unless `at` is null, and its policies in order; null: all. */
export async function describeRequest(
  tx: TransactionOf<'sodPolicies'>,
  wanted: readonly SodPolicyId[] | null,
  at: string | null,
): Promise<Result<Pick<ViolationReport, 'name' | 'policyIds'>, NotFound>> {
  const found = wanted === null ? [] : await tx.sodPolicies.getMany([...new Set(wanted)]);
  const known = new Map(found.map(({ id, name }) => [id, name]));
  const missing = (wanted ?? []).filter((id) => !known.has(id));
  if (missing.length > 0) return err(allNotFound(missing.map((id) => ({ type: 'SOD_POLICY', id }))));
  const name = at === null ? nameOf(wanted, known) : `${nameOf(wanted, known)} as of ${at}`;
  return ok({ name, policyIds: wanted && [...known.keys()].sort(compareText) });
}

function nameOf(wanted: readonly SodPolicyId[] | null, known: ReadonlyMap<SodPolicyId, string>): string {
  if (wanted === null) return 'Violations of all policies';
  return known.size === 1 ? `Violations of ${known.get(wanted[0]!)!}` : `Violations of ${known.size} policies`;
}

const MAX_PENDING = 100;

async function findPending(
  tx: TransactionOf<'violationReports'>,
  { policyId, policyIds, at }: ViolationReport,
): Promise<ViolationReport | undefined> {
  const where = [{ field: 'status', op: 'eq', value: 'PENDING' }] as const;
  const { items } = await tx.violationReports.list({ limit: MAX_PENDING, offset: 0, where });
  return items.find(
    (one) => one.policyId === policyId && one.at === at && JSON.stringify(one.policyIds) === JSON.stringify(policyIds),
  );
}

function viewReport({ id, name, status }: ViolationReport): ReportResultReference {
  return { type: 'REPORT_RESULT', id, name, status };
}

/** A report that can be downloaded. */
export interface DownloadableReport {
  readonly name: string;
  readonly bytes: number;
  /** Yields its archive in chunks of base64. */
  readonly pieces: () => AsyncIterable<string>;
}

/** Reads reports. */
export class ReadViolationReports {
  constructor(private readonly store: StoreOf<'violationReportChunks' | 'violationReports'>) {}

  async get(id: string): Promise<Result<ReportResultReference, NotFound>> {
    const report = await this.find(id);
    return report === undefined ? err(notFound('VIOLATION_REPORT', id)) : ok(viewReport(report));
  }

  /** Returns the report that was started last: for this policy, or for multiple or all policies. */
  async latest(policyId?: SodPolicyId): Promise<Result<ReportResultReference, NotFound>> {
    const where: Condition<'policyId'> =
      policyId === undefined
        ? { op: 'not', of: { field: 'policyId', op: 'pr' } }
        : { field: 'policyId', op: 'eq', value: policyId };
    const orderBy = [{ field: 'created', descending: true }] as const;
    const query = { limit: 1, offset: 0, where: [where], orderBy };
    const { items } = await this.store.read((tx) => tx.violationReports.list(query));
    const [report] = items;
    return report === undefined ? err(notFound('VIOLATION_REPORT', policyId ?? 'latest')) : ok(viewReport(report));
  }

  async download(id: string): Promise<Result<DownloadableReport, NotFound | ReportNotReady>> {
    const report = await this.find(id);
    if (report === undefined) return err(notFound('VIOLATION_REPORT', id));
    const { status, message, name, bytes } = report;
    if (status === 'PENDING' || status === 'ERROR') {
      return err({ kind: 'report-not-ready', id: report.id, status, message });
    }
    return ok({ name, bytes, pieces: () => contentsOf(this.store, report) });
  }

  private find(id: string): Promise<ViolationReport | undefined> {
    return this.store.read((tx) => tx.violationReports.get(uuidOf(id)));
  }
}

async function* contentsOf(store: StoreOf<'violationReportChunks'>, report: ViolationReport): AsyncGenerator<string> {
  for await (const { content } of readChunks(store, report)) yield content;
}

const EXPIRED_AT_ONCE = 100;

/** Removes reports that were started long ago. */
export class RemoveExpiredReports {
  constructor(
    private readonly ports: {
      readonly store: StoreOf<never, 'violationReportChunks' | 'violationReports'>;
      readonly clock: Clock;
      readonly retentionDays: number;
    },
  ) {}

  async execute(): Promise<void> {
    const { store, clock, retentionDays } = this.ports;
    const before = daysBefore(clock.now(), retentionDays);
    const where = [{ field: 'created', op: 'lt', value: before }] as const;
    await inChunks(EXPIRED_AT_ONCE, async (limit) => {
      const { items } = await store.read((tx) => tx.violationReports.list({ limit, offset: 0, where }));
      for (const { id } of items) {
        // A worker that still writes the report stops once it is deleted.
        await store.write(['violations'], (tx) => tx.violationReports.delete(id));
        await removeChunks(store, id);
      }
      return items.length;
    });
  }
}
