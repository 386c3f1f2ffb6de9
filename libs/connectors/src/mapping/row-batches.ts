import type { ImportBatch, ImportKind, ImportRow } from '@identity-governance/application';

const rowsPerBatch = 1000;
/** Characters of the cells at which a batch is complete: rows may be megabytes long. */
const charactersPerBatch = 4 * 1024 * 1024;

interface OpenBatch {
  rows: ImportRow[];
  characters: number;
}

/** Collects rows of multiple kinds, in any order, into batches of one kind. */
export class RowBatches {
  private readonly open = new Map<ImportKind, OpenBatch>();
  private readonly full: ImportBatch[] = [];

  /** Adds a kind that may have no row: a synchronization then deletes all of its rows. */
  expect(kind: ImportKind): void {
    if (!this.open.has(kind)) this.open.set(kind, { rows: [], characters: 0 });
  }

  add(kind: ImportKind, row: ImportRow, characters: number): void {
    this.expect(kind);
    const batch = this.open.get(kind)!;
    batch.rows.push(row);
    batch.characters += characters;
    if (batch.rows.length < rowsPerBatch && batch.characters < charactersPerBatch) return;
    this.full.push({ kind, rows: batch.rows });
    batch.rows = [];
    batch.characters = 0;
  }

  takeFull(): readonly ImportBatch[] {
    return this.full.length === 0 ? [] : this.full.splice(0);
  }

  takeAll(): readonly ImportBatch[] {
    const rest = [...this.open].map(([kind, { rows }]) => ({ kind, rows }));
    this.open.clear();
    return [...this.takeFull(), ...rest];
  }
}
