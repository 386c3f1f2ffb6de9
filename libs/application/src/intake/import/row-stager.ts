import type { Fault } from '@identity-governance/values';
import type { ImportStage, StagedRow } from '../../ports/import-stage';
import type { ImportBatch, ImportRow, LineFault } from './import-batch';
import type { ImportKind } from '../../ports/row-kinds';
import type { ImportTally } from './import-report';
import { importRules } from './import-rules-by-kind';

interface StagerOptions {
  readonly sourceId?: string | undefined;
  /** Names a line in an error on another line: the lines may be in different files. */
  readonly describeLine?: ((line: number) => string) | undefined;
}

/** Stages the rows of an import: parses them and checks them for repeated keys. Errors are added to the tally. */
export class RowStager {
  /** The kinds of rows to save. A kind may have no row. */
  readonly kinds = new Set<ImportKind>();
  /** The kinds of rows to delete. */
  readonly gone = new Set<ImportKind>();
  /** Whether there is a row of `sourceId`. */
  hasSource = false;
  private readonly read = new Map<ImportKind, number>();
  /** The last key of a kind; null after a key that does not exceed the one before it, so that keys may repeat. */
  private readonly lastKeys = new Map<ImportKind, string | null>();
  /** The kinds with a row that has more than its key. */
  private readonly detailed = new Set<ImportKind>();
  private position = 0;
  private staging: Promise<void> = Promise.resolve();

  constructor(
    private readonly stage: ImportStage,
    private readonly tally: ImportTally,
    private readonly options: StagerOptions = {},
  ) {}

  /**
   * Parses and stages a batch; returns false if no row after it can be read. Staging may still be in progress when it
   * returns: see `settle`.
   */
  async take({ kind, rows, unreadable = [] }: ImportBatch): Promise<boolean> {
    if (rows.length === 0 || !rows.every(({ isDeletion }) => isDeletion === true)) this.kinds.add(kind);
    this.read.set(kind, this.rowsOf(kind) + rows.length);
    const saved: StagedRow[] = [];
    const keys: unknown[] = [];
    for (const row of rows) {
      const position = ++this.position;
      if (row.isDeletion === true) keys.push(...this.parseKey(kind, { position, ...row }));
      else this.parseInto(saved, kind, { position, row });
    }
    if (keys.length > 0) this.gone.add(kind);
    for (const fault of unreadable) this.tally.addFault(Infinity, { kind, ...fault });
    this.followKeys(kind, saved);
    await this.staging; // one batch is staged while the next is parsed
    this.staging = this.hand(kind, { saved, keys });
    this.staging.catch(() => undefined); // reported to the next caller that awaits it
    return unreadable.length === 0;
  }

  /** Waits until all batches are staged; throws if that failed. */
  settle(): Promise<void> {
    return this.staging;
  }

  private async hand(
    kind: ImportKind,
    { saved, keys }: { readonly saved: readonly StagedRow[]; readonly keys: readonly unknown[] },
  ): Promise<void> {
    if (saved.length > 0) await this.stage.add(kind, saved);
    if (keys.length > 0) await this.stage.delete(kind, keys);
  }

  /**
   * Records whether keys always grow, as in most exports, which are sorted: such keys do not repeat. Repetitions of
   * rows that are only a key are harmless.
   */
  private followKeys(kind: ImportKind, rows: readonly StagedRow[]): void {
    const rules = importRules[kind];
    for (const { row } of rows) {
      const isKeyOnly = rules.isKeyOnly?.(row) === true;
      if (!isKeyOnly) this.detailed.add(kind);
      const last = this.lastKeys.get(kind);
      if (last === null) continue;
      const key = isKeyOnly ? '' : rules.keyOf(row);
      this.lastKeys.set(kind, !isKeyOnly && (last === undefined || last < key) ? key : null);
    }
  }

  /** Returns the number of rows of a kind so far. */
  rowsOf(kind: ImportKind): number {
    return this.read.get(kind) ?? 0;
  }

  /** Refuses rows with a repeated key, unless repetition is harmless. */
  async refuseRepeated(): Promise<void> {
    const { describeLine = (line: number) => `line ${line}` } = this.options;
    for (const kind of this.kinds) {
      const { keyField: field } = importRules[kind];
      if (!this.detailed.has(kind) || typeof this.lastKeys.get(kind) === 'string') continue;
      for await (const rows of this.stage.takeRepeated(kind)) {
        for (const { position, line, firstLine } of rows) {
          this.tally.refuse({ kind, position, line }, [
            { field, reason: `is the same as on ${describeLine(firstLine)}` },
          ]);
        }
      }
    }
  }

  private parseInto(saved: StagedRow[], kind: ImportKind, { position, row }: RowAtPlace): void {
    const { line, record, faults = noFaults } = row;
    const parsed = importRules[kind].parse(record);
    if (parsed.ok && faults.length === 0) {
      saved.push({ line, position, row: parsed.value });
      this.hasSource ||= kind === 'sources' && importRules[kind].keyOf(parsed.value) === this.options.sourceId;
      return;
    }
    const isReported = (fault: Fault): boolean => faults.some(({ field }) => overlaps(field, fault.field));
    const others = parsed.ok || record === undefined ? [] : parsed.error.filter((fault) => !isReported(fault));
    this.tally.refuse({ kind, line, position }, [...faults, ...others]);
  }

  private parseKey(kind: ImportKind, row: PlacedRow): readonly unknown[] {
    const { record, faults = [] } = row;
    const parsed = importRules[kind].parseKey(record);
    if (parsed.ok && faults.length === 0) return [parsed.value];
    const { line, position, isDeletion } = row;
    this.tally.refuse({ kind, line, position, isDeletion }, faults.length > 0 || parsed.ok ? faults : parsed.error);
    return [];
  }
}

const noFaults: readonly LineFault[] = [];

interface RowAtPlace {
  readonly position: number;
  readonly row: ImportRow;
}

interface PlacedRow extends ImportRow {
  readonly position: number;
}

/** Whether one field equals the other or contains it. */
function overlaps(field: string, other: string): boolean {
  return field === other || field.startsWith(`${other}.`) || other.startsWith(`${field}.`);
}
