import type { ImportKind, ImportRow, LineFault } from '@identity-governance/application';
import { endsBeforeStart } from '@identity-governance/records';
import { err, ok, type Result } from '@identity-governance/values';
import type { CellKind } from '../csv/columns';
import { readCell } from '../csv/read-cell';
import { setMember } from '../csv/set-member';
import { Binder, type Cells, type Reader } from './binder';
import type { JoinTable } from './join-table';
import type { MappedRecord } from './mapped-record';
import type { Condition } from './parse-condition';
import { columnsOf, itemName, lookUpsOf, type Expression } from './parse-expression';
import type { MappedColumn, MappingRule } from './parse-mapping';
import type { MappedValue } from './parse-step';
import type { SeenRows } from './seen-rows';
import { shortId } from './short-id';

/** The result of a rule for a row: rows, or the reason why it is skipped. */
export type RuleOutcome =
  | {
      readonly rows: readonly ImportRow[];
      readonly leftOut?: undefined;
      /** Why items of `each` gave no row. */
      readonly itemsLeftOut?: readonly string[];
    }
  | { readonly leftOut: string };

/** A rule with the positions of its columns. */
export interface BoundRule {
  readonly kind: ImportKind;
  readonly isGrouped: boolean;
  /** Whether it makes rows of the items of `each`. */
  readonly hasItems: boolean;
  readonly apply: (record: MappedRecord) => RuleOutcome;
}

export interface BindContext {
  /** The names in the header. */
  readonly names: readonly string[];
  readonly optionalColumns?: readonly string[];
  readonly joins?: ReadonlyMap<string, JoinTable>;
  /** The rows already read, for rules that are `distinct`. */
  readonly seen: SeenRows;
}

/** Binds a rule to the header of a file. The errors are the columns that the header lacks. */
export function bindRule(rule: MappingRule, { seen, ...context }: BindContext): Result<BoundRule, readonly string[]> {
  const binder = new Binder({ ...context, each: rule.each });
  const each = rule.each === undefined ? undefined : binder.bindItems(rule.each);
  const alternatives = rule.where.map((conditions) =>
    Object.entries(conditions).map(([name, condition]) => ({ name, condition, read: binder.column(name) })),
  );
  // An alternative that depends on the item decides on each item as a whole.
  const isOfItem = rule.where.some((conditions) => Object.keys(conditions).some((name) => binder.isOfItem(name)));
  const columns = rule.columns.map((column) => bindColumn(column, binder));
  if (binder.faults.length > 0) return err([...new Set(binder.faults)]);
  const findUnmet = (cells: Cells): Result<string | undefined, LineFault> => {
    const unmet: string[] = [];
    for (const conditions of alternatives) {
      const reason = findFirstUnmet(conditions, cells);
      if (!reason.ok || reason.value === undefined) return reason;
      unmet.push(reason.value);
    }
    return ok(unmet.length === 0 ? undefined : [...new Set(unmet)].join(', and '));
  };
  const { kind, isGrouped } = rule;
  const toRow = (cells: Cells): ImportRow => readRow(kind, columns, cells);
  const distinct = rule.isDistinct ? distinctRows(seen, kind) : (rows: readonly ImportRow[]) => rows;
  const isLeftOut = isGrouped ? () => false : isNever;
  const parts = { each, findUnmet, isOfItem, toRow, isLeftOut, distinct };
  return ok({ kind, isGrouped, hasItems: each !== undefined, apply: (record) => applyRule(record, parts) });
}

interface BoundCondition {
  readonly name: string;
  readonly condition: Condition;
  readonly read: Reader<string>;
}

function findFirstUnmet(conditions: readonly BoundCondition[], cells: Cells): Result<string | undefined, LineFault> {
  for (const { name, condition, read } of conditions) {
    const cell = read(cells);
    const isMet = cell.ok ? condition.test(cell.value) : cell;
    if (!isMet.ok) return err({ field: '', reason: `has an error in column \`${name}\`: ${isMet.error}` });
    if (!isMet.value) return ok(`\`${name}\` is not ${condition.wanted}`);
  }
  return ok(undefined);
}

interface RuleParts {
  readonly each: Reader<readonly string[]> | undefined;
  /** Returns why no alternative of the conditions holds. */
  readonly findUnmet: (cells: Cells) => Result<string | undefined, LineFault>;
  /** Whether the conditions are about the item, not only about the row. */
  readonly isOfItem: boolean;
  readonly toRow: (cells: Cells) => ImportRow;
  readonly isLeftOut: (row: ImportRow) => boolean;
  readonly distinct: (rows: readonly ImportRow[]) => readonly ImportRow[];
}

