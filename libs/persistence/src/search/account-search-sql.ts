import type { AccountComparison, AccountCondition, AccountOrder, PagePosition } from '@identity-governance/application';
import { canonicalName, type SearchAttributeId } from '@identity-governance/values';
import type { Dialect } from '../dialects/dialect';
import { compareFoldedSql, compareSql, compareTermSql, indexedStart, type Comparison } from './compare-sql';

/**
 * The part of a search after `SELECT`, and the expressions by which the accounts are sorted, which are the values of a
 * position; the last one is the column of distinct account ids.
 */
export interface AccountSearchSql {
  readonly sorted: readonly string[];
  readonly from: string;
  readonly parameters: readonly unknown[];
}

/** The selected accounts: those that meet all conditions, after this position in the order. */
interface AccountSelection {
  readonly where: readonly AccountCondition[];
  readonly isBroad: boolean;
  readonly orderBy?: AccountOrder | undefined;
  readonly after?: PagePosition | undefined;
}

type ValueComparison = Exclude<AccountComparison, { readonly op: 'pr' }>;

interface ValueSearch extends Pick<AccountSelection, 'orderBy' | 'after'> {
  readonly driver: ValueComparison;
  readonly others: readonly AccountCondition[];
}

/** String columns that are compared without case; they contain canonical forms, whose prefixes are indexed. */
const columns = {
  id: { name: 'a.id', isFolded: false },
  sourceId: { name: 'a.source_id', isFolded: false },
  identityId: { name: 'a.identity_id', isFolded: false },
  nativeIdentity: { name: 'a.native_identity_key', isFolded: true },
  name: { name: 'a.name_key', isFolded: true },
} as const;

/**
 * Returns the search. One condition drives: its index finds the accounts. The others only check these accounts, so that
 * the choice is the same on both engines and depends on the conditions rather than on statistics that SQLite does not
 * have. `isBroad`: the driver selects so many accounts that it is faster to read all accounts in order until the page
 * is full.
 */
export function accountSearchSql(
  engine: Dialect,
  { where, isBroad, orderBy, after }: AccountSelection,
): AccountSearchSql {
  const driver = isBroad ? undefined : driverOf(where);
  const others = where.filter((condition) => condition !== driver);
  const sql = new SearchBuilder(engine);
  if (driver !== undefined && 'of' in driver && 'attributeId' in driver.of && driver.op === 'eq') {
    return searchByValue(sql, driver.of.attributeId, { driver, others, orderBy, after });
  }
  const sorted = sortedBy('a.id', { orderBy, isByIndex: driver === undefined });
  const conditions = [
    ...(driver === undefined ? [] : [sql.drive(driver)]),
    ...sql.after(sorted, { orderBy, after }),
    ...others.map((condition) => sql.probe(condition, 'a.id')),
  ];
  return { sorted, from: `account a${whereAll(conditions)}`, parameters: sql.parameters };
}

/**
 * Returns a statement that counts the rows of the driver, up to a limit; undefined if its index has them in the
 * wanted order of the accounts, so that their number does not matter.
 */
export function driverCountSql(
  engine: Dialect,
  { where, orderBy }: Pick<AccountSelection, 'where' | 'orderBy'>,
  limit: number,
): Omit<AccountSearchSql, 'sorted'> | undefined {
  const driver = driverOf(where);
  if (driver === undefined) return undefined;
  const isInIdOrder = 'not' in driver || ('of' in driver && driver.op === 'eq');
  if (isInIdOrder && orderBy === undefined) return undefined;
  const sql = new SearchBuilder(engine);
  const found =
    'of' in driver && 'attributeId' in driver.of && driver.op !== 'pr'
      ? `promoted_value p WHERE ${sql.promoted('p', driver.of.attributeId, driver)}`
      : `account a WHERE ${sql.drive(driver)}`;
  return { from: `(SELECT 1 FROM ${found} LIMIT ${limit}) found`, parameters: sql.parameters };
}

/**
 * Searches by a promoted value. A value is promoted once per account, and the index ends with the account's id: no
 * duplicates, no sorting. The account itself is read only if necessary.
 */
