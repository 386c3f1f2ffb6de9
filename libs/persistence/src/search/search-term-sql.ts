import { type Condition, type SearchText, wordsField } from '@identity-governance/application';
import type { TransactionScope } from '../connections/transaction-scope';
import { compareFoldedSql, compareTermSql, compareWholeSql, type Bind, type Comparison } from './compare-sql';

/** Sorting more rows than these takes longer than filling a page. */
const BROAD = 5000;
/** Maximum number of rows that are faster to find than to check the rows of the table if few meet all conditions. */
const BROADEST = 30_000;
const SAMPLE = 200;

interface FoundRows {
  /** The type of the rows that have the terms, and the column of `t` with their ids. */
  readonly type: string;
  readonly id: string;
  readonly hasLogins: boolean;
}

export type TermCondition = Extract<Condition<string>, { readonly field: string }>;

/** Writes a condition on rows of a table, given the statement's function to bind values. */
type WriteSql = (bind: Bind) => string;

/**
 * Finds rows `t` by `search_term`. If few terms meet a condition, an index finds their rows; if many do, the condition
 * checks each row that the statement reads in its own order, and a page is soon full.
 */
export class SearchTermSql {
  constructor(
    private readonly scope: TransactionScope,
    private readonly found: FoundRows,
  ) {}

  /** Finds rows that meet all conditions on fields whose values are terms. */
  async findTerms(conditions: readonly TermCondition[], bind: Bind): Promise<string> {
    const all = conditions.map((condition) => this.finderOf(condition));
    const plan = await this.planOf(all);
    return plan === undefined ? this.probeAll(all, bind) : this.isAmong(this.findBy(plan, bind));
  }

  /** Finds rows that have all words, or the login, and meet the conditions: few rows may meet both. */
  async findWords({ words, login }: SearchText, conditions: readonly TermCondition[], bind: Bind): Promise<string> {
    const ofWords = words.map((word): TermFinder => {
      const comparison = { op: 'sw', values: [word] } as const;
      return { write: (alias) => this.onTerm({ alias, field: wordsField, comparison }), isIndexed: true };
    });
    const others = conditions.map((condition) => this.finderOf(condition));
    const logins = this.found.hasLogins ? loginColumns : [];
    const plan = (await this.areLoginsBroad(logins, login)) ? undefined : await this.planOf([...ofWords, ...others]);
    if (plan === undefined) {
      const held = logins.map((column) => this.probeLogin(column, login)(bind));
      const isFound = `(${[`(${this.probeAll(ofWords, bind)})`, ...held].join(' OR ')})`;
      return others.length === 0 ? isFound : `(${isFound} AND ${this.probeAll(others, bind)})`;
    }
    const byLogin = logins.map((column) => {
      const found = `SELECT a.identity_id FROM account a WHERE a.identity_id IS NOT NULL AND ${this.onLogin(column, login)(bind)}`;
      return others.length === 0 ? found : `${found} AND ${this.probeAll(others, bind, 'a.identity_id')}`;
    });
    return this.isAmong([this.findBy(plan, bind), ...byLogin].join(' UNION ALL '));
  }

  /** Returns how the rows are found; undefined if it is faster to check each row in the order of the statement. */
  private async planOf(finders: readonly TermFinder[]): Promise<TermPlan | undefined> {
    const all = [...finders.filter(({ isIndexed }) => isIndexed), ...finders.filter(({ isIndexed }) => !isIndexed)];
    const counts = await this.countRows(all);
    const fewest = Math.min(BROADEST, ...counts.values());
    if (fewest < BROAD) return planWith(all, [all.find((finder) => counts.get(finder) === fewest)!]);
    if (fewest === BROADEST || all.length === 1 || (await this.doMeet(all))) return undefined;
    const isSet = (finder: TermFinder) => {
      const count = counts.get(finder);
      // PostgreSQL reads all terms of a field faster than it looks up the terms of that many rows; SQLite does not.
      return count === undefined ? this.scope.engine.isRemote : count < BROADEST;
    };
    return planWith(all, all.filter(isSet));
  }

  /** Counts the rows of each condition, as far as it matters. */
  private async countRows(all: readonly TermFinder[]): Promise<ReadonlyMap<TermFinder, number>> {
    // A "contains" condition reads the terms of all rows, so it is counted only if no index finds another one.
    const counted = all.filter(({ isIndexed }, i) => isIndexed || i === 0);
    const counts = new Map<TermFinder, number>();
    let fewest = BROADEST;
    for (const finder of counted) {
      const limit = all.length === 1 ? BROAD : fewest < BROAD ? fewest : BROADEST;
      const count = await this.count('search_term s', finder.write('s'), limit);
      counts.set(finder, count);
      fewest = Math.min(fewest, count);
    }
    return counts;
  }

