import { err, ok, quote, shorten, type Result } from '@identity-governance/values';
import type { CsvRecord } from '../csv/record-locator';
import { describeMissing, findColumn } from './find-column';
import { noJoins, type JoinTable } from './join-table';
import type { MappedRecord } from './mapped-record';
import { columnsOf, itemName, type Expression, type ExpressionSource, type TemplatePart } from './parse-expression';
import type { Change, LookUp, MappedValue, Step } from './parse-step';

/** A row of a file, with the item of `each` and its position. */
export interface Cells {
  readonly record: MappedRecord;
  readonly item: string;
  readonly position: number;
}

export type Reader<T> = (cells: Cells) => Result<T, string>;

interface BinderContext {
  /** The names in the header. */
  readonly names: readonly string[];
  readonly optionalColumns?: readonly string[];
  /** The list whose items become rows. */
  readonly each?: Expression | undefined;
  /** The joined files by the name of the join. */
  readonly joins?: ReadonlyMap<string, JoinTable>;
}

/** Creates the readers of expressions, and collects the columns that the header lacks. */
export class Binder {
  readonly faults: string[] = [];
  private readonly names: readonly string[];
  private readonly optional: readonly string[];
  private readonly each: Expression | undefined;
  private readonly joins: ReadonlyMap<string, JoinTable>;
  /** The readers of the keys of joins. */
  private readonly keys = new Map<string, Reader<MappedValue>>();

  constructor({ names, optionalColumns = [], each, joins = noJoins }: BinderContext) {
    this.names = names;
    this.optional = optionalColumns;
    this.each = each;
    this.joins = joins;
  }

  bind({ source, steps, fallback }: Expression): Reader<MappedValue> {
    const readSource = this.bindSource(source);
    const change = this.bindSteps(steps);
    return (cells) => {
      const read = readSource(cells);
      const changed = read.ok ? change(withoutEmpty(read.value)) : read;
      return changed.ok && isUnset(changed.value) ? ok(fallback) : changed;
    };
  }

  /** Returns the reader of the items of `each`. Empty items keep their positions. */
  bindItems(each: Expression): Reader<readonly string[]> {
    const read = each.steps.length === 0 ? this.bindSource(each.source) : this.bind(each);
    return (cells) => {
      const items = read(cells);
      return items.ok ? ok([items.value].flat().map(String)) : items;
    };
  }

  /** Returns a reader of a column that has one value. */
  column(name: string): Reader<string> {
    const readAll = this.values(name);
    return (cells) => {
      const read = readAll(cells);
      if (!read.ok) return read;
      if (!Array.isArray(read.value)) return ok(String(read.value));
      const values = (read.value as readonly string[]).filter((value) => value !== '');
      return values.length > 1 ? err(`has ${values.length} values where one is expected`) : ok(values[0] ?? '');
    };
  }

  /** Whether a column depends on the item of `each`. */
  isOfItem(name: string): boolean {
    if (this.each === undefined) return false;
    if (isItem(name)) return true;
    const join = this.joinOf(name);
    return join?.table.by !== undefined && columnsOf(join.table.by).some((one) => one !== name && this.isOfItem(one));
  }

  private bindSteps(steps: readonly Step[]): Change {
    const changes = steps.map((step) => (typeof step === 'function' ? step : this.lookUp(step)));
    return (value) => {
      let changed = value;
      for (const change of changes) {
        if (isUnset(changed)) break;
        const result = change(changed);
        if (!result.ok) return result;
        changed = result.value;
      }
      return ok(changed);
    };
  }

  private values(name: string): Reader<MappedValue> {
    if (this.each !== undefined && name === itemName) return ({ item }) => ok(item);
    if (this.each !== undefined && isItem(name)) return this.partOfItem(this.each, name);
    const join = this.joinOf(name);
    if (join === undefined) return this.own(name);
    if (this.names.includes(name)) {
      this.faults.push(`has a column ${quote(name)}, as the join \`${join.alias}\` has; give the join another name`);
    }
    return this.joined(join);
  }

  private own(name: string): Reader<MappedValue> {
    const index = this.find(name);
    if (index === undefined) return () => ok('');
    return ({ record }) => {
      const reason = findUnreadable(record, index);
      if (reason !== undefined) return err(reason);
      const list = record.lists?.get(index);
      return ok(list?.map((text) => text.trim()) ?? record.cells[index]!.trim());
    };
  }

