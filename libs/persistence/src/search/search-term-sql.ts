import { type Condition, type SearchText, wordsField } from '@identity-governance/application';
import type { TransactionScope } from '../connections/transaction-scope';
import { compareFoldedSql, compareWholeSql, type Bind, type Comparison } from './compare-sql';

/** More rows than these take longer to sort than a page takes to fill. */
const BROAD = 5000;

interface FoundRows {
  /** The type of the rows that have the terms, and the column of `t` with their ids. */
  readonly type: string;
  readonly id: string;
  readonly hasLogins: boolean;
}

type TermCondition = Exclude<Extract<Condition<string>, { readonly field: string }>, never>;

/** A condition on rows of a table, given the statement's way to bind values. */
type WriteSql = (bind: Bind) => string;

/**
 * Finds rows `t` by `search_term`. Where few terms meet a condition, an index finds their rows; where many do, the
 * condition checks each row that the statement reads in its own order, and a page is soon full.
 */
export class SearchTermSql {
  constructor(
    private readonly scope: TransactionScope,
    private readonly found: FoundRows,
  ) {}

  /** A field whose values are terms. */
  async findTerm(condition: TermCondition, bind: Bind): Promise<string> {
    const comparison = condition.op === 'pr' ? undefined : comparisonOf(condition);
    const write: TermWriter = (alias) => this.onTerm({ alias, field: condition.field, comparison });
    const isBroad = (await this.countTerms(write)) === BROAD;
    return isBroad
      ? this.probe(write)(bind)
      : `${this.found.id} IN (SELECT s.id FROM search_term s WHERE ${write('s')(bind)})`;
  }

  /** Rows that have all words, or the login. The word with the fewest rows finds them. */
  async findWords({ words, login }: SearchText, bind: Bind): Promise<string> {
    const writers = words.map((word): TermWriter => (alias) => {
      return this.onTerm({ alias, field: wordsField, comparison: { op: 'sw', values: [word] } });
    });
    const counted = await this.countEach(writers);
    const [rarest, ...others] = counted;
    const logins = this.found.hasLogins ? loginColumns : [];
    const broadLogins = await this.areLoginsBroad(logins, login);
    if (rarest!.count === BROAD || broadLogins) {
      const all = counted.map(({ write }) => this.probe(write)(bind)).join(' AND ');
      const held = logins.map((column) => this.probeLogin(column, login)(bind));
      return `(${[`(${all})`, ...held].join(' OR ')})`;
    }
    const also = others.map(({ write }) => ` AND ${this.probe(write, 's.id')(bind)}`).join('');
    const byWords = `SELECT s.id FROM search_term s WHERE ${rarest!.write('s')(bind)}${also}`;
    const byLogin = logins.map((column) => {
      return `SELECT a.identity_id FROM account a WHERE a.identity_id IS NOT NULL AND ${this.onLogin(column, login)(bind)}`;
    });
    return `${this.found.id} IN (${[byWords, ...byLogin].join(' UNION ALL ')})`;
  }

  private async countEach(writers: readonly TermWriter[]): Promise<readonly Counted[]> {
    const counted: Counted[] = [];
    for (const write of writers) counted.push({ write, count: await this.countTerms(write) });
    return counted.sort((a, b) => a.count - b.count);
  }

  private async areLoginsBroad(columns: readonly string[], login: string): Promise<boolean> {
    for (const column of columns) {
      if ((await this.count('account a', this.onLogin(column, login))) === BROAD) return true;
    }
    return false;
  }

  private countTerms(write: TermWriter): Promise<number> {
    return this.count('search_term s', write('s'));
  }

  /** Counts up to the limit. */
  private async count(table: string, write: WriteSql): Promise<number> {
    const parameters: unknown[] = [];
    const condition = write((value) => `$${parameters.push(value)}`);
    const limited = `SELECT 1 FROM ${table} WHERE ${condition} LIMIT ${BROAD}`;
    const [row] = await this.scope.query(`SELECT COUNT(*) AS total FROM (${limited}) found`, parameters);
    return Number(row!.total);
  }

  // Not EXISTS: SQLite 3.52 makes a join of it, in which OFFSET skips each match of a row instead of the row.
  private probe(write: TermWriter, id = this.found.id): WriteSql {
    return (bind) => `(SELECT 1 FROM search_term q WHERE ${write('q')(bind)} AND q.id = ${id} LIMIT 1) IS NOT NULL`;
  }

  private probeLogin(column: string, login: string): WriteSql {
    const held = `a.identity_id = ${this.found.id}`;
    return (bind) =>
      `(SELECT 1 FROM account a WHERE ${held} AND ${this.onLogin(column, login, compareWholeSql)(bind)} LIMIT 1) IS NOT NULL`;
  }

  private onTerm({ alias, field, comparison }: TermSelection): WriteSql {
    return (bind) => {
      const own = `${alias}.type = ${bind(this.found.type)} AND ${alias}.field = ${bind(field)}`;
      if (comparison === undefined) return own;
      // A row that is found already is looked up by its key: the index of all terms would be read from end to end.
      const compare = alias === 'q' ? compareWholeSql : compareFoldedSql;
      return `${own} AND ${compare({ engine: this.scope.engine, bind }, `${alias}.term`, comparison)}`;
    };
  }

  private onLogin(column: string, login: string, compare = compareFoldedSql): WriteSql {
    const comparison: Comparison = { op: 'sw', values: [login] };
    return (bind) => compare({ engine: this.scope.engine, bind }, `a.${column}`, comparison);
  }
}

type TermWriter = (alias: string) => WriteSql;

interface Counted {
  readonly write: TermWriter;
  readonly count: number;
}

interface TermSelection {
  readonly alias: string;
  readonly field: string;
  /** Undefined: any term of the field. */
  readonly comparison: Comparison | undefined;
}

const loginColumns = ['native_identity_key', 'name_key'] as const;

function comparisonOf(condition: Exclude<TermCondition, { readonly op: 'pr' }>): Comparison {
  return condition.op === 'in'
    ? { op: 'in', values: condition.values }
    : { op: condition.op, values: [condition.value] };
}
