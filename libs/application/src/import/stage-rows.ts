import type { Fault } from '@identity-governance/domain';
import type { ImportStage, StagedRow } from '../ports/import-stage';
import type { ImportBatch, ImportRow, LineFault } from './import-batch';
import type { ImportKind } from '../ports/import-kind';
import type { ImportTally } from './import-report';
import { importRules, keyParsers } from './import-rules-by-kind';

/** The rows of an import on their way to the stage: parsed, and checked for repeated keys. Faults go to the tally. */
export class RowStager {
  /** The kinds that came. */
  readonly kinds = new Set<ImportKind>();
  /** The kinds of which rows are to be deleted. */
  readonly gone = new Set<ImportKind>();
  private readonly read = new Map<ImportKind, number>();
  private position = 0;

  constructor(
    private readonly stage: ImportStage,
    private readonly tally: ImportTally,
  ) {}

  /** False when nothing after these rows can be read. */
  async take({ kind, rows, unreadable = [] }: ImportBatch): Promise<boolean> {
    this.kinds.add(kind);
    this.read.set(kind, this.rowsOf(kind) + rows.length);
    const placed = rows.map((row) => ({ ...row, position: ++this.position }));
    const saved = placed.filter((row) => row.isDeletion !== true).flatMap((row) => this.parse(kind, row) ?? []);
    if (saved.length > 0) await this.stage.add(kind, saved);
    const keys = placed.filter((row) => row.isDeletion === true).flatMap((row) => this.parseKey(kind, row));
    if (keys.length > 0) await this.stage.delete(kind, keys);
    if (keys.length > 0) this.gone.add(kind);
    for (const fault of unreadable) this.tally.addFault(Infinity, { kind, ...fault });
    return unreadable.length === 0;
  }

  /** How many rows of a kind have come. */
  rowsOf(kind: ImportKind): number {
    return this.read.get(kind) ?? 0;
  }

  /** One row a key, unless coming twice is harmless. */
  async refuseRepeated(): Promise<void> {
    for (const kind of this.kinds) {
      const { isKeyOnly, keyField: field } = importRules[kind];
      if (isKeyOnly) continue;
      for await (const rows of this.stage.takeRepeated(kind)) {
        for (const { position, line, firstLine } of rows) {
          this.skip(kind, { position, line }, [{ field, reason: `is the same as on line ${firstLine}` }]);
        }
      }
    }
  }

  private parse(kind: ImportKind, row: PlacedRow): StagedRow | undefined {
    const { line, position, record, faults = [] } = row;
    const parsed = importRules[kind].parse(record);
    if (parsed.ok && faults.length === 0) return { line, position, row: parsed.value };
    const isReported = (fault: Fault): boolean => faults.some(({ field }) => overlaps(field, fault.field));
    const others = parsed.ok || record === undefined ? [] : parsed.error.filter((fault) => !isReported(fault));
    this.skip(kind, row, [...faults, ...others]);
    return undefined;
  }

  private parseKey(kind: ImportKind, row: PlacedRow): readonly unknown[] {
    const { record, faults = [] } = row;
    const parsed = keyParsers[kind](record);
    if (parsed.ok && faults.length === 0) return [parsed.value];
    this.skip(kind, row, faults.length > 0 || parsed.ok ? faults : parsed.error);
    return [];
  }

  private skip(
    kind: ImportKind,
    { position, line, isDeletion }: Pick<PlacedRow, 'position' | 'line' | 'isDeletion'>,
    faults: readonly LineFault[],
  ): void {
    this.tally.count(kind, { skipped: 1 });
    for (const fault of faults) {
      this.tally.addFault(position, { kind, line, ...fault, ...(isDeletion === true && { isDeletion }) });
    }
  }
}

interface PlacedRow extends ImportRow {
  readonly position: number;
}

/** Whether one field is the other, or a part of it. */
function overlaps(field: string, other: string): boolean {
  return field === other || field.startsWith(`${other}.`) || other.startsWith(`${field}.`);
}
