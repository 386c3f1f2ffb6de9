import { cronPatterns, parseReportSchedule, type Cadence, type ReportSchedule } from '@identity-governance/records';
import { err, ok, type OmitNull, type Result, type SodPolicyId } from '@identity-governance/values';
import { ClockWatch } from '../../ports/clock-watch';
import type { InvalidInput } from '../../ports/invalid-input';
import { notFound, type NotFound } from '../../resources/not-found';
import { formatTime, type Clock } from '../../ports/clock';
import { isStaleRun, nextRunOf, type CronTimes } from '../../ports/cron-times';
import type { IdGenerator } from '../../ports/id-generator';
import type { NoteStale } from '../../ports/stale-times';
import type { StoreOf, TransactionOf } from '../../ports/store';
import { readOwnerNames, type NamedOwner } from '../../sod/policies/owner-names';
import { startReport } from './violation-reports';

/** A schedule as clients read it; null properties are omitted where clients of the public interface expect it. */
export type ReportScheduleView = Omit<ReportSchedule, 'description' | 'id' | 'recipients' | 'schedule'> & {
  readonly description?: string;
  readonly schedule: OmitNull<Cadence, 'days' | 'months'>;
  readonly recipients: readonly NamedOwner[];
};

type ReadRows = 'governanceGroups' | 'identities' | 'reportSchedules' | 'sodPolicies';

export interface ReportSchedulesPorts {
  readonly store: StoreOf<Exclude<ReadRows, 'reportSchedules'>, 'reportSchedules'>;
  readonly clock: Clock;
  readonly times: CronTimes;
}

/** The lock scope of decisions about the schedule of a policy and the start of a report. */
const parts = ['sod-policies', 'violations'] as const;

/** Reads, sets and deletes the schedules of reports. */
export class ReportSchedules {
  constructor(private readonly ports: ReportSchedulesPorts) {}

  get(policyId: SodPolicyId): Promise<Result<ReportScheduleView, NotFound>> {
    return this.ports.store.read(async (tx) => {
      const missing = await findMissing(tx, policyId);
      return missing === undefined ? ok((await this.find(tx, policyId))!) : err(missing);
    });
  }

  async find(tx: TransactionOf<ReadRows>, policyId: SodPolicyId): Promise<ReportScheduleView | undefined> {
    const schedule = await tx.reportSchedules.get(policyId);
    return schedule && viewSchedule(tx, schedule);
  }

  /** `by`: the user who sets the schedule. */
  put(policyId: SodPolicyId, body: unknown, by: string): Promise<Result<ReportScheduleView, InvalidInput | NotFound>> {
    const { store, clock, times } = this.ports;
    const parsed = parseReportSchedule(body);
    if (!parsed.ok) return Promise.resolve(err({ kind: 'invalid', faults: parsed.error }));
    const { name, ...fields } = parsed.value;
    const now = clock.now();
    const nextRun = nextReportOf(fields.schedule, { times, after: now });
    if (nextRun === null) {
      const reason = 'names no time in the future: see `days`, `months` and `expiration`';
      return Promise.resolve(err({ kind: 'invalid', faults: [{ field: 'schedule', reason }] }));
    }
    return store.write(parts, async (tx) => {
      const policy = await tx.sodPolicies.get(policyId);
      if (policy === undefined) return err(notFound('SOD_POLICY', policyId));
      const before = await tx.reportSchedules.get(policyId);
      const schedule: ReportSchedule = {
        ...{ id: policyId, ...fields, name: name ?? before?.name ?? `Violations of ${policy.name}` },
        ...{ creatorId: before?.creatorId ?? by, created: before?.created ?? formatTime(now) },
        ...{ modifierId: by, modified: formatTime(now), nextRun },
      };
      await tx.reportSchedules.save([schedule]);
      return ok(await viewSchedule(tx, schedule));
    });
  }

  delete(policyId: SodPolicyId): Promise<Result<undefined, NotFound>> {
    return this.ports.store.write(parts, async (tx) => {
      const missing = await findMissing(tx, policyId);
      if (missing !== undefined) return err(missing);
      await tx.reportSchedules.delete(policyId);
      return ok(undefined);
    });
  }
}

