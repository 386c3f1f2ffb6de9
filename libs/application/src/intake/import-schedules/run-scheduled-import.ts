import type { ImportSchedule, ScheduledRun } from '@identity-governance/records';
import { shorten } from '@identity-governance/values';
import type { ImportBatch } from '../import/import-batch';
import type { ImportInventory } from '../import/import-inventory';
import { importRecordOf } from '../import/import-record-of';
import { describeExcess, ImportTally, type ImportReport } from '../import/import-report';
import { formatTime, type Clock } from '../../ports/clock';
import type { CurrentActor } from '../../ports/current-actor';
import type { IdGenerator } from '../../ports/id-generator';
import type { JobPayloads } from '../../ports/job-payloads';
import type { OpenedInput, ScheduledImport } from './scheduled-import';
import type { StoreOf, TransactionOf } from '../../ports/store';

export interface ScheduledImportTools {
  /** The imports in the configuration of this worker. */
  readonly imports: readonly ScheduledImport[];
  readonly importer: ImportInventory;
  readonly currentActor: CurrentActor;
  /** Receives each ended run. */
  readonly onEnd: (id: string, run: ScheduledRun) => void;
}

export interface RunScheduledImportPorts {
  readonly store: StoreOf<'accounts' | 'identities' | 'sources', 'importSchedules' | 'imports'>;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly scheduledImports: ScheduledImportTools;
}

type Payload = JobPayloads['scheduled-import'];
type Outcome = Pick<ScheduledRun, 'message' | 'outcome'>;

/** The lock scope for writing schedules. */
const parts = ['violations'] as const;
const MAX_MESSAGE_LENGTH = 1000;

/** The input of an import cannot be read. */
class UnreadableInput extends Error {}

/** Another attempt has taken over the run, or the schedule was deleted. */
class RunSuperseded extends Error {}

/**
 * Runs a due import. Unreadable input ends the run until the next time: another attempt could lock the account that
 * reads a directory.
 *
 * INVARIANT (one import): an attempt that was taken over by another one commits nothing.
 */
export class RunScheduledImport {
  constructor(private readonly ports: RunScheduledImportPorts) {}

  async execute({ importId }: Payload): Promise<void> {
    const { scheduledImports, store } = this.ports;
    const configured = scheduledImports.imports.find(({ id }) => id === importId);
    if (configured === undefined) throw new Error(`\`IMPORT_SCHEDULES\` of this worker has no import \`${importId}\``);
    const claimed = await this.claim(importId);
    if (claimed === undefined) return;
    try {
      const opened = await configured.open();
      if (!opened.ok) throw new UnreadableInput(opened.error);
      const { files, checksums, notes, onRefused, sources, wholeKinds } = opened.value;
      const report = await scheduledImports.importer.execute(readable(opened.value.batches(() => undefined, store)), {
        ...configured.options,
        ...{ sources, wholeKinds, onRefused },
        ...(opened.value.describeLine !== undefined && { describeLine: opened.value.describeLine }),
        origin: { reason: configured.reason, files, checksums, notes },
        keeps: ['ENFORCED', 'MANAGED'],
        guard: (tx) => this.requireCurrent(tx, claimed),
      });
      await this.end(claimed, outcomeOf(report, opened.value));
    } catch (error) {
      if (error instanceof RunSuperseded) return;
      if (!(error instanceof UnreadableInput)) throw error;
      await this.fail(claimed, error.message);
    }
  }

  /** Fails the run. The import is not tried again before its next time. */
  async giveUp({ importId }: Payload, reason: string): Promise<void> {
    const row = await this.ports.store.read((tx) => tx.importSchedules.get(importId));
    if (row !== undefined) await this.fail(row, `failed after multiple attempts: ${reason}`);
  }

  /** Claims the run for this attempt; undefined if the run has ended. */
  private claim(importId: string): Promise<ImportSchedule | undefined> {
    const { store, ids } = this.ports;
    return store.write(parts, async (tx) => {
      const row = await tx.importSchedules.get(importId);
      if (row === undefined || row.attempt === null) return undefined;
      const claimed = { ...row, attempt: ids.next() };
      await tx.importSchedules.save([claimed]);
      return claimed;
    });
  }

  private async requireCurrent(tx: TransactionOf<'importSchedules'>, { id, attempt }: ImportSchedule): Promise<void> {
    const row = await tx.importSchedules.get(id);
    if (row?.attempt !== attempt) throw new RunSuperseded();
  }

  /** Ends the run with the record of a failed import: an import that read nothing leaves no other record. */
  private async fail(row: ImportSchedule, reason: string): Promise<void> {
    const message = shorten(reason, MAX_MESSAGE_LENGTH);
    const { ids, scheduledImports, clock } = this.ports;
    const { options, reason: why } = scheduledImports.imports.find(({ id }) => id === row.id) ?? {};
    await this.end(row, { outcome: 'FAILED', message }, async (tx) => {
      const record = importRecordOf({
        author: { ids, currentActor: scheduledImports.currentActor },
        ...{ started: Date.parse(row.running ?? ''), ended: clock.now(), outcome: 'FAILED', message, reason: why },
        ...{ sync: options?.sync, violations: undefined, tally: new ImportTally() },
      });
      await tx.imports.save([record]);
    });
  }

  private async end(
    { id, attempt, running }: ImportSchedule,
    outcome: Outcome,
    also?: (tx: TransactionOf<never, 'imports'>) => Promise<void>,
  ): Promise<void> {
    const { store, clock, scheduledImports } = this.ports;
    const run = await store.write(parts, async (tx) => {
      const row = await tx.importSchedules.get(id);
      if (row === undefined || row.attempt === null || row.attempt !== attempt) return undefined;
      const ended = formatTime(clock.now());
      const { trackingId } = scheduledImports.currentActor.get();
      const lastRun: ScheduledRun = { started: running!, ended, ...outcome, trackingId };
      const lastApplied = outcome.outcome === 'APPLIED' ? ended : row.lastApplied;
      await tx.importSchedules.save([{ ...row, attempt: null, running: null, lastRun, lastApplied }]);
      await also?.(tx);
      return lastRun;
    });
    if (run !== undefined) scheduledImports.onEnd(id, run);
  }
}

/** Separates the errors of the reader from those of the import. */
async function* readable(batches: AsyncIterable<ImportBatch>): AsyncGenerator<ImportBatch> {
  try {
    yield* batches;
  } catch (error) {
    throw new UnreadableInput(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function outcomeOf({ applied, faults, faultCount, excess }: ImportReport, { describeFault }: OpenedInput): Outcome {
  if (applied) return { outcome: 'APPLIED', message: null };
  const [first] = faults;
  const message =
    describeExcess(excess) ??
    `errors: ${faultCount}${first === undefined ? '' : `; the first: ${describeFault(first)}`}`;
  return { outcome: 'REFUSED', message: shorten(message, MAX_MESSAGE_LENGTH) };
}