  /** Reads `item.id`: the property of an item that is an object, from the list of the properties of all items. */
  private partOfItem({ source, steps }: Expression, name: string): Reader<MappedValue> {
    if (source.kind !== 'column' || steps.length > 0) {
      this.faults.push(`has \`each\` with steps, whose items have no ${quote(name)}`);
      return () => ok('');
    }
    const index = this.find(`${source.name}.${name.slice(itemName.length + 1)}`);
    return ({ record, position }) => {
      if (index === undefined) return ok('');
      const reason = findUnreadable(record, index);
      if (reason !== undefined) return err(reason);
      return ok((record.lists?.get(index)?.[position] ?? record.cells[index]!).trim());
    };
  }

  private joined({ alias, table, column }: Joined): Reader<MappedValue> {
    const readKey = this.keyOf(alias, table);
    const index = table.find(column);
    if (!index.ok) this.faults.push(index.error);
    if (readKey === undefined || !index.ok) return () => ok('');
    return (cells) => {
      const keys = readKey(cells);
      if (!keys.ok) return keys;
      if (!Array.isArray(keys.value)) return ok(table.valueOf(String(keys.value), index.value) ?? '');
      return ok((keys.value as readonly string[]).flatMap((key) => table.valueOf(key, index.value) ?? []));
    };
  }

  private keyOf(alias: string, table: JoinTable): Reader<MappedValue> | undefined {
    const known = this.keys.get(alias);
    if (known !== undefined) return known;
    if (table.by === undefined) {
      this.faults.push(`has the join \`${alias}\` without \`by\`, which is only for the step \`lookup\``);
      return undefined;
    }
    this.keys.set(alias, () => err(`needs the join \`${alias}\` itself`));
    const read = this.bind(table.by);
    this.keys.set(alias, read);
    return read;
  }

  private lookUp({ column: name, other }: LookUp): Change {
    const join = this.joinOf(name);
    const index = join?.table.find(join.column);
    if (join === undefined || index === undefined) {
      this.faults.push(`has no join for the step \`lookup: ${name}\``);
      return ok;
    }
    if (!index.ok) this.faults.push(index.error);
    const one = (key: string): Result<string | readonly string[], string> => {
      const found = index.ok ? join.table.valueOf(key, index.value) : '';
      if (found !== undefined) return ok(found);
      if (other !== undefined) return ok(other);
      return err(`holds ${quote(shorten(key, maxShown))}, which no row of \`${join.table.file}\` has`);
    };
    return (value) => {
      if (!Array.isArray(value)) return one(String(value));
      const found: string[] = [];
      for (const key of value as readonly string[]) {
        const result = one(key);
        if (!result.ok) return result;
        found.push(...[result.value].flat().filter((text) => text !== ''));
      }
      return ok(found);
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
        return joinParts(source.parts.map((part) => this.bindPart(part)));
    }
  }

  private bindPart({ text, isColumn, steps, fallback }: TemplatePart): Reader<string> {
    if (!isColumn) return () => ok(text);
    if (steps.length === 0 && fallback === '') return this.column(text);
    const read = this.bind({ source: { kind: 'column', name: text }, steps, fallback });
    return (cells) => {
      const value = read(cells);
      if (!value.ok) return value;
      const list = [value.value].flat();
      return list.length > 1 ? err(`has ${list.length} values where one is expected`) : ok(String(list[0] ?? ''));
    };
  }

  private joinOf(name: string): Joined | undefined {
    for (const [alias, table] of this.joins) {
      if (name.startsWith(`${alias}.`)) return { alias, table, column: name.slice(alias.length + 1) };
    }
    return undefined;
  }

  private find(name: string): number | undefined {
    const found = findColumn(this.names, name);
    if (!found.ok) this.faults.push(found.error);
    else if (found.value !== undefined) return found.value;
    else if (!this.optional.includes(name)) this.faults.push(describeMissing(this.names, name));
    return undefined;
  }
}

interface Joined {
  readonly alias: string;
  readonly table: JoinTable;
  readonly column: string;
}

/** Maximum length of a quoted key. */
const maxShown = 60;

function isItem(name: string): boolean {
  return name === itemName || name.startsWith(`${itemName}.`);
}

/** Returns why a cell cannot be read; undefined if it can. */
export function findUnreadable({ cells, invalidReason, unreadable }: CsvRecord, index: number): string | undefined {
  const isInvalid = invalidReason !== undefined && cells[index]!.includes('\ufffd');
  return isInvalid ? invalidReason : unreadable?.get(index);
}

/** Returns the values of all columns as one list, without empty ones. */
function joinLists(columns: readonly Reader<MappedValue>[]): Reader<MappedValue> {
  return (cells) => {
    const values: string[] = [];
    for (const column of columns) {
      const read = column(cells);
      if (!read.ok) return read;
      for (const value of [read.value].flat()) if (value !== '') values.push(String(value));
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

function withoutEmpty(value: MappedValue): MappedValue {
  return typeof value === 'object' ? value.filter((text) => text !== '') : value;
}

function isUnset(value: MappedValue): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}
