import { parseJson } from '@identity-governance/values';

/**
 * How a field is stored: as text or as a whole number, `nullable` or not; booleans as 0 and 1, everything nested as
 * JSON text, whose order of members is kept.
 */
export type ColumnKind =
  'text' | 'nullable-text' | 'integer' | 'nullable-integer' | 'boolean' | 'json' | 'nullable-json';
export type ColumnValue = string | number | null;

/** The one kind that fits a field: a field without its column, or with the wrong kind, does not compile. */
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

/** What an engine returned, in one form: PostgreSQL returns its 64-bit numbers as text. */
export function normaliseValue(kind: ColumnKind, value: unknown): ColumnValue {
  return isWholeNumber(kind) && value !== null ? Number(value) : (value as ColumnValue);
}

/** Stored as a 64-bit number; all other kinds are text. */
export function isWholeNumber(kind: ColumnKind): boolean {
  return kind === 'integer' || kind === 'nullable-integer' || kind === 'boolean';
}
