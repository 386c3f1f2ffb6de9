import type { UnmatchedAttribute } from '@identity-governance/records';
import type { Fault, SourceId } from '@identity-governance/values';
import type { SaveCounts } from '../../ports/collection';
import type { MissingCounts } from '../../ports/import-stage';
import type { ImportKind } from '../../ports/row-kinds';
import type { CorrelationReport } from './import-correlation';
import type { ViolationChanges } from './violation-changes';
import type { InventoryWarning } from '../../population/warnings/inventory-warning';

export const rowChanges = ['created', 'updated', 'deleted'] as const;

/** A row that an import changes, directly or with a row that it belongs to. */
export interface ChangedRow {
  readonly change: (typeof rowChanges)[number];
  readonly kind: ImportKind;
  /** The id in the audit events. */
  readonly id: string;
  /** The fields of an updated row that differ, such as `attributes.department`; at most 50. */
  readonly fields: readonly string[];
}

export interface ImportFault extends Fault {
  readonly kind: ImportKind;
  /** 0 for a row on no line, such as one that a synchronization would delete. */
  readonly line: number;
  /** Whether the row is one to delete. */
  readonly isDeletion?: boolean;
}

/** The numbers of rows of a kind that were read, by result; `skipped` rows have errors. */
export interface ImportCounts extends SaveCounts {
  readonly skipped: number;
  /** Number of deleted rows, including those that belonged to deleted rows; absent if zero. */
  readonly deleted?: number;
}

/** A kind of which more rows would be deleted than the import may delete. */
export interface ExcessOfDeletions extends MissingCounts {
  readonly kind: ImportKind;
  /** The source that the counts are limited to. */
  readonly sourceId?: SourceId;
}

/** Describes the deletions beyond the limit; undefined if there are none. */
export function describeExcess([first, ...others]: readonly ExcessOfDeletions[]): string | undefined {
  if (first === undefined) return undefined;
  const { kind, sourceId, missing, existing } = first;
  const place = sourceId === undefined ? '' : ` of the source \`${sourceId}\``;
  const more = others.length === 0 ? '' : `, and too many of ${others.length} more kinds or sources`;
  return `would delete ${missing} of ${existing} ${kind}${place}${more}; a greater \`maxDeletes\` allows this`;
}

export interface ImportReport {
  /** False if nothing was changed. The counts are then those that the import would have had. */
  readonly applied: boolean;
  /** The kinds in the import, in their order there. */
  readonly counts: ReadonlyMap<ImportKind, ImportCounts>;
  /** The first hundred errors, in the order of the rows. */
  readonly faults: readonly ImportFault[];
  /** Number of all errors. */
  readonly faultCount: number;
  /** Whether the import ended before its last row, because rows were unreadable or too many were refused. */
  readonly endedEarly: boolean;
  /** The kinds of which too many rows would be deleted; nothing was changed if there are any. */
  readonly excess: readonly ExcessOfDeletions[];
  /**
   * Number of different values under marked attributes that match no entitlement: of the created and changed accounts
   * and, if schemas or entitlements changed, of the first 1,000 accounts of each source with marked attributes. Absent
   * if zero, or if the import was refused.
   */
  readonly unmatchedValues?: number;
  /** The same by source and attribute, with examples of values; absent if there are none. */
  readonly unmatched?: readonly UnmatchedAttribute[];
  /**
   * Why a result without violations cannot be trusted. Absent if there is no warning, if no policy is enforced, or if
   * the import was refused. Those of a dry run are of the state after the import.
   */
  readonly warnings?: readonly InventoryWarning[];
  /** The results of correlation rules; absent if no account was left to them. */
  readonly correlation?: CorrelationReport;
  /** The rows that would change; only for a dry run. */
  readonly preview?: ImportPreview;
}

/** The findings of a dry run. */
export interface ImportPreview {
  readonly rowCount: number;
  /** The first thousand changed rows, in the order of their changes. */
  readonly rows: readonly ChangedRow[];
  /** Absent if the state cannot be evaluated. */
  readonly violations?: ViolationChanges;
}

export const maxReportedFaults = 100;

interface PlacedFault {
  readonly position: number;
  readonly fault: ImportFault;
}

const nothing: ImportCounts = { created: 0, updated: 0, unchanged: 0, skipped: 0 };

/** Names a row with errors by its kind and first line. */
export interface RefusedRow {
  readonly kind: ImportKind;
  readonly line: number;
}

/** A row with errors, and its position among all rows. */
interface RowInReport extends RefusedRow {
  readonly position: number;
  readonly isDeletion?: boolean | undefined;
}

/** Collects the report of a running import. */
export class ImportTally {
  readonly counts = new Map<ImportKind, ImportCounts>();
  faultCount = 0;
  /** Number of rows with errors. */
  skipped = 0;
  private found: PlacedFault[] = [];

  /** `onRefused` receives each row with errors. */
  constructor(private readonly onRefused: (row: RefusedRow) => void = () => undefined) {}

  count(kind: ImportKind, counts: Partial<ImportCounts>): void {
    this.skipped += counts.skipped ?? 0;
    const before = this.counts.get(kind) ?? nothing;
    const deleted = (before.deleted ?? 0) + (counts.deleted ?? 0);
    this.counts.set(kind, {
      created: before.created + (counts.created ?? 0),
      updated: before.updated + (counts.updated ?? 0),
      unchanged: before.unchanged + (counts.unchanged ?? 0),
      skipped: before.skipped + (counts.skipped ?? 0),
      ...(deleted > 0 && { deleted }),
    });
  }

  /** Counts a row with errors, which is not saved. */
  refuse({ kind, line, position, isDeletion }: RowInReport, faults: readonly (Fault & Partial<RefusedRow>)[]): void {
    this.count(kind, { skipped: 1 });
    this.onRefused({ kind, line });
    for (const fault of faults)
      this.addFault(position, { kind, line, ...fault, ...(isDeletion === true && { isDeletion }) });
  }

  /** Adds an error. `position` is that of its row among all rows: errors are found in another order than reported. */
  addFault(position: number, fault: ImportFault): void {
    this.faultCount++;
    this.found.push({ position, fault });
    if (this.found.length >= 10 * maxReportedFaults) this.found = firstOf(this.found);
  }

  get faults(): readonly ImportFault[] {
    return firstOf(this.found).map(({ fault }) => fault);
  }
}

function firstOf(faults: readonly PlacedFault[]): PlacedFault[] {
  return [...faults].sort((a, b) => a.position - b.position).slice(0, maxReportedFaults);
}
