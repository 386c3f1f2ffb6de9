import type { ViolationReport } from '@identity-governance/records';
import type { ViolationReportId } from '@identity-governance/values';
import { formatTime, type Clock } from '../../ports/clock';
import type { IdGenerator } from '../../ports/id-generator';
import type { JobPayloads } from '../../ports/job-payloads';
import type { ReportTools } from '../../ports/report-tools';
import type { StoreOf, TransactionOf } from '../../ports/store';
import { watermarkId } from '../plan-detection';
import { ReportFiles, type ReportReader } from './report-files';
import { removeChunks } from './report-chunks';

type Written = 'violationReportChunks' | 'violationReports';

export interface RunViolationReportPorts {
  readonly store: StoreOf<keyof ReportReader, Written>;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly reports: ReportTools;
}

/** The lock scope of report writers. */
const parts = ['violations'] as const;
/** Width to which chunk numbers are padded; no number is longer. */
const DIGITS = 10;

const notScanned = 'the first scan of all identities has not ended: the report may lack violations';

/**
 * Writes a report: one state of the records is read to its end, packed, and stored in chunks as it is read.
 *
 * INVARIANT (one attempt): a report has the chunks of one attempt. An attempt whose worker died is started again; a
 * worker that resumes finds that the report has another attempt, and stops. If it has none, a person was erased
 * meanwhile, and the worker starts again.
 */
export class RunViolationReport {
  /** Reports of a process are written one after the other: each holds a connection while it needs a second one. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly ports: RunViolationReportPorts) {}

  execute({ reportId }: JobPayloads['violation-report']): Promise<void> {
    const run = this.last.then(() => this.run(reportId));
    this.last = run.catch(() => undefined);
    return run;
  }

  /** Marks the report as failed; it is not tried again. */
  async giveUp({ reportId }: JobPayloads['violation-report'], reason: string): Promise<void> {
    const { store } = this.ports;
    await store.write(parts, async (tx) => {
      const report = await tx.violationReports.get(reportId);
      if (report?.status !== 'PENDING') return;
      const message = `failed after multiple attempts: ${reason}`;
      await tx.violationReports.save([{ ...report, status: 'ERROR', message, completed: this.now() }]);
    });
    await removeChunks(store, reportId);
  }

  private async run(reportId: ViolationReportId): Promise<void> {
    const { store } = this.ports;
    for (let report = await this.claim(reportId); report !== undefined; report = await this.claimAgain(report)) {
      await removeChunks(store, reportId, report.attempt!);
      await this.write(report);
    }
  }

  private async write(report: ViolationReport): Promise<void> {
    const { store, reports } = this.ports;
    await store.read(async (tx) => {
      let [number, bytes] = [0, 0];
      const files = new ReportFiles(tx, report, reports);
      for await (const piece of reports.pack(files.all())) {
        if (!(await this.save(report, { number: number++, content: piece.content }))) return;
        bytes += piece.bytes;
      }
      const watermark = await tx.violationWatermarks.get(watermarkId);
      const isScanned = watermark !== undefined && watermark.versions !== null;
      const { warnings } = await files.reliability();
      const texts = [...(isScanned ? [] : [notScanned]), ...warnings.map(({ text }) => text)];
      await this.complete(report, { bytes, warnings: texts });
    });
  }

  /** Returns the report as of this attempt; undefined if it has ended or was deleted. */
  private claim(reportId: ViolationReportId): Promise<ViolationReport | undefined> {
    const { store, ids } = this.ports;
    return store.write(parts, async (tx) => {
      const report = await tx.violationReports.get(reportId);
      if (report?.status !== 'PENDING') return undefined;
      const claimed = { ...report, attempt: ids.next() };
      await tx.violationReports.save([claimed]);
      return claimed;
    });
  }

  /** Claims a report whose attempt an erasure has ended, because it read the person. */
  private async claimAgain({ id }: ViolationReport): Promise<ViolationReport | undefined> {
    const present = await this.ports.store.read((tx) => tx.violationReports.get(id));
    return present?.status === 'PENDING' && present.attempt === null ? this.claim(id) : undefined;
  }

  private save(
    { id: reportId, attempt }: ViolationReport,
    { number, content }: { readonly number: number; readonly content: string },
  ): Promise<boolean> {
    return this.ports.store.write(parts, async (tx) => {
      if (!(await isCurrent(tx, reportId, attempt))) return false;
      const chunk = { reportId, attempt: attempt!, number: String(number).padStart(DIGITS, '0'), content };
      await tx.violationReportChunks.save([chunk]);
      return true;
    });
  }

  private async complete(
    report: ViolationReport,
    { bytes, warnings }: { readonly bytes: number; readonly warnings: readonly string[] },
  ): Promise<void> {
    await this.ports.store.write(parts, async (tx) => {
      if (!(await isCurrent(tx, report.id, report.attempt))) return;
      const outcome =
        warnings.length === 0
          ? ({ status: 'SUCCESS', message: null } as const)
          : ({ status: 'WARNING', message: warnings.join('; ') } as const);
      await tx.violationReports.save([{ ...report, ...outcome, bytes, completed: this.now() }]);
    });
  }

  private now(): string {
    return formatTime(this.ports.clock.now());
  }
}

async function isCurrent(
  tx: TransactionOf<'violationReports'>,
  reportId: ViolationReportId,
  attempt: string | null,
): Promise<boolean> {
  const report = await tx.violationReports.get(reportId);
  return report?.status === 'PENDING' && report.attempt === attempt;
}
