import type { TextComparison } from '@identity-governance/application';
import { canonicalName } from '@identity-governance/values';
import type { Dialect } from '../dialects/dialect';
import { keyCondition } from '../dialects/table-sql';
import { endOfPrefix } from './end-of-prefix';

/** Maximum number of characters of a string in its index. */
const INDEXED = 256;

/** A comparison with any of one or more values. */
export interface Comparison {
  readonly op: TextComparison | 'in';
  readonly values: readonly string[];
}

/** Adds a value as a parameter of the statement; returns its placeholder. */
export type Bind = (value: unknown) => string;

export interface SqlContext {
  readonly engine: Dialect;
  readonly bind: Bind;
}

const operators = { eq: '=', gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

/** Compares byte for byte. */
export function compareSql({ engine, bind }: SqlContext, column: string, { op, values }: Comparison): string {
  const [value = ''] = values;
  switch (op) {
    case 'in':
      return keyCondition(engine, [column], bind(JSON.stringify(values.map((one) => [one]))));
    case 'co':
      return engine.contains(column, bind(value));
    case 'sw': {
      const end = endOfPrefix(value);
      const start = `${column} >= ${bind(value)}`;
      return end === undefined ? start : `${start} AND ${column} < ${bind(end)}`;
    }
    case 'eq':
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le':
      return `${column} ${operators[op]} ${bind(value)}`;
  }
}

/** Compares a column of canonical forms without an index, for rows that are already found. */
export function compareWholeSql(context: SqlContext, column: string, { op, values }: Comparison): string {
  return compareSql(context, column, { op, values: values.map(canonicalName) });
}

/** Returns the part of a column of canonical forms that its index contains. */
export function indexedStart(column: string): string {
  return `substr(${column}, 1, ${INDEXED})`;
}

/** Compares a column of canonical forms, by the index over their first characters. */
export function compareFoldedSql(context: SqlContext, column: string, { op, values }: Comparison): string {
  const folded = values.map(canonicalName);
  if (op === 'co') return compareSql(context, column, { op, values: folded });
  const start = indexedStart(column);
  const isShort = folded.every((value) => Array.from(value).length < INDEXED);
  if (isShort) return compareSql(context, start, { op, values: folded });
  const wide = op === 'gt' ? 'ge' : op === 'lt' ? 'le' : op;
  const cut = folded.map((value) => Array.from(value).slice(0, INDEXED).join(''));
  return `${compareSql(context, start, { op: wide, values: cut })} AND ${compareSql(context, column, { op, values: folded })}`;
}

/** Compares a column of canonical forms by its index, which contains whole strings where the engine can. */
export function compareTermSql(context: SqlContext, column: string, comparison: Comparison): string {
  const compare = context.engine.indexesWholeText ? compareWholeSql : compareFoldedSql;
  return compare(context, column, comparison);
}
