import type { UnmatchedAttribute } from '@identity-governance/records';
import type { Fault, SourceId } from '@identity-governance/values';
import type { SaveCounts } from '../ports/collection';
import type { MissingCounts } from '../ports/import-stage';
import type { ImportKind } from '../ports/row-kinds';
import type { CorrelationReport } from './import-correlation';
import type { ViolationChanges } from './violation-changes';
import type { InventoryWarning } from '../warnings/inventory-warning';

export const rowChanges = ['created', 'updated', 'deleted'] as const;

/** A row that an import changes, itself or with a row that it belongs to. */
export interface ChangedRow {
  readonly change: (typeof rowChanges)[number];
  readonly kind: ImportKind;
  /** As in the audit events. */
  readonly id: string;
  /** Of an updated row, the fields that differ, `attributes.department` of an attribute; at most 50. */
  readonly fields: readonly string[];
}

export interface ImportFault extends Fault {
  readonly kind: ImportKind;
  /** 0 for a row that is in no line: one that a synchronisation would delete. */
  readonly line: number;
  /** The row is one to delete. */
  readonly isDeletion?: boolean;
}

/** How many rows of a kind were read, by what became of them; `skipped` have faults. */
export interface ImportCounts extends SaveCounts {
  readonly skipped: number;
  /** Rows of the state that went, by themselves or with what they belonged to; absent when there are none. */
  readonly deleted?: number;
}

/** More rows of a kind would be deleted than the import may delete. */
export interface ExcessOfDeletions extends MissingCounts {
  readonly kind: ImportKind;
  /** The counts are those of this source. */
  readonly sourceId?: SourceId;
}

/** What an import would delete beyond its limit; undefined where that is nothing. */
export function describeExcess([first, ...others]: readonly ExcessOfDeletions[]): string | undefined {
  if (first === undefined) return undefined;
  const { kind, sourceId, missing, existing } = first;
  const place = sourceId === undefined ? '' : ` of the source \`${sourceId}\``;
  const more = others.length === 0 ? '' : `, and too many of ${others.length} more kinds or sources`;
  return `would delete ${missing} of ${existing} ${kind}${place}${more}; a greater \`maxDeletes\` allows this`;
}

export interface ImportReport {
  /** False when nothing was changed; the counts then say what the import would have done. */
  readonly applied: boolean;
  /** The kinds that came, in the order in which they did. */
  readonly counts: ReadonlyMap<ImportKind, ImportCounts>;
  /** The first hundred, in the order of the rows. */
  readonly faults: readonly ImportFault[];
  /** How many there are in all. */
  readonly faultCount: number;
  /** Whether the import ended before its last row, because rows cannot be read or too many are refused. */
  readonly endedEarly: boolean;
  /** The kinds of which too many rows would be deleted: then nothing was changed. */
  readonly excess: readonly ExcessOfDeletions[];
  /**
   * How many different values of the accounts created or changed, under marked attributes, match no entitlement; where
   * schemas or entitlements changed, also those of the first 1,000 accounts of each source with marked attributes.
   * Absent when there are none, or when nothing was changed.
   */
  readonly unmatchedValues?: number;
  /** The same by source and attribute, with some of the values; absent when there are none. */
  readonly unmatched?: readonly UnmatchedAttribute[];
  /**
   * Why a result without violations cannot be trusted now; absent when nothing is wrong, when no policy is enforced, or
   * when nothing was changed.
   */
  readonly warnings?: readonly InventoryWarning[];
  /** What the rules of sources found; absent where no account was left to them. */
  readonly correlation?: CorrelationReport;
  /** Of a dry run: the rows that would change. */
  readonly preview?: ImportPreview;
}

/** What a dry run finds. */
export interface ImportPreview {
  readonly rowCount: number;
  /** The first thousand, in the order in which they would change. */
  readonly rows: readonly ChangedRow[];
  /** Absent where the state cannot be evaluated. */
  readonly violations?: ViolationChanges;
}

export const maxReportedFaults = 100;

interface PlacedFault {
  readonly position: number;
  readonly fault: ImportFault;
}

const nothing: ImportCounts = { created: 0, updated: 0, unchanged: 0, skipped: 0 };

/** The report of an import while it runs. */
export class ImportTally {
  readonly counts = new Map<ImportKind, ImportCounts>();
  faultCount = 0;
  /** Rows with faults. */
  skipped = 0;
  private found: PlacedFault[] = [];

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

  /** `position` is that of its row among all rows: faults are found in another order than they are reported in. */
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
