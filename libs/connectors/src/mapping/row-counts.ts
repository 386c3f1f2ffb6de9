import type { ImportRow } from '@identity-governance/application';
import { ROW_COUNTS } from '@identity-governance/records';
import { quote } from '@identity-governance/values';

interface Applied {
  readonly kind: string;
  readonly rows: readonly ImportRow[];
  readonly leftOut?: string | undefined;
  readonly itemsLeftOut?: readonly string[] | undefined;
}

interface RuleCount {
  readonly kind: string;
  read: number;
  refused: number;
  /** The number of rows by the reason why the rule left them out. */
  readonly leftOut: Map<string, number>;
  /** The number of items of `each`, likewise. */
  readonly itemsLeftOut: Map<string, number>;
}

/** Counts what each rule of a file, or of a search, made of its rows. */
export class RowCounts {
  private readonly rules: readonly RuleCount[];
  private read = 0;
  private refused = 0;
  /** The number of rows that all rules left out. */
  private leftOut = 0;

  constructor(
    private readonly place: string,
    rules: readonly { readonly kind: string }[],
  ) {
    this.rules = rules.map(({ kind }) => ({
      ...{ kind, read: 0, refused: 0, leftOut: new Map<string, number>(), itemsLeftOut: new Map<string, number>() },
    }));
  }

  /** Counts a row; `applied` has the result of each rule, or one error of the whole row. */
  add(applied: readonly Applied[]): void {
    this.read++;
    if (applied.some(isRefused)) this.refused++;
    else if (applied.every(({ leftOut }) => leftOut !== undefined)) this.leftOut++;
    for (const [i, rule] of this.rules.entries()) {
      const result = applied[i] ?? applied[0]!;
      rule.read++;
      if (result.leftOut !== undefined) countIn(rule.leftOut, result.leftOut);
      else if (isRefused(result)) rule.refused++;
      for (const reason of result.itemsLeftOut ?? []) countIn(rule.itemsLeftOut, reason);
    }
  }

  /** Returns a line for the file, and one for each rule that left out rows or items. */
  describe(): readonly string[] {
    const ofRules = this.rules.flatMap(({ kind, read, refused, leftOut, itemsLeftOut }, i) => {
      if (leftOut.size + itemsLeftOut.size === 0) return [];
      const out = sumOf(leftOut);
      const counts = `${read} read, ${read - out - refused} taken, ${refused} refused, ${out} left out${reasonsOf(leftOut)}`;
      const items = itemsLeftOut.size === 0 ? '' : `, ${sumOf(itemsLeftOut)} items left out${reasonsOf(itemsLeftOut)}`;
      return [`${ROW_COUNTS}${quote(this.place)}, rule ${i + 1} (\`${kind}\`): ${counts}${items}`];
    });
    const { read, refused, leftOut } = this;
    if (this.rules.length === 1 && ofRules.length === 1) return ofRules;
    const by = leftOut === 0 ? '' : ' by all rules';
    const taken = read - refused - leftOut;
    const whole = `${read} read, ${taken} taken, ${refused} refused, ${leftOut} left out${by}`;
    return [`${ROW_COUNTS}${quote(this.place)}: ${whole}`, ...ofRules];
  }
}

function isRefused({ rows }: Applied): boolean {
  return rows.some(({ faults }) => faults !== undefined);
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
