import { err, ok, type Result } from '@identity-governance/values';
import type { InvalidInput } from '../invalid-input';
import type { ReportTools } from '../ports/report-tools';
import type { StoreOf } from '../ports/store';
import { readWatermark, type ViolationsUnknown } from '../violations/read-violations';
import { readConditions, readOrder } from '../violations/violation-query';
import { csvOf, rowsOf } from './report-lines';
import { readReported, type ReportedBy } from './reported-violations';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Writes the records that filters name, the latest first, piece by piece. */
export class ExportViolations {
  constructor(
    private readonly store: StoreOf<ReportedBy>,
    private readonly workbook: ReportTools['workbook'],
  ) {}

  /**
   * Each page of records is as it is when it is read, so that no transaction waits for a client. The time of the
   * detection, which orders them, never changes: no record is passed over.
   */
  execute(
    format: ExportFormat,
    filters: string | undefined,
  ): Promise<Result<AsyncIterable<Uint8Array | string>, InvalidInput | ViolationsUnknown>> {
    return this.store.read(async (tx) => {
      const where = await readConditions(tx, { filters });
      if (!where.ok) return where;
      const orderBy = readOrder(undefined);
      if (!orderBy.ok) return orderBy;
      if ((await readWatermark(tx)) === null) return err({ kind: 'violations-unknown' });
      const pages = readReported((work) => this.store.read(work), { where: where.value, orderBy: orderBy.value });
      return ok(format === 'csv' ? csvOf(pages) : this.workbook(rowsOf(pages)));
    });
  }
}