/** Returns the missing policy, or else its missing schedule. */
async function findMissing(
  tx: TransactionOf<'reportSchedules' | 'sodPolicies'>,
  policyId: SodPolicyId,
): Promise<NotFound | undefined> {
  if ((await tx.sodPolicies.get(policyId)) === undefined) return notFound('SOD_POLICY', policyId);
  if ((await tx.reportSchedules.get(policyId)) === undefined) return notFound('REPORT_SCHEDULE', policyId);
  return undefined;
}

async function viewSchedule(
  tx: TransactionOf<'governanceGroups' | 'identities'>,
  row: ReportSchedule,
): Promise<ReportScheduleView> {
  const { description, schedule, recipients, name, created, modified, nextRun } = row;
  const { months, days, ...others } = schedule;
  const named = await readOwnerNames(tx, recipients);
  return {
    ...{ name, created, modified, nextRun, emailEmptyResults: row.emailEmptyResults },
    ...{ creatorId: row.creatorId, modifierId: row.modifierId },
    ...(description !== null && { description }),
    schedule: { ...others, ...(months !== null && { months }), ...(days !== null && { days }) },
    recipients: recipients.map(named),
  };
}

/** Returns the next time after `after`; null if there is none. */
function nextReportOf(
  cadence: Cadence,
  { times, after }: { readonly times: CronTimes; readonly after: number },
): string | null {
  const { timeZoneId, expiration } = cadence;
  const next = nextRunOf(cronPatterns(cadence), { times, timeZone: timeZoneId ?? 'UTC', after });
  return next !== null && expiration !== null && next > expiration ? null : next;
}

/** Schedules run in one transaction. */
const AT_ONCE = 50;
/** Schedules read at once. */
const PAGE = 1000;

export interface StartScheduledReportsPorts {
  readonly store: StoreOf<'sodPolicies', 'jobs' | 'reportSchedules' | 'violationReports'>;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly times: CronTimes;
  readonly onStale?: NoteStale;
}

/**
 * Starts the reports that are due.
 *
 * INVARIANT (a report each time): a report is started in the transaction that moves its schedule to the next time.
 * Missed times start one report together.
 */
export class StartScheduledReports {
  private readonly watch = new ClockWatch();

  constructor(private readonly ports: StartScheduledReportsPorts) {}

  /** Returns the number of started reports. */
  async execute(): Promise<number> {
    const time = this.ports.clock.now();
    if (this.watch.isCheckDue(time)) {
      await this.boundNextRuns(time);
      this.watch.markChecked(time);
    }
    let started = 0;
    // Read first, so that writers do not wait when nothing is due.
    while ((await this.ports.store.read((tx) => this.due(tx), { isSingleStatement: true })).length > 0)
      started += await this.startSome();
    return started;
  }

  /** Replaces the next runs that are later than those after `now`. */
  private async boundNextRuns(now: number): Promise<void> {
    const { store, times, onStale } = this.ports;
    const nextOf = ({ schedule }: ReportSchedule) => nextReportOf(schedule, { times, after: now });
    const stale: ReportSchedule[] = [];
    await store.read(async (tx) => {
      for await (const page of tx.reportSchedules.pages(PAGE)) {
        stale.push(...page.filter((row) => isStaleRun(row.nextRun, nextOf(row))));
      }
    });
    if (stale.length === 0) return;
    await store.write(parts, async (tx) => {
      const current = await tx.reportSchedules.getMany(stale.map(({ id }) => id));
      await tx.reportSchedules.save(current.map((row) => ({ ...row, nextRun: nextOf(row) })));
    });
    onStale?.('the next runs of scheduled reports', stale.length);
  }

  private startSome(): Promise<number> {
    const { store, clock, ids, times } = this.ports;
    return store.write(parts, async (tx) => {
      const due = await this.due(tx);
      for (const schedule of due) {
        const requester = { client: null, subject: schedule.modifierId };
        await startReport(tx, { policyId: schedule.id }, { requester, clock, ids });
        const nextRun = nextReportOf(schedule.schedule, { times, after: clock.now() });
        await tx.reportSchedules.save([{ ...schedule, nextRun }]);
      }
      return due.length;
    });
  }

  private async due(tx: TransactionOf<'reportSchedules'>): Promise<readonly ReportSchedule[]> {
    const where = [{ field: 'nextRun', op: 'le', value: formatTime(this.ports.clock.now()) }] as const;
    return (await tx.reportSchedules.list({ limit: AT_ONCE, offset: 0, where })).items;
  }
}
