import type { ImportKind, ImportRow, LineFault } from '@identity-governance/application';
import { err, nearestName, ok, quote, type Result } from '@identity-governance/values';
import type { CellKind } from '../csv/columns';
import { readCell } from '../csv/read-cell';
import type { CsvRecord } from '../csv/record-locator';
import { setMember } from '../csv/set-member';
import { columnsOf, type Expression, type ExpressionSource } from './parse-expression';
import type { MappedColumn, MappingRule } from './parse-mapping';
import type { MappedValue } from './parse-step';
import type { SeenRows } from './seen-rows';
import { shortId } from './short-id';

/** A row to map. A cell of a directory may have multiple values. */
export interface MappedRecord extends CsvRecord {
  /** The values of cells with multiple values, by the position of the cell. */
  readonly lists?: ReadonlyMap<number, readonly string[]>;
}

/** A row of a file, with the item of `each`. */
interface Cells {
  readonly record: MappedRecord;
  readonly item: string;
}

type Reader<T> = (cells: Cells) => Result<T, string>;

/** The result of a rule for a row: rows, or the reason why it is skipped. */
export type RuleOutcome =
  { readonly rows: readonly ImportRow[]; readonly leftOut?: undefined } | { readonly leftOut: string };

/** A rule with the positions of its columns. */
export interface BoundRule {
  readonly kind: ImportKind;
  readonly apply: (record: MappedRecord) => RuleOutcome;
}

/** The name of the item of `each`. */
const itemName = 'item';

export interface BindContext {
  /** The names in the header. */
  readonly names: readonly string[];
  /** The rows already read, for rules that are `distinct`. */
  readonly seen: SeenRows;
}

/** Binds a rule to the header of a file. The errors are the columns that the header lacks. */
export function bindRule(rule: MappingRule, { names, seen }: BindContext): Result<BoundRule, readonly string[]> {
  const binder = new Binder(names, rule.each !== undefined);
  const each = rule.each === undefined ? undefined : binder.bind(rule.each);
  const conditions = Object.entries(rule.where).map(([name, condition]) => {
    const read = binder.column(name);
    return { name, condition, read };
  });
  const columns = rule.columns.map((column) => bindColumn(column, binder));
  if (binder.faults.length > 0) return err([...new Set(binder.faults)]);
  const toRow = (cells: Cells): ImportRow => readRow(rule.kind, columns, cells);
  const findUnmet = (cells: Cells): Result<string | undefined, LineFault> => {
    for (const { name, condition, read } of conditions) {
      const cell = read(cells);
      const isMet = cell.ok ? condition.test(cell.value) : cell;
      if (!isMet.ok) return err({ field: '', reason: `has an error in column \`${name}\`: ${isMet.error}` });
      if (!isMet.value) return ok(`\`${name}\` is not ${condition.wanted}`);
    }
    return ok(undefined);
  };
  const distinct = rule.isDistinct ? distinctRows(seen, rule.kind) : (rows: readonly ImportRow[]) => rows;
  return ok({ kind: rule.kind, apply: (record) => applyRule(record, { each, findUnmet, toRow, distinct }) });
}

interface RuleParts {
  readonly each: Reader<MappedValue> | undefined;
  readonly findUnmet: (cells: Cells) => Result<string | undefined, LineFault>;
  readonly toRow: (cells: Cells) => ImportRow;
  readonly distinct: (rows: readonly ImportRow[]) => readonly ImportRow[];
}