function searchByValue(
  sql: SearchBuilder,
  attributeId: SearchAttributeId,
  { driver, others, orderBy, after }: ValueSearch,
): AccountSearchSql {
  const id = 'p.account_id';
  const sorted = sortedBy(id, { orderBy, isByIndex: false });
  const conditions = [
    sql.promoted('p', attributeId, driver),
    ...sql.after(sorted, { orderBy, after }),
    ...others.map((condition) => sql.probe(condition, id)),
  ];
  const asksAccount = orderBy !== undefined || others.some(isOnAccount);
  const joined = asksAccount ? ['a.id = p.account_id', ...conditions] : conditions;
  const from = `promoted_value p${asksAccount ? ' CROSS JOIN account a' : ''}${whereAll(joined)}`;
  return { sorted, from, parameters: sql.parameters };
}

interface SortWay extends Pick<AccountSelection, 'orderBy'> {
  /** Whether the index of the order finds the accounts; otherwise no index contains the expression. */
  readonly isByIndex: boolean;
}

function sortedBy(id: string, { orderBy, isByIndex }: SortWay): readonly string[] {
  if (orderBy === undefined) return [id];
  const { name, isFolded } = columns[orderBy.field];
  const value = isFolded ? indexedStart(name) : name;
  return [isByIndex ? value : `(${value} || '')`, id];
}

function isOnAccount(condition: AccountCondition): boolean {
  if ('all' in condition) return condition.all.some(isOnAccount);
  if ('any' in condition) return condition.any.some(isOnAccount);
  return 'not' in condition ? isOnAccount(condition.not) : 'field' in condition.of;
}

function whereAll(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
}

function driverOf(where: readonly AccountCondition[]): AccountCondition | undefined {
  return [...where].filter((one) => breadthOf(one) < UNSERVED).sort((a, b) => breadthOf(a) - breadthOf(b))[0];
}

/** Breadth of a condition without an index. */
const UNSERVED = 1000;

const breadths = { eq: 0, in: 10, sw: 20, gt: 40, ge: 40, lt: 40, le: 40, co: UNSERVED, pr: UNSERVED } as const;

/** Estimates the number of accounts that meet a condition: the lowest drives. */
function breadthOf(condition: AccountCondition): number {
  if ('all' in condition) return Math.min(UNSERVED, ...condition.all.map(breadthOf));
  if ('any' in condition) return Math.max(0, ...condition.any.map(breadthOf)) + 50;
  if ('not' in condition) return isAbsence(condition) ? 15 : UNSERVED;
  return breadths[condition.op] + breadthOfOperand(condition);
}

function breadthOfOperand({ of }: AccountComparison): number {
  if ('attributeId' in of) return 4;
  return { id: 0, nativeIdentity: 1, name: 2, identityId: 3, sourceId: 30, disabled: 31 }[of.field];
}

/** Returns whether the condition finds accounts that lack a field. */
function isAbsence({ not }: { readonly not: AccountCondition }): boolean {
  return 'of' in not && not.op === 'pr' && 'field' in not.of;
}

class SearchBuilder {
  readonly parameters: unknown[] = [];

  constructor(private readonly engine: Dialect) {}

  after(sorted: readonly string[], { orderBy, after }: Pick<AccountSelection, 'orderBy' | 'after'>): readonly string[] {
    if (after === undefined) return [];
    const values = after.map((value) => this.bind(value ?? ''));
    const operator = orderBy?.descending === true ? '<' : '>';
    const isLater = `(${sorted.join(', ')}) ${operator} (${values.join(', ')})`;
    // SQLite finds no tuple that contains an expression by its index.
    const isFolded = orderBy !== undefined && columns[orderBy.field].isFolded;
    return isFolded ? [`${sorted[0]!} ${operator}= ${values[0]!}`, isLater] : [isLater];
  }

