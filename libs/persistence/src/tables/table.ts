import type { CollectionName, SearchTerm } from '@identity-governance/application';
import type { ColumnKind, ColumnsOf, ColumnValue } from './column-kinds';
import { decodeValue, encodeValue } from './column-kinds';

/** A column; `property` is the field of the domain, `name` the same in snake case. */
export interface Column {
  readonly property: string;
  readonly name: string;
  readonly kind: ColumnKind;
}

/** Values in the order of the table's columns. */
export type Row = readonly ColumnValue[];
/** A constant initial value of a column. */
export interface InitialValue {
  readonly column: Column;
  readonly value: ColumnValue;
}

/** The storage of rows of one kind: `T` is the kind of the domain, `K` its key. */
export interface Table<T, K> {
  readonly name: string;
  /** The kind under which changes are logged; null if they are not. */
  readonly kind: CollectionName | null;
  readonly columns: readonly Column[];
  readonly key: readonly Column[];
  /** Columns by which lists are ordered. */
  readonly order: readonly Column[];
  readonly keyOf: (key: K | T) => readonly string[];
  readonly toRow: (item: T) => Row;
  /** Initial values of further columns of a new row; saving it again does not change them. */
  readonly initial: readonly InitialValue[];
  readonly fromRow: (row: Row) => T;
  readonly search: TableSearch<T> | undefined;
  readonly foundBy: FoundBy | undefined;
}

/** The terms of rows in the table `search_term`, which is written along with them. */
export interface TableSearch<T> {
  readonly termsOf: (item: T) => readonly SearchTerm[];
  /** The type of all rows; null: the field `type` of each row. */
  readonly type: string | null;
  /** Whether the logins of accounts also find the rows. */
  readonly hasLogins: boolean;
}

/** Rows that the terms of a referenced identity find. */
export interface FoundBy {
  /** The column with the id of the identity. */
  readonly property: string;
  /** Prefix of the fields of these rows, and of the fields of the terms. */
  readonly prefix: string;
  readonly termPrefix: string;
}

/** `F` is `T` with a field for each column. */
interface TableSpec<T, F> {
  readonly name: string;
  readonly kind: CollectionName | null;
  readonly key: readonly (keyof F & string)[];
  /** Order of lists, if it is not the key. */
  readonly order?: readonly (keyof F & string)[];
  readonly columns: ColumnsOf<F>;
  readonly flatten: (item: T) => F;
  readonly nest: (fields: F) => T;
  readonly initial?: readonly InitialValue[];
  readonly search?: TableSearch<T>;
  readonly foundBy?: FoundBy;
}

export function defineTable<T, K, F extends object = T & object>(spec: TableSpec<T, F>): Table<T, K> {
  const columns = columnList(spec.columns);
  const columnsOf = (properties: readonly string[]) =>
    properties.map((property) => columns.find((column) => column.property === property)!);
  const fieldsOf = (item: T) => spec.flatten(item) as Readonly<Record<string, unknown>>;
  return {
    name: spec.name,
    kind: spec.kind,
    columns,
    key: columnsOf(spec.key),
    order: columnsOf(spec.order ?? spec.key),
    initial: spec.initial ?? [],
    search: spec.search,
    foundBy: spec.foundBy,
    keyOf: (value) => (typeof value === 'string' ? [value] : spec.key.map((p) => fieldsOf(value as T)[p] as string)),
    toRow: (item) => {
      const fields = fieldsOf(item);
      return columns.map(({ property, kind }) => encodeValue(kind, fields[property]));
    },
    fromRow: (row) => {
      const fields: Record<string, unknown> = {};
      columns.forEach(({ property, kind }, i) => (fields[property] = decodeValue(kind, row[i]!)));
      return spec.nest(fields as F);
    },
  };
}

/** Defines a table whose columns are the fields of the kind. */
export function defineFlatTable<T extends object, K>(spec: Omit<TableSpec<T, T>, 'flatten' | 'nest'>): Table<T, K> {
  return defineTable<T, K, T>({ ...spec, flatten: (item) => item, nest: (item) => item });
}

export function columnList(kinds: Readonly<Record<string, ColumnKind>>): readonly Column[] {
  return Object.entries(kinds).map(([property, kind]) => ({ property, name: snakeCase(property), kind }));
}

export function snakeCase(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
