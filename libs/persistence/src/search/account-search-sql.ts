import type { AccountCondition } from '@identity-governance/application';
import { canonicalName, type SearchAttributeId } from '@identity-governance/values';
import type { Dialect } from '../dialects/dialect';
import { keyCondition } from '../dialects/table-sql';
import { endOfPrefix } from './end-of-prefix';

/** The part of a search after `SELECT`, and the column that holds the ids of the accounts found, each once. */
export interface AccountSearchSql {
  readonly id: string;
  readonly from: string;
  readonly parameters: readonly unknown[];
}

/** Which accounts: those that meet all conditions, with ids after this one. */
interface AccountSelection {
  readonly where: readonly AccountCondition[];
  readonly isBroad: boolean;
  readonly after?: string | null | undefined;
}

interface ValueSearch extends Pick<AccountSelection, 'after'> {
  readonly driver: AccountCondition;
  readonly others: readonly AccountCondition[];
}

/** As many characters of a long text as its index holds. */
const INDEXED = 256;

/** Columns of text without case hold canonical forms, and are indexed by their beginnings. */
const columns = {
  id: { name: 'a.id', isFolded: false },
  sourceId: { name: 'a.source_id', isFolded: false },
  identityId: { name: 'a.identity_id', isFolded: false },
  nativeIdentity: { name: 'a.native_identity_key', isFolded: true },
  name: { name: 'a.name_key', isFolded: true },
} as const;

/**
 * One condition drives: its index finds the accounts. The others only look at what it found, so that the choice is the
 * same on both engines, and is made by what conditions say rather than by statistics that SQLite does not have.
 * `isBroad`: the driver lets so many pass that it is faster to go through all accounts in order until the page is full.
 */
export function accountSearchSql(engine: Dialect, { where, isBroad, after }: AccountSelection): AccountSearchSql {
  const driver = isBroad ? undefined : driverOf(where);
  const others = where.filter((condition) => condition !== driver);
  const sql = new SearchBuilder(engine);
  if (driver !== undefined && 'attributeId' in driver.of && driver.op === 'eq') {
    return searchByValue(sql, driver.of.attributeId, { driver, others, after });
  }
  const conditions = [
    ...(driver === undefined ? [] : [sql.drive(driver)]),
    ...sql.after('a.id', after),
    ...others.map((condition) => sql.probe(condition, 'a.id')),
  ];
  return { id: 'a.id', from: `account a${whereAll(conditions)}`, parameters: sql.parameters };
}

/**
 * Counts how many rows the driver finds, up to a limit; undefined when its index has them in the order of the accounts,
 * so that their number does not matter.
 */
export function driverCountSql(
  engine: Dialect,
  where: readonly AccountCondition[],
  limit: number,
): Omit<AccountSearchSql, 'id'> | undefined {
  const driver = driverOf(where);
  if (driver === undefined || driver.op === 'eq') return undefined;
  const sql = new SearchBuilder(engine);
  const found =
    'attributeId' in driver.of
      ? `promoted_value p WHERE ${sql.promoted('p', driver.of.attributeId, driver)}`
      : `account a WHERE ${sql.drive(driver)}`;
  return { from: `(SELECT 1 FROM ${found} LIMIT ${limit}) found`, parameters: sql.parameters };
}

/**
 * A value is promoted once an account, and the index ends in the account's id: no duplicates, no sorting. The account
 * itself is only looked at when it has to.
 */
function searchByValue(
  sql: SearchBuilder,
  attributeId: SearchAttributeId,
  { driver, others, after }: ValueSearch,
): AccountSearchSql {
  const id = 'p.account_id';
  const conditions = [
    sql.promoted('p', attributeId, driver),
    ...sql.after(id, after),
    ...others.map((condition) => sql.probe(condition, id)),
  ];
  const asksAccount = others.some(({ of }) => 'field' in of);
  const joined = asksAccount ? ['a.id = p.account_id', ...conditions] : conditions;
  const from = `promoted_value p${asksAccount ? ' CROSS JOIN account a' : ''}${whereAll(joined)}`;
  return { id, from, parameters: sql.parameters };
}

function whereAll(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
}

function driverOf(where: readonly AccountCondition[]): AccountCondition | undefined {
  return [...where].sort((a, b) => breadthOf(a) - breadthOf(b))[0];
}

