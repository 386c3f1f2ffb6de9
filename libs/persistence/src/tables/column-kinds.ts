import { parseJson } from '@identity-governance/values';

/**
 * The storage of a field: a string or a whole number, `nullable` or not. Booleans are 0 and 1; nested values are JSON
 * strings, which preserve the order of properties.
 */
export type ColumnKind =
  'text' | 'nullable-text' | 'integer' | 'nullable-integer' | 'boolean' | 'json' | 'nullable-json';
export type ColumnValue = string | number | null;

/** The only kind that fits a field: a field without a column, or with the wrong kind, does not compile. */
type KindOf<V> = [V] extends [string]
  ? 'text'
  : [V] extends [string | null]
    ? 'nullable-text'
    : [V] extends [boolean]
      ? 'boolean'
      : [V] extends [number]
        ? 'integer'
        : [V] extends [number | null]
          ? 'nullable-integer'
          : null extends V
            ? 'nullable-json'
            : 'json';

export type ColumnsOf<F> = { readonly [P in keyof F & string]: KindOf<F[P]> };

export function encodeValue(kind: ColumnKind, value: unknown): ColumnValue {
  switch (kind) {
    case 'text':
    case 'nullable-text':
    case 'integer':
    case 'nullable-integer':
      return value as ColumnValue;
    case 'boolean':
      return value === true ? 1 : 0;
    case 'json':
    case 'nullable-json':
      return value === null ? null : JSON.stringify(value);
  }
}

export function decodeValue(kind: ColumnKind, value: ColumnValue): unknown {
  switch (kind) {
    case 'text':
    case 'nullable-text':
    case 'integer':
    case 'nullable-integer':
      return value;
    case 'boolean':
      return value === 1;
    case 'json':
    case 'nullable-json':
      return value === null ? null : parseJson(value as string);
  }
}

/** Converts a value of an engine to one form: PostgreSQL returns 64-bit numbers as strings. */
export function normaliseValue(kind: ColumnKind, value: unknown): ColumnValue {
  return isWholeNumber(kind) && value !== null ? Number(value) : (value as ColumnValue);
}

/** Returns whether the value is stored as a 64-bit number; all other kinds are strings. */
export function isWholeNumber(kind: ColumnKind): boolean {
  return kind === 'integer' || kind === 'nullable-integer' || kind === 'boolean';
}