  /** Writes the condition that finds the accounts. */
  drive(condition: AccountCondition): string {
    if ('any' in condition) {
      const found = condition.any.map((one) => `SELECT a.id FROM account a WHERE ${this.drive(one)}`);
      return found.length === 0 ? '1 = 0' : `a.id IN (${found.join(' UNION ALL ')})`;
    }
    if ('all' in condition) {
      const driver = driverOf(condition.all)!;
      const others = condition.all.filter((one) => one !== driver);
      return [this.drive(driver), ...others.map((one) => this.probe(one, 'a.id'))].join(' AND ');
    }
    if ('not' in condition) return this.absent(condition.not);
    const { of } = condition;
    if ('field' in of) return this.onAccount(condition, of.field, true);
    const promoted = this.promoted('p', of.attributeId, condition as ValueComparison);
    return `a.id IN (SELECT p.account_id FROM promoted_value p WHERE ${promoted})`;
  }

  /** Writes the absence of a field; see `isAbsence`. */
  private absent(present: AccountCondition): string {
    return 'of' in present && 'field' in present.of && present.of.field === 'identityId'
      ? 'a.identity_id IS NULL'
      : '1 = 0';
  }

  /**
   * Writes a condition on an account that is already found; `id` is its id. It is never null, so that NOT negates it.
   */
  probe(condition: AccountCondition, id: string): string {
    if ('all' in condition) return this.join(condition.all, id, 'AND');
    if ('any' in condition) return this.join(condition.any, id, 'OR');
    if ('not' in condition) return `NOT (${this.probe(condition.not, id)})`;
    const { of } = condition;
    if ('field' in of) return this.onAccount(condition, of.field, false);
    // By the key of the account, as this runs once for each account found. The empty string keeps SQLite from reading
    // the index of all values instead.
    const own = `q.attribute_id = ${this.bind(of.attributeId)}`;
    const held = condition.op === 'pr' ? own : `${own} AND ${this.compareWhole("(q.value_key || '')", condition)}`;
    // Not EXISTS: SQLite 3.52 makes a join of it, in which OFFSET skips each match of a row instead of the row.
    return `(SELECT 1 FROM promoted_value q WHERE q.account_id = ${id} AND ${held} LIMIT 1) IS NOT NULL`;
  }

  private join(conditions: readonly AccountCondition[], id: string, by: 'AND' | 'OR'): string {
    if (conditions.length === 0) return by === 'AND' ? '1 = 1' : '1 = 0';
    return `(${conditions.map((one) => this.probe(one, id)).join(` ${by} `)})`;
  }

  promoted(alias: string, attributeId: SearchAttributeId, condition: ValueComparison): string {
    const own = `${alias}.attribute_id = ${this.bind(attributeId)}`;
    return `${own} AND ${compareTermSql(this.context, `${alias}.value_key`, comparisonOf(condition))}`;
  }

  private onAccount(condition: AccountComparison, field: keyof typeof columns | 'disabled', isDriver: boolean): string {
    if (condition.op === 'pr') return field === 'identityId' ? 'a.identity_id IS NOT NULL' : '1 = 1';
    if (field === 'disabled') return this.onFlag(isDriver ? 'a.disabled' : 'a.disabled + 0', condition);
    const { name, isFolded } = columns[field];
    // No index contains this expression, so none is used.
    const column = isDriver ? name : `(${name} || '')`;
    const compared = (isFolded ? compareFoldedSql : compareSql)(this.context, column, comparisonOf(condition));
    return field === 'identityId' ? `(a.identity_id IS NOT NULL AND ${compared})` : compared;
  }

  private onFlag(column: string, condition: ValueComparison): string {
    const flags = [...new Set(comparisonOf(condition).values)].map((value) => this.bind(value === 'true' ? 1 : 0));
    return `${column} IN (${flags.join(', ')})`;
  }

  /** Compares the whole canonical form. */
  private compareWhole(column: string, condition: ValueComparison): string {
    const { op, values } = comparisonOf(condition);
    return compareSql(this.context, column, { op, values: values.map(canonicalName) });
  }

  private readonly bind = (value: unknown): string => `$${this.parameters.push(value)}`;

  private get context() {
    return { engine: this.engine, bind: this.bind };
  }
}

function comparisonOf(condition: ValueComparison): Comparison {
  return condition.op === 'in'
    ? { op: 'in', values: condition.values }
    : { op: condition.op, values: [condition.value] };
}
