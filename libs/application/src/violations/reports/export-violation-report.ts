import { uuidOf, type ViolationReport } from '@identity-governance/records';
import { ok, type Result, type SodPolicyId } from '@identity-governance/values';
import type { InvalidInput } from '../../ports/invalid-input';
import type { NotFound } from '../../resources/not-found';
import { formatTime, type Clock } from '../../ports/clock';
import type { IdGenerator } from '../../ports/id-generator';
import type { ArchivePiece, ReportTools } from '../../ports/report-tools';
import type { StoreOf } from '../../ports/store';
import { readTimeOf, type ViolationsUnknown } from '../records-at';
import { ReportFiles, type ReportReader } from './report-files';
import { describeRequest, type ReportRequester } from './violation-reports';

export interface ExportViolationReportPorts {
  readonly store: StoreOf<keyof ReportReader>;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly reports: ReportTools;
}

export interface ExportedRecords {
  /** Null: of all policies. */
  readonly policyIds: readonly SodPolicyId[] | null;
  /** The past time of which the records are; undefined: the present. */
  readonly at: string | undefined;
}

/** Streams a report in chunks and stores nothing. */
export class ExportViolationReport {
  constructor(private readonly ports: ExportViolationReportPorts) {}

  async execute(
    { policyIds, at }: ExportedRecords,
    requester: ReportRequester,
    write: (piece: ArchivePiece) => Promise<unknown>,
  ): Promise<Result<null, InvalidInput | NotFound | ViolationsUnknown>> {
    const { store, clock, ids, reports } = this.ports;
    return store.read(async (tx) => {
      const time = at === undefined ? ok(null) : await readTimeOf(tx, at);
      if (!time.ok) return time;
      const described = await describeRequest(tx, policyIds, time.value);
      if (!described.ok) return described;
      const report: ViolationReport = {
        ...{ id: uuidOf(ids.next()), policyId: null, ...described.value, at: time.value, ...requester },
        ...{ status: 'PENDING', message: null, attempt: null, bytes: 0 },
        ...{ created: formatTime(clock.now()), completed: null },
      };
      for await (const piece of reports.pack(new ReportFiles(tx, report, reports).all())) await write(piece);
      return ok(null);
    });
  }
}
