import { err, nearestName, ok, quote, shorten, type Result } from '@identity-governance/values';
import { ROW_COUNTS } from '@identity-governance/records';
import type { Join } from './parse-mapping';
import type { Expression } from './parse-expression';

type Value = string | readonly string[];

interface JoinedRow {
  readonly values: readonly Value[];
  isFound: boolean;
}

/** The columns of a joined file that rules name, by the keys of its rows. */
export class JoinTable {
  private readonly rows = new Map<string, JoinedRow>();
  private rowCount = 0;
  private foundCount = 0;
  private readonly missing = new Set<string>();

  constructor(
    private readonly join: Join,
    private readonly columns: readonly string[],
  ) {}

  /** The name of the file in the mapping. */
  get file(): string {
    return this.join.file;
  }

  /** The expression of the key in a row that is joined to. */
  get by(): Expression | undefined {
    return this.join.by;
  }

  /** Adds a row. Returns the key that another row has. */
  add(keys: readonly string[], values: readonly Value[]): string | undefined {
    const row = { values, isFound: false };
    const repeated = keys.find((key) => this.rows.has(key));
    if (repeated !== undefined) return repeated;
    for (const key of keys) this.rows.set(key, row);
    this.rowCount++;
    return undefined;
  }

  find(column: string): Result<number, string> {
    const index = this.columns.indexOf(column);
    if (index >= 0) return ok(index);
    const nearest = nearestName(column, this.columns);
    return err(
      `has no joined column ${quote(column)}${nearest === undefined ? '' : `, did you mean ${quote(nearest)}?`}`,
    );
  }

  /** Returns a value of the row with this key; undefined if no row has it, which is counted. */
  valueOf(key: string, index: number): Value | undefined {
    const row = this.rows.get(key);
    if (row === undefined) {
      if (key !== '' && this.missing.size < maxCounted) this.missing.add(key);
      return undefined;
    }
    if (!row.isFound) {
      row.isFound = true;
      this.foundCount++;
    }
    return row.values[index];
  }

  /** Describes the keys that no row has; undefined if there are none, or if the join allows them. */
  describeMissing(from: string, alias: string): string | undefined {
    const count = this.missing.size;
    if (count === 0 || this.join.isOptional) return undefined;
    const names = [...this.missing].slice(0, maxNamed).map((key) => quote(shorten(key, maxShown)));
    const most = count >= maxCounted ? 'at least ' : '';
    return `${quote(from)} has ${most}${count} keys of the join \`${alias}\` that no row of ${quote(this.file)} has: ${names.join(', ')}${count > maxNamed ? ', …' : ''}`;
  }

  /** Counts the rows of the joined file that rows of another file name. */
  describeRows(from: string, alias: string): string {
    const left = this.rowCount - this.foundCount;
    const reason = left === 0 ? '' : ` (no row of ${quote(from)} names them)`;
    return `${ROW_COUNTS}${quote(this.file)}, join \`${alias}\`: ${this.rowCount} read, ${this.foundCount} taken, ${left} left out${reason}`;
  }
}

export const noJoins: ReadonlyMap<string, JoinTable> = new Map();

const maxCounted = 1_000_000;
const maxNamed = 5;
const maxShown = 120;
