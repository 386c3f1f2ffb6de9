import type { ImportKind, ImportRow, RefusedRow } from '@identity-governance/application';
import { ROW_COUNTS } from '@identity-governance/records';
import { quote } from '@identity-governance/values';

interface Applied {
  readonly kind: ImportKind;
  readonly rows: readonly ImportRow[];
  readonly leftOut?: string | undefined;
  readonly itemsLeftOut?: readonly string[] | undefined;
}

/** A file, or a search, whose rows are counted. */
interface CountedFile {
  readonly place: string;
  readonly rules: readonly { readonly kind: ImportKind; readonly hasItems?: boolean }[];
  /** The number of the line before its first one. */
  readonly before: number;
}

/** Counts the rows of all files of an import. The counts are final when the import has judged all rows. */
export class ImportedRows {
  private readonly files: { readonly before: number; readonly counts: RowCounts }[] = [];
  /** The lines of the rows that became part of the row of a line before them, by kind. */
  private readonly joined = new Map<ImportKind, Map<number, number[]>>();

  start({ place, rules, before }: CountedFile): RowCounts {
    const counts = new RowCounts(place, rules);
    this.files.push({ before, counts });
    return counts;
  }

  /** Records that the row of a line became part of the one of the first line of its group. */
  readonly join = (kind: ImportKind, first: number, line: number): void => {
    const ofKind = this.joined.get(kind) ?? new Map<number, number[]>();
    this.joined.set(kind, ofKind);
    const lines = ofKind.get(first);
    if (lines === undefined) ofKind.set(first, [line]);
    else lines.push(line);
  };

  /** Records that the rows of the group of a line are left out. */
  readonly leaveOut = (kind: ImportKind, first: number, reason: string): void => {
    this.forGroup(kind, first, (counts, line) => {
      counts.leaveOut(kind, line, reason);
    });
  };

  refuse({ kind, line: first }: RefusedRow): void {
    this.forGroup(kind, first, (counts, line) => {
      counts.refuse(kind, line);
    });
  }

  private forGroup(kind: ImportKind, first: number, act: (counts: RowCounts, line: number) => void): void {
    for (const line of [first, ...(this.joined.get(kind)?.get(first) ?? [])]) {
      const file = this.files.findLast(({ before }) => before < line);
      if (file !== undefined) act(file.counts, line - file.before);
    }
  }
}

interface RuleCount {
  readonly kind: ImportKind;
  readonly hasItems: boolean;
  read: number;
  /** The lines of which it made rows. */
  readonly made: LineSet;
  /** Those whose rows were left out with their groups. */
  readonly unmade: LineSet;
  readonly refused: LineSet;
  /** The number of rows by the reason why the rule left them out. */
  readonly leftOut: Map<string, number>;
  /** The number of items of `each`, likewise. */
  readonly itemsLeftOut: Map<string, number>;
}

/** Counts what each rule of a file, or of a search, made of its rows. */
export class RowCounts {
  private readonly rules: readonly RuleCount[];
  private read = 0;
  private readonly refused = new LineSet();
  /** The number of rows that all rules left out. */
  private leftOut = 0;

  constructor(
    private readonly place: string,
    rules: CountedFile['rules'],
  ) {
    this.rules = rules.map(({ kind, hasItems = false }) => ({
      ...{ kind, hasItems, read: 0, made: new LineSet(), unmade: new LineSet(), refused: new LineSet() },
      ...{ leftOut: new Map<string, number>(), itemsLeftOut: new Map<string, number>() },
    }));
  }

  /** Counts the row of a line of the file; `applied` has the result of each rule, or one error of the whole row. */
  add(line: number, applied: readonly Applied[]): void {
    this.read++;
    if (applied.every(({ leftOut }) => leftOut !== undefined)) this.leftOut++;
    for (const [i, rule] of this.rules.entries()) {
      const result = applied[i] ?? applied[0]!;
      rule.read++;
      if (result.leftOut === undefined) rule.made.add(line);
      else countIn(rule.leftOut, result.leftOut);
      for (const reason of result.itemsLeftOut ?? []) countIn(rule.itemsLeftOut, reason);
    }
  }

  /** Counts a row as left out with its group; of a row with items, an item. */
  leaveOut(kind: ImportKind, line: number, reason: string): void {
    const isOf = (rule: RuleCount) => rule.kind === kind && rule.made.has(line) && !rule.unmade.has(line);
    const rules = this.rules.filter(isOf);
    for (const rule of rules) {
      if (rule.hasItems) countIn(rule.itemsLeftOut, reason);
      else {
        countIn(rule.leftOut, reason);
        rule.unmade.add(line);
      }
    }
    if (rules.length === 0) return;
    if (this.rules.every(({ made, unmade }) => !made.has(line) || unmade.has(line))) this.leftOut++;
  }

  /** Counts a row as refused, once. */
  refuse(kind: ImportKind, line: number): void {
    this.refused.add(line);
    for (const rule of this.rules) if (rule.kind === kind && rule.made.has(line)) rule.refused.add(line);
  }

  /** Returns a line for the file, and one for each rule that left out rows or items. */
  describe(): readonly string[] {
    const ofRules = this.rules.flatMap(({ kind, read, refused, leftOut, itemsLeftOut }, i) => {
      if (leftOut.size + itemsLeftOut.size === 0) return [];
      const out = sumOf(leftOut);
      const counts = `${read} read, ${read - out - refused.size} taken, ${refused.size} refused, ${out} left out${reasonsOf(leftOut)}`;
      const items = itemsLeftOut.size === 0 ? '' : `, ${sumOf(itemsLeftOut)} items left out${reasonsOf(itemsLeftOut)}`;
      return [`${ROW_COUNTS}${quote(this.place)}, rule ${i + 1} (\`${kind}\`): ${counts}${items}`];
    });
    const { read, refused, leftOut } = this;
    if (this.rules.length === 1 && ofRules.length === 1) return ofRules;
    const by = leftOut === 0 ? '' : ' by all rules';
    const taken = read - refused.size - leftOut;
    const whole = `${read} read, ${taken} taken, ${refused.size} refused, ${leftOut} left out${by}`;
    return [`${ROW_COUNTS}${quote(this.place)}: ${whole}`, ...ofRules];
  }
}

/** A set of lines of a file, of one bit each: files have millions. */
class LineSet {
  size = 0;
  private bits = new Uint8Array(128);

  add(line: number): void {
    if (this.has(line)) return;
    this.size++;
    const at = line >> 3;
    if (at >= this.bits.length) {
      const longer = new Uint8Array(2 * (at + 1));
      longer.set(this.bits);
      this.bits = longer;
    }
    this.bits[at]! |= 1 << (line & 7);
  }

  has(line: number): boolean {
    return ((this.bits[line >> 3] ?? 0) & (1 << (line & 7))) !== 0;
  }
}

function countIn(counts: Map<string, number>, reason: string): void {
  counts.set(reason, (counts.get(reason) ?? 0) + 1);
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function reasonsOf(counts: ReadonlyMap<string, number>): string {
  return counts.size === 0 ? '' : ` (${[...counts].map(([reason, count]) => `${count} as ${reason}`).join(', ')})`;
}