/** How many accounts a condition is likely to let pass: the lowest drives. */
function breadthOf({ of, op }: AccountCondition): number {
  const byOperator = { eq: 0, in: 10, sw: 20 }[op];
  if ('attributeId' in of) return byOperator + 4;
  switch (of.field) {
    case 'id':
      return byOperator;
    case 'nativeIdentity':
      return byOperator + 1;
    case 'name':
      return byOperator + 2;
    case 'identityId':
      return byOperator + 3;
    case 'sourceId':
      return byOperator + 30;
    case 'disabled':
      return byOperator + 31;
  }
}

class SearchBuilder {
  readonly parameters: unknown[] = [];

  constructor(private readonly engine: Dialect) {}

  after(column: string, id: string | null | undefined): readonly string[] {
    return typeof id === 'string' ? [`${column} > ${this.bind(id)}`] : [];
  }

  /** The condition by which accounts are found. */
  drive(condition: AccountCondition): string {
    const { of } = condition;
    if ('field' in of) return this.onAccount(condition, of.field, true);
    return `a.id IN (SELECT p.account_id FROM promoted_value p WHERE ${this.promoted('p', of.attributeId, condition)})`;
  }

  /** A condition on an account that is found already; `id` is its id. */
  probe(condition: AccountCondition, id: string): string {
    const { of } = condition;
    if ('field' in of) return this.onAccount(condition, of.field, false);
    // By the key of the account, not by the index of all values: this is asked once for each account found.
    const held = `q.attribute_id = ${this.bind(of.attributeId)} AND ${this.compareFolded('q.value_key', condition)}`;
    // Not EXISTS: SQLite 3.52 makes a join of it, in which OFFSET skips each match of a row instead of the row.
    return `(SELECT 1 FROM promoted_value q WHERE q.account_id = ${id} AND ${held} LIMIT 1) IS NOT NULL`;
  }

  promoted(alias: string, attributeId: SearchAttributeId, condition: AccountCondition): string {
    const own = `${alias}.attribute_id = ${this.bind(attributeId)}`;
    return `${own} AND ${this.onText(`${alias}.value_key`, true, condition)}`;
  }

  private onAccount(condition: AccountCondition, field: keyof typeof columns | 'disabled', isDriver: boolean): string {
    if (field === 'disabled') return this.onFlag(isDriver ? 'a.disabled' : 'a.disabled + 0', condition);
    const { name, isFolded } = columns[field];
    // No index knows this expression, so that none is used.
    return this.onText(isDriver ? name : `(${name} || '')`, isFolded, condition);
  }

  private onFlag(column: string, condition: AccountCondition): string {
    const values = condition.op === 'in' ? condition.values : [condition.value];
    const flags = [...new Set(values)].map((value) => this.bind(value === 'true' ? 1 : 0));
    return `${column} IN (${flags.join(', ')})`;
  }

  private onText(column: string, isFolded: boolean, condition: AccountCondition): string {
    const fold = isFolded ? canonicalName : (text: string) => text;
    const indexed = isFolded ? `substr(${column}, 1, ${INDEXED})` : column;
    const cut = (text: string) => (isFolded ? Array.from(text).slice(0, INDEXED).join('') : text);
    const values = (condition.op === 'in' ? condition.values : [condition.value]).map(fold);
    const isExact = values.every((value) => cut(value) === value && Array.from(value).length < INDEXED) || !isFolded;
    const found = this.compare(indexed, condition.op, values.map(cut));
    return isExact ? found : `${found} AND ${this.compare(column, condition.op, values)}`;
  }

  private compareFolded(column: string, condition: AccountCondition): string {
    const values = condition.op === 'in' ? condition.values : [condition.value];
    return this.compare(column, condition.op, values.map(canonicalName));
  }

  private compare(column: string, op: AccountCondition['op'], values: readonly string[]): string {
    const [value = ''] = values;
    switch (op) {
      case 'eq':
        return `${column} = ${this.bind(value)}`;
      case 'in':
        return keyCondition(this.engine, [column], this.bind(JSON.stringify(values.map((one) => [one]))));
      case 'sw': {
        const end = endOfPrefix(value);
        const start = `${column} >= ${this.bind(value)}`;
        return end === undefined ? start : `${start} AND ${column} < ${this.bind(end)}`;
      }
    }
  }

  private bind(value: unknown): string {
    this.parameters.push(value);
    return `$${this.parameters.length}`;
  }
}
