import type { Fault } from '@identity-governance/domain';
import type { SaveCounts } from '../ports/collection';
import type { ImportKind } from './import-kind';

export interface ImportFault extends Fault {
  readonly kind: ImportKind;
  readonly line: number;
}

/** How many rows of a kind were read, by what became of them; `skipped` have faults. */
export interface ImportCounts extends SaveCounts {
  readonly skipped: number;
}

export interface ImportReport {
  /** False when the import was rolled back; the counts then say what it would have done. */
  readonly applied: boolean;
  /** The kinds that came, in the order in which they did. */
  readonly counts: ReadonlyMap<ImportKind, ImportCounts>;
  /** The first hundred, in the order of the rows. */
  readonly faults: readonly ImportFault[];
  /** How many there are in all. */
  readonly faultCount: number;
}

export const maxReportedFaults = 100;

/** The report of an import while it runs. */
export class ImportTally {
  readonly counts = new Map<ImportKind, ImportCounts>();
  readonly faults: ImportFault[] = [];
  faultCount = 0;

  count(kind: ImportKind, counts: Partial<ImportCounts>): void {
    const before = this.counts.get(kind);
    this.counts.set(kind, {
      created: (before?.created ?? 0) + (counts.created ?? 0),
      updated: (before?.updated ?? 0) + (counts.updated ?? 0),
      unchanged: (before?.unchanged ?? 0) + (counts.unchanged ?? 0),
      skipped: (before?.skipped ?? 0) + (counts.skipped ?? 0),
    });
  }

  addFault(fault: ImportFault): void {
    this.faultCount++;
    if (this.faults.length < maxReportedFaults) this.faults.push(fault);
  }

  /** Rows of this kind up to now. */
  rowsOf(kind: ImportKind): number {
    const counts = this.counts.get(kind);
    return counts === undefined ? 0 : counts.created + counts.updated + counts.unchanged + counts.skipped;
  }
}
