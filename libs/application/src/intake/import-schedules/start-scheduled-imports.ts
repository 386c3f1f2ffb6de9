import type { ImportSchedule } from '@identity-governance/records';
import { ClockWatch } from '../../ports/clock-watch';
import { formatTime, type Clock } from '../../ports/clock';
import { isStaleRun, nextRunOf, type CronTimes } from '../../ports/cron-times';
import type { IdGenerator } from '../../ports/id-generator';
import type { NoteStale } from '../../ports/stale-times';
import type { ScheduledImport } from './scheduled-import';
import type { StoreOf, TransactionOf } from '../../ports/store';

export interface StartScheduledImportsPorts {
  readonly store: StoreOf<never, 'importSchedules' | 'jobs'>;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly times: CronTimes;
  readonly imports: readonly ScheduledImport[];
  readonly onStale?: NoteStale;
}

/** The lock scope for writing schedules. */
const parts = ['violations'] as const;
/** Exceeds the number of schedules that a configuration can hold. */
const ALL = 1000;

/**
 * Starts the imports that are due.
 *
 * INVARIANT (an import each time): a run is started in the transaction that moves its schedule to the next time. Times
 * that were missed, or passed during a run, start one run together.
 */
export class StartScheduledImports {
  private readonly watch = new ClockWatch();

  constructor(private readonly ports: StartScheduledImportsPorts) {}

  async execute(): Promise<void> {
    const { store, clock, ids, times } = this.ports;
    const time = clock.now();
    if (this.watch.isCheckDue(time)) {
      await this.register();
      this.watch.markChecked(time);
    }
    // Read first, so that no other writer waits if no import is due.
    if ((await store.read((tx) => this.due(tx), { isSingleStatement: true })).length === 0) return;
    await store.write(parts, async (tx) => {
      const now = clock.now();
      for (const schedule of await this.due(tx)) {
        const nextRun = nextRunOf([schedule.schedule], { times, timeZone: schedule.timeZone, after: now });
        await tx.importSchedules.save([{ ...schedule, nextRun, attempt: ids.next(), running: formatTime(now) }]);
        await tx.jobs.enqueue({ kind: 'scheduled-import', payload: { importId: schedule.id } });
      }
    });
  }

  /** Updates the schedules to the configuration. An unchanged schedule keeps its next run, unless that is stale. */
  private register(): Promise<void> {
    const { store, clock, times, imports, onStale } = this.ports;
    return store.write(parts, async (tx) => {
      let stale = 0;
      const { items } = await tx.importSchedules.list({ limit: ALL, offset: 0 });
      const known = new Map(items.map((row) => [row.id, row]));
      const changed = imports.flatMap(({ id, schedule, timeZone }): readonly ImportSchedule[] => {
        const row = known.get(id) ?? { id, attempt: null, running: null, lastRun: null, lastApplied: null };
        const nextRun = nextRunOf([schedule], { times, timeZone, after: clock.now() });
        if ('nextRun' in row && row.schedule === schedule && row.timeZone === timeZone) {
          if (!isStaleRun(row.nextRun, nextRun)) return [];
          stale++;
        }
        return [{ ...row, schedule, timeZone, nextRun }];
      });
      await tx.importSchedules.save(changed);
      if (stale > 0) onStale?.('the next runs of scheduled imports', stale);
      const ids = new Set(imports.map(({ id }) => id));
      await tx.importSchedules.deleteMany([...known.keys()].filter((id) => !ids.has(id)));
    });
  }

  private async due(tx: TransactionOf<'importSchedules'>): Promise<readonly ImportSchedule[]> {
    const where = [
      { field: 'nextRun', op: 'le', value: formatTime(this.ports.clock.now()) },
      { op: 'not', of: { field: 'attempt', op: 'pr' } },
    ] as const;
    return (await tx.importSchedules.list({ limit: ALL, offset: 0, where })).items;
  }
}