function applyRule(
  record: MappedRecord,
  { each, findUnmet, isOfItem, toRow, isLeftOut, distinct }: RuleParts,
): RuleOutcome {
  const { line } = record;
  const cells = { record, item: '', position: 0 };
  const faulty = (fault: LineFault): ImportRow => ({ line, record: undefined, faults: [fault] });
  const unmet = isOfItem ? ok(undefined) : findUnmet(cells);
  if (!unmet.ok) return { rows: [faulty(unmet.error)] };
  if (unmet.value !== undefined) return { leftOut: unmet.value };
  if (each === undefined) {
    const row = toRow(cells);
    return isLeftOut(row) ? { leftOut: neverReason } : distinctOutcome(distinct([row]));
  }
  const items = each(cells);
  if (!items.ok) return { rows: [faulty({ field: '', reason: `has an error in \`each\`: ${items.error}` })] };
  const rows: ImportRow[] = [];
  const itemsLeftOut: string[] = [];
  let isEmpty = true;
  for (const [position, item] of items.value.entries()) {
    if (item === '') continue;
    isEmpty = false;
    const ofItem = { record, item, position };
    const unmetByItem = isOfItem ? findUnmet(ofItem) : ok(undefined);
    if (!unmetByItem.ok) rows.push(faulty(unmetByItem.error));
    else if (unmetByItem.value === undefined) {
      const row = toRow(ofItem);
      if (isLeftOut(row)) itemsLeftOut.push(neverReason);
      else rows.push(row);
    } else itemsLeftOut.push(unmetByItem.value);
  }
  if (isEmpty) return { leftOut: 'the list of `each` is empty' };
  if (rows.length === 0) return { leftOut: `no item is taken: ${itemsLeftOut[0]!}` };
  const outcome = distinctOutcome(distinct(rows));
  return outcome.leftOut === undefined && itemsLeftOut.length > 0 ? { ...outcome, itemsLeftOut } : outcome;
}

export const neverReason = 'the access ends before it starts';

/** Whether the row gives access at no time. Of rows of a group, only their merged row says so. */
function isNever({ record, faults }: ImportRow): boolean {
  return faults === undefined && endsBeforeStart(record as Readonly<Record<string, unknown>>);
}

function distinctOutcome(rows: readonly ImportRow[]): RuleOutcome {
  return rows.length > 0 ? { rows } : { leftOut: 'an equal row came before' };
}

function distinctRows(seen: SeenRows, kind: ImportKind) {
  return (rows: readonly ImportRow[]): readonly ImportRow[] =>
    rows.flatMap((row) => {
      if (row.faults !== undefined) return [row];
      const found = seen.add(kind, JSON.stringify(row.record));
      if (found === 'seen') return [];
      return found === 'new' ? [row] : [{ ...row, faults: [{ field: '', reason: tooMany(seen) }] }];
    });
}

function tooMany({ budget }: SeenRows): string {
  return `is beyond the ${budget.describe()} that \`distinct\` compares in one import; split the files, or leave out equal rows before`;
}

interface BoundColumn {
  /** The path of the value in the record. */
  readonly path: readonly string[];
  readonly kind: CellKind | 'attribute';
  readonly read: Reader<MappedValue>;
}

function bindColumn({ column, attribute, expression }: MappedColumn, binder: Binder): BoundColumn {
  const path = column.path.split('.');
  if (attribute === undefined) return { path, kind: column.kind, read: binder.bind(expression) };
  return { path: [...path, attribute], kind: 'attribute', read: binder.bind(expression) };
}

function readRow(kind: ImportKind, columns: readonly BoundColumn[], cells: Cells): ImportRow {
  const { line } = cells.record;
  const row: Record<string, unknown> = {};
  const faults: LineFault[] = [];
  for (const { path, kind: cellKind, read } of columns) {
    const value = read(cells);
    const made = value.ok ? toMember(cellKind, value.value) : value;
    if (!made.ok) faults.push({ field: path.join('.'), reason: made.error });
    else if (made.value !== undefined) setMember(row, path, made.value);
  }
  const isIdMapped = columns.some(({ path }) => path.length === 1 && path[0] === 'id');
  if (kind === 'accounts' && isIdMapped && row.id === undefined && faults.length === 0)
    faults.push({ field: 'id', reason: 'is empty, so that the row would become part of another account' });
  if (kind === 'accounts') setAccountId(row);
  return faults.length === 0 ? { line, record: row } : { line, record: row, faults };
}

function toMember(kind: BoundColumn['kind'], value: MappedValue): Result<unknown, string> {
  if (value === '' || (Array.isArray(value) && value.length === 0)) return ok(undefined);
  return typeof value === 'string' && kind !== 'attribute' ? readCell(kind, value) : ok(value);
}

/** Derives the id of an account from its source and native identity unless the mapping sets it. */
function setAccountId(row: Record<string, unknown>): void {
  const { id, sourceId, nativeIdentity } = row;
  if (id !== undefined || typeof sourceId !== 'string' || typeof nativeIdentity !== 'string') return;
  row.id = shortId(`${sourceId}/${nativeIdentity}`);
}

/** Returns all columns that a rule names, also those of joins. A property of an item is one of the list of items. */
export function columnsOfRule(rule: MappingRule): readonly string[] {
  const { columns, each, where } = rule;
  const expressions = [...columns.map(({ expression }) => expression), ...(each === undefined ? [] : [each])];
  const names = [...where.flatMap(Object.keys), ...expressions.flatMap(columnsOf), ...expressions.flatMap(lookUpsOf)];
  return [...new Set(names.flatMap((name) => ofItems(each, name)))];
}

/** Returns the columns of the file behind a name: `members.id` for `item.id` of `each: members`. */
export function ofItems(each: Expression | undefined, name: string): readonly string[] {
  if (each === undefined) return [name];
  const own = columnsOf(each);
  if (name === itemName) return own;
  return name.startsWith(`${itemName}.`) ? own.map((one) => one + name.slice(itemName.length)) : [name];
}

/** Returns the columns of the file that a field of a row comes from. */
export function sourcesOf({ columns, each }: MappingRule, field: string): readonly string[] {
  const within = columns.filter(({ column, attribute }) => {
    const path = attribute === undefined ? column.path : `${column.path}.${attribute}`;
    return path === field || field.startsWith(`${path}.`) || path.startsWith(`${field}.`);
  });
  return [...new Set(within.flatMap(({ expression }) => columnsOf(expression)).flatMap((name) => ofItems(each, name)))];
}
