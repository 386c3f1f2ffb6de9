import type { ImportBatch, ImportKind, ImportRow } from '@identity-governance/application';
import { FieldLines } from './field-lines';
import { GroupedRows, type GroupWatcher } from './grouped-rows';
import { RowBudget } from './seen-rows';

const rowsPerBatch = 1000;
/** Characters of the cells at which a batch is complete: rows may be megabytes long. */
const charactersPerBatch = 4 * 1024 * 1024;

interface RuleRows {
  readonly kind: ImportKind;
  readonly isGrouped: boolean;
  readonly rows: readonly ImportRow[];
}

interface OpenBatch {
  rows: ImportRow[];
  characters: number;
}

/** Collects rows of multiple kinds, in any order, into batches of one kind. */
export class RowBatches {
  private readonly open = new Map<ImportKind, OpenBatch>();
  private readonly full: ImportBatch[] = [];
  private readonly groups: GroupedRows;

  /**
   * `describeLine` names a line in an error on another line; `fieldLines` receives the lines of fields of groups,
   * `watcher` those of their rows.
   */
  constructor(
    describeLine: (line: number) => string = String,
    fieldLines = new FieldLines(),
    watcher: GroupWatcher = { join: () => undefined, leaveOut: () => undefined },
  ) {
    this.groups = new GroupedRows(new RowBudget(), describeLine, { fieldLines, watcher });
  }

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

  /** Adds the rows of a rule. Those of a group are delivered at the end. */
  addAll({ kind, isGrouped, rows }: RuleRows, characters: number): void {
    for (const row of rows) {
      const own = isGrouped ? this.groups.add(kind, row) : row;
      if (own !== undefined) this.add(kind, own, characters);
    }
  }

  takeFull(): readonly ImportBatch[] {
    return this.full.length === 0 ? [] : this.full.splice(0);
  }

  *takeAll(): Generator<ImportBatch> {
    for (const { kind, row } of this.groups.takeAll()) {
      this.add(kind, row, 0);
      yield* this.takeFull();
    }
    const rest = [...this.open].map(([kind, { rows }]) => ({ kind, rows }));
    this.open.clear();
    yield* [...this.takeFull(), ...rest];
  }
}