  /**
   * Returns whether at least half of a sample of rows of the first terms have the others, so that a page is soon full.
   */
  private async doMeet([first, ...others]: readonly TermFinder[]): Promise<boolean> {
    const parameters: unknown[] = [];
    const bind: Bind = (value) => `$${parameters.push(value)}`;
    const some = `SELECT s.id FROM search_term s WHERE ${first!.write('s')(bind)} LIMIT ${SAMPLE}`;
    const sample = `SELECT COUNT(*) AS total FROM (${some}) s WHERE ${this.probeAll(others, bind, 's.id')}`;
    const [row] = await this.scope.query(sample, parameters);
    return Number(row!.total) >= SAMPLE / 2;
  }

  private findBy({ finding, checking }: TermPlan, bind: Bind): string {
    const sets = finding.map(({ write }) => `SELECT s.id FROM search_term s WHERE ${write('s')(bind)}`);
    const found = sets.join(' INTERSECT ');
    if (checking.length === 0) return found;
    return `SELECT s.id FROM (${found}) s WHERE ${this.probeAll(checking, bind, 's.id')}`;
  }

  private isAmong(select: string): string {
    return this.scope.engine.isAmong(this.found.id, select);
  }

  private finderOf(condition: TermCondition): TermFinder {
    const comparison = condition.op === 'pr' ? undefined : comparisonOf(condition);
    const write: TermWriter = (alias) => this.onTerm({ alias, field: condition.field, comparison });
    return { write, isIndexed: condition.op !== 'co' };
  }

  private async areLoginsBroad(columns: readonly string[], login: string): Promise<boolean> {
    for (const column of columns) {
      if ((await this.count('account a', this.onLogin(column, login), BROAD)) === BROAD) return true;
    }
    return false;
  }

  /** Counts up to the limit. */
  private async count(table: string, write: WriteSql, limit: number): Promise<number> {
    const parameters: unknown[] = [];
    const condition = write((value) => `$${parameters.push(value)}`);
    const limited = `SELECT 1 FROM ${table} WHERE ${condition} LIMIT ${limit}`;
    const [row] = await this.scope.query(`SELECT COUNT(*) AS total FROM (${limited}) found`, parameters);
    return Number(row!.total);
  }

  private probeAll(finders: readonly TermFinder[], bind: Bind, id = this.found.id): string {
    return finders.map(({ write }) => this.probe(write, id)(bind)).join(' AND ');
  }

  // Not EXISTS: SQLite 3.52 makes a join of it, in which OFFSET skips each match of a row instead of the row.
  private probe(write: TermWriter, id: string): WriteSql {
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
      const context = { engine: this.scope.engine, bind };
      if (alias !== 'q') return `${own} AND ${compareTermSql(context, `${alias}.term`, comparison)}`;
      // A found row is looked up by its key: the empty string keeps SQLite from reading the index of terms instead.
      return `${own} AND ${compareWholeSql(context, "(q.term || '')", comparison)}`;
    };
  }

  private onLogin(column: string, login: string, compare = compareFoldedSql): WriteSql {
    const comparison: Comparison = { op: 'sw', values: [login] };
    return (bind) => compare({ engine: this.scope.engine, bind }, `a.${column}`, comparison);
  }
}

type TermWriter = (alias: string) => WriteSql;

interface TermFinder {
  readonly write: TermWriter;
  /** Whether an index finds the rows; otherwise all terms of the field are read. */
  readonly isIndexed: boolean;
}

/** Finds the rows that meet all conditions of `finding`, and checks the rest for each of them. */
interface TermPlan {
  readonly finding: readonly TermFinder[];
  readonly checking: readonly TermFinder[];
}

interface TermSelection {
  readonly alias: string;
  readonly field: string;
  /** Undefined: any term of the field. */
  readonly comparison: Comparison | undefined;
}

function planWith(all: readonly TermFinder[], finding: readonly TermFinder[]): TermPlan {
  return { finding, checking: all.filter((finder) => !finding.includes(finder)) };
}

const loginColumns = ['native_identity_key', 'name_key'] as const;

function comparisonOf(condition: Exclude<TermCondition, { readonly op: 'pr' }>): Comparison {
  return condition.op === 'in'
    ? { op: 'in', values: condition.values }
    : { op: condition.op, values: [condition.value] };
}
