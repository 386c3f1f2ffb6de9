import { ok, type Result } from '@identity-governance/values';
import type { InvalidInput } from '../../ports/invalid-input';
import type { ReportTools } from '../../ports/report-tools';
import type { InventoryReliability } from '../../population/warnings/inventory-warning';
import type { StoreOf } from '../../ports/store';
import type { LostOwnerRows } from '../existing-owners';
import { readCoveredTime, type CoveredBy } from '../plan-detection';
import { readTimeOf, type ViolationsUnknown } from '../records-at';
import { pastFields, readConditions, readOrder, violationFields, type ViolationsRequest } from '../violation-query';
import { csvOf, listColumns } from './report-lines';
import { listSheets } from './report-sheets';
import { readListed, type ListedBy } from './listed-violations';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A file, and the time of the state that the records cover at its start. */
interface ExportedViolations {
  readonly asOf: string;
  readonly file: AsyncIterable<Uint8Array | string>;
}

/** Streams the records that match filters, the latest first, in chunks. */
export class ExportViolations {
  constructor(
    private readonly store: StoreOf<CoveredBy | ListedBy | LostOwnerRows | 'violationCoverage'>,
    private readonly workbook: ReportTools['workbook'],
    private readonly reliability: () => Promise<InventoryReliability>,
  ) {}

  /**
   * Each page shows its records as of its reading, so that no transaction waits for a client. The detection time, which
   * orders them, never changes: no record is skipped.
   */
  execute(
    format: ExportFormat,
    { filters, at }: Pick<ViolationsRequest, 'at' | 'filters'>,
  ): Promise<Result<ExportedViolations, InvalidInput | ViolationsUnknown>> {
    return this.store.read(async (tx) => {
      const where = await readConditions(tx, { filters, fields: at === undefined ? violationFields : pastFields });
      if (!where.ok) return where;
      const orderBy = readOrder(undefined);
      if (!orderBy.ok) return orderBy;
      const time = await readTimeOf(tx, at);
      if (!time.ok) return time;
      const query = { where: where.value, orderBy: orderBy.value };
      const pages = readListed((work) => this.store.read(work), query, time.value);
      const asOf = time.value ?? (await readCoveredTime(tx))!; // `readTimeOf` has found that a scan has ended
      const isText = format === 'csv';
      return ok({
        asOf,
        file: isText ? csvOf(listColumns, pages) : this.workbook(listSheets(pages, this.reliability)),
      });
    });
  }
}
