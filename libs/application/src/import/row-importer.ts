import type { Fault } from '@identity-governance/domain';
import type { WriteTransaction } from '../ports/store';
import type { ImportRow, LineFault } from './import-batch';
import type { ImportKind } from './import-kind';
import type { ImportTally } from './import-report';
import type { ImportRules } from './import-rules';
import { targetNames, type KnownTargets } from './references';

/** What the rows of one import share. */
export interface ImportRun {
  readonly tx: WriteTransaction;
  /** RFC 3339. */
  readonly time: string;
  readonly tally: ImportTally;
  readonly targets: KnownTargets;
}

interface ParsedRow<Row> {
  readonly line: number;
  readonly row: Row;
}

/**
 * The rows of one kind on their way in: parsed, checked for repeated keys and unknown references, saved. Faults go to
 * the tally, and their rows are not saved.
 */
export class RowImporter<Row> {
  /** The keys that have come, each with its line. */
  private readonly seen = new Map<string, number>();

  constructor(
    private readonly kind: ImportKind,
    private readonly rules: ImportRules<Row>,
    private readonly run: ImportRun,
  ) {}

  async take(rows: readonly ImportRow[]): Promise<void> {
    const parsed = rows.flatMap((row) => this.parse(row) ?? []);
    const sound = await this.keepResolved(this.keepFirst(parsed));
    if (this.rules.findFault === undefined) return this.save(sound);
    for (const one of sound) await this.judgeAndSave(one);
  }

  private parse({ line, record, faults = [] }: ImportRow): ParsedRow<Row> | undefined {
    const parsed = this.rules.parse(record);
    if (parsed.ok && faults.length === 0) return { line, row: parsed.value };
    const isReported = (fault: Fault): boolean => faults.some(({ field }) => overlaps(field, fault.field));
    const others = parsed.ok || record === undefined ? [] : parsed.error.filter((fault) => !isReported(fault));
    this.skip(line, [...faults, ...others]);
    return undefined;
  }

  /** One row a key; keys are remembered for the whole import, unless coming twice is harmless. */
  private keepFirst(rows: readonly ParsedRow<Row>[]): readonly ParsedRow<Row>[] {
    if (this.rules.isKeyOnly) {
      const distinct = new Map(rows.map((parsed) => [this.rules.keyOf(parsed.row), parsed]));
      this.run.tally.count(this.kind, { unchanged: rows.length - distinct.size });
      return [...distinct.values()];
    }
    return rows.filter(({ line, row }) => {
      const key = this.rules.keyOf(row);
      const first = this.seen.get(key);
      if (first === undefined) this.seen.set(key, line);
      else this.skip(line, [{ field: this.rules.keyField, reason: `is the same as on line ${first}` }]);
      return first === undefined;
    });
  }

  private async keepResolved(rows: readonly ParsedRow<Row>[]): Promise<readonly ParsedRow<Row>[]> {
    const { targets } = this.run;
    await targets.lookUp(rows.flatMap(({ row }) => this.rules.referencesOf(row).map(({ target }) => target)));
    const resolved: ParsedRow<Row>[] = [];
    for (const parsed of rows) {
      const faults = [
        ...(await this.findUnknown(parsed.row)),
        ...((await this.rules.findNameClashes?.(parsed.row)) ?? []),
      ];
      if (faults.length === 0) resolved.push(parsed);
      else this.skip(parsed.line, faults);
    }
    return resolved;
  }

  private async findUnknown(row: Row): Promise<readonly Fault[]> {
    const faults: Fault[] = [];
    for (const { field, target } of this.rules.referencesOf(row)) {
      if (this.run.targets.has(target)) continue;
      if ((await this.rules.mayDangle?.(this.run.tx, row, target)) === true) continue;
      faults.push({ field, reason: `\`${target.id}\` is not a known ${targetNames[target.type]}` });
    }
    return faults;
  }

  private async judgeAndSave(parsed: ParsedRow<Row>): Promise<void> {
    const fault = await this.rules.findFault?.(this.run.tx, parsed.row);
    if (fault === undefined) await this.save([parsed]);
    else this.skip(parsed.line, [fault]);
  }

  private async save(rows: readonly ParsedRow<Row>[]): Promise<void> {
    if (rows.length === 0) return;
    const { tx, time, tally, targets } = this.run;
    const saved = rows.map(({ row }) => row);
    tally.count(this.kind, await this.rules.save(tx, saved, time));
    for (const row of saved) {
      const target = this.rules.targetOf?.(row);
      if (target !== undefined) targets.add(target);
    }
  }

  private skip(line: number, faults: readonly LineFault[]): void {
    this.run.tally.count(this.kind, { skipped: 1 });
    for (const fault of faults) this.run.tally.addFault({ kind: this.kind, line, ...fault });
  }
}

/** Whether one field is the other, or a part of it. */
function overlaps(field: string, other: string): boolean {
  return field === other || field.startsWith(`${other}.`) || other.startsWith(`${field}.`);
}
