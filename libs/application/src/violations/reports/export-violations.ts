import { err, ok, type Result } from '@identity-governance/values';
import type { InvalidInput } from '../../ports/invalid-input';
import type { ReportTools } from '../../ports/report-tools';
import type { InventoryReliability } from '../../population/warnings/inventory-warning';
import type { StoreOf } from '../../ports/store';
import { readWatermark, type ViolationsUnknown } from '../read-violations';
import { readConditions, readOrder } from '../violation-query';
import { csvOf, sheetsOf } from './report-lines';
import { readReported, type ReportedBy } from './reported-violations';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Streams the records that match filters, the latest first, in chunks. */
export class ExportViolations {
  constructor(
    private readonly store: StoreOf<ReportedBy>,
    private readonly workbook: ReportTools['workbook'],
    private readonly reliability: () => Promise<InventoryReliability>,
  ) {}

  /**
   * Each page shows its records as of its reading, so that no transaction waits for a client. The detection time, which
   * orders them, never changes: no record is skipped.
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
      return ok(format === 'csv' ? csvOf(pages) : this.workbook(sheetsOf(pages, this.reliability)));
    });
  }
}
