import type { ImportRow } from '@identity-governance/application';
import { ROW_COUNTS } from '@identity-governance/records';

interface Applied {
  readonly kind: string;
  readonly rows: readonly ImportRow[];
  readonly leftOut?: string | undefined;
}

interface RuleCount {
  readonly kind: string;
  read: number;
  refused: number;
  /** The number of rows by the reason why the rule left them out. */
  readonly leftOut: Map<string, number>;
}

/** Counts what each rule of a file, or of a search, made of its rows. */
export class RowCounts {
  private readonly rules: readonly RuleCount[];

  constructor(
    private readonly place: string,
    rules: readonly { readonly kind: string }[],
  ) {
    this.rules = rules.map(({ kind }) => ({ kind, read: 0, refused: 0, leftOut: new Map<string, number>() }));
  }

  /** Counts a row; `applied` has the result of each rule, or one error of the whole row. */
  add(applied: readonly Applied[]): void {
    for (const [i, rule] of this.rules.entries()) {
      const { leftOut, rows } = applied[i] ?? applied[0]!;
      rule.read++;
      if (leftOut !== undefined) rule.leftOut.set(leftOut, (rule.leftOut.get(leftOut) ?? 0) + 1);
      else if (rows.some(({ faults }) => faults !== undefined)) rule.refused++;
    }
  }

  /** Returns a line for each rule that left rows out. */
  describe(): readonly string[] {
    return this.rules.flatMap(({ kind, read, refused, leftOut }, i) => {
      if (leftOut.size === 0) return [];
      const out = [...leftOut.values()].reduce((sum, count) => sum + count, 0);
      const reasons = [...leftOut].map(([reason, count]) => `${count} as ${reason}`).join(', ');
      const taken = read - out - refused;
      const counts = `${read} read, ${taken} taken, ${refused} with errors, ${out} left out (${reasons})`;
      return [`${ROW_COUNTS}\`${this.place}\`, rule ${i + 1} (\`${kind}\`): ${counts}`];
    });
  }
}