function applyRule(record: MappedRecord, { each, findUnmet, toRow, distinct }: RuleParts): RuleOutcome {
  const { line } = record;
  const cells = { record, item: '' };
  const faulty = (fault: LineFault): RuleOutcome => ({ rows: [{ line, record: undefined, faults: [fault] }] });
  const unmet = findUnmet(cells);
  if (!unmet.ok) return faulty(unmet.error);
  if (unmet.value !== undefined) return { leftOut: unmet.value };
  if (each === undefined) return distinctOutcome(distinct([toRow(cells)]));
  const list = each(cells);
  if (!list.ok) return faulty({ field: '', reason: `has an error in \`each\`: ${list.error}` });
  const items = Array.isArray(list.value) ? (list.value as readonly string[]) : [String(list.value)];
  const set = items.filter((item) => item !== '');
  if (set.length === 0) return { leftOut: 'the list of `each` is empty' };
  return distinctOutcome(distinct(set.map((item) => toRow({ record, item }))));
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

/** Creates the readers of expressions, and collects the columns that the header lacks. */
class Binder {
  readonly faults: string[] = [];

  constructor(
    private readonly names: readonly string[],
    private readonly hasItem: boolean,
  ) {}

  bind(expression: Expression): Reader<MappedValue> {
    const { steps, fallback } = expression;
    const readSource = this.bindSource(expression.source);
    return (cells) => {
      const read = readSource(cells);
      if (!read.ok) return read;
      let { value } = read;
      for (const step of steps) {
        if (isUnset(value)) break;
        const changed = step(value);
        if (!changed.ok) return changed;
        ({ value } = changed);
      }
      return isUnset(value) ? ok(fallback) : ok(value);
    };
  }

  column(name: string): Reader<string> {
    if (name === itemName && this.hasItem) return ({ item }) => ok(item);
    const index = this.find(name);
    return ({ record }) => {
      const count = record.lists?.get(index)?.length ?? 1;
      if (count > 1) return err(`has ${count} values where one is expected`);
      const reason = findUnreadable(record, index);
      return reason === undefined ? ok(record.cells[index]!.trim()) : err(reason);
    };
  }

  private values(name: string): Reader<MappedValue> {
    const readOne = this.column(name);
    if (name === itemName && this.hasItem) return readOne;
    const index = this.find(name);
    return (cells) => {
      const list = cells.record.lists?.get(index);
      return list === undefined ? readOne(cells) : ok(list);
    };
  }

  private bindSource(source: ExpressionSource): Reader<MappedValue> {
    switch (source.kind) {
      case 'column':
        return this.values(source.name);
      case 'columns':
        return joinLists(source.names.map((name) => this.values(name)));
      case 'value':
        return () => ok(source.value);
      case 'template':
        return joinParts(
          source.parts.map(({ text, isColumn }) =>
            isColumn ? this.column(text) : (): Result<string, string> => ok(text),
          ),
        );
    }
  }

  private find(name: string): number {
    const found = findColumn(this.names, name);
    if (found.ok) return found.value;
    this.faults.push(found.error);
    return 0;
  }
}

/** Returns why a cell cannot be read; undefined if it can. */
export function findUnreadable({ cells, invalidReason, unreadable }: CsvRecord, index: number): string | undefined {
  const isInvalid = invalidReason !== undefined && cells[index]!.includes('\ufffd');
  return isInvalid ? invalidReason : unreadable?.get(index);
}

/** Returns the position of a column in a header. Case is ignored if only one column has the name. */
export function findColumn(names: readonly string[], name: string): Result<number, string> {
  const exact = indexesOf(names, (one) => one === name);
  const found = exact.length > 0 ? exact : indexesOf(names, (one) => one.toLowerCase() === name.toLowerCase());
  if (found.length === 1) return ok(found[0]!);
  return err(found.length > 1 ? `has the column ${quote(name)} twice` : describeMissing(names, name));
}

function describeMissing(names: readonly string[], name: string): string {
  const nearest = nearestName(name, names);
  const proposal = nearest === undefined ? '' : `, did you mean ${quote(nearest)}?`;
  const shown = names.slice(0, mostShown).map(quote).join(', ');
  const list = `${nearest === undefined ? '; i' : ' I'}ts columns are ${shown}`;
  const more = names.length > mostShown ? ` and ${names.length - mostShown} more` : '';
  return `has no column ${quote(name)}, which the mapping names${proposal}${list}${more}`;
}

/** Maximum number of header names in an error. */
const mostShown = 20;

function indexesOf(names: readonly string[], isWanted: (name: string) => boolean): readonly number[] {
  return names.flatMap((name, i) => (isWanted(name) ? i : []));
}

/** Returns the values of all columns as one list, without empty ones. */
function joinLists(columns: readonly Reader<MappedValue>[]): Reader<MappedValue> {
  return (cells) => {
    const values: string[] = [];
    for (const column of columns) {
      const read = column(cells);
      if (!read.ok) return read;
      for (const value of typeof read.value === 'object' ? read.value : [String(read.value)]) {
        if (value !== '') values.push(value);
      }
    }
    return ok(values);
  };
}

/** Joins the parts of a template. A template with an empty column is empty. */
function joinParts(parts: readonly Reader<string>[]): Reader<string> {
  return (cells) => {
    let text = '';
    for (const part of parts) {
      const read = part(cells);
      if (!read.ok || read.value === '') return read;
      text += read.value;
    }
    return ok(text);
  };
}

function isUnset(value: MappedValue): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}

/** Returns all columns that a rule names. */
export function columnsOfRule({ columns, each, where }: MappingRule): readonly string[] {
  const expressions = [...columns.map(({ expression }) => expression), ...(each === undefined ? [] : [each])];
  return [...Object.keys(where), ...expressions.flatMap(columnsOf)];
}

/** Returns the columns of the file that a field of a row comes from. */
export function sourcesOf({ columns, each }: MappingRule, field: string): readonly string[] {
  const within = columns.filter(({ column, attribute }) => {
    const path = attribute === undefined ? column.path : `${column.path}.${attribute}`;
    return path === field || field.startsWith(`${path}.`) || path.startsWith(`${field}.`);
  });
  const named = within.flatMap(({ expression }) => columnsOf(expression));
  const ofItem = each === undefined ? [] : columnsOf(each);
  return [...new Set(named.flatMap((name) => (name === itemName && each !== undefined ? ofItem : name)))];
}
