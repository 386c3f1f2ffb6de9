import { describeUnknown, err, ok, quote, type Fault, type Result } from '@identity-governance/values';
import { readFilterTokens, type FilterToken } from './read-filter-tokens';

/** `field eq "x"`, `field sw "x"` (starts with) or `field in ("x", "y")`. */
export type FilterCondition =
  | { readonly field: string; readonly op: 'eq' | 'sw'; readonly value: string }
  | { readonly field: string; readonly op: 'in'; readonly values: readonly string[] };

export const maxFilterConditions = 20;
export const maxFilterValues = 100;

/** Which fields a filter may name. */
export interface FilterFields {
  /** The field of this name in its declared spelling, or undefined. */
  find(name: string): string | undefined;
  /** The fields in words, for those who named another. */
  list(): string;
  /** The values that a field can have, where it is an enumeration. */
  valuesOf?(field: string): readonly string[] | undefined;
}

/** Fields that are named exactly; `values` lists those of enumerations. */
export function exactFields(
  names: readonly string[],
  values: Readonly<Partial<Record<string, readonly string[]>>> = {},
): FilterFields {
  return {
    find: (name) => (names.includes(name) ? name : undefined),
    list: () => names.map((name) => `\`${name}\``).join(', '),
    valuesOf: (field) => values[field],
  };
}

/**
 * Reads the `filters` of a list request:
 *
 * ```
 * filters   = condition *( "and" condition )
 * condition = field ( "eq" / "sw" ) value  /  field "in" "(" value *( "," value ) ")"
 * field     = a letter, then letters, digits, "_", "." or "-"
 * value     = text in double quotes, in which \" and \\ stand for " and \  /  true  /  false  /  a whole number
 * ```
 *
 * Operators and `and` may be written in any case. The fault tells the character, counted from 1.
 * Source: docs/api.md, "Filters".
 */
export function parseFilters(text: string, fields: FilterFields): Result<readonly FilterCondition[], Fault> {
  const tokens = readFilterTokens(text);
  if (!tokens.ok) return tokens;
  const reader = new FilterReader(tokens.value, fields);
  try {
    return ok(reader.readAll());
  } catch (error) {
    if (error instanceof FilterRefused) return err(error.fault);
    throw error;
  }
}

/** Leaves the reader from any depth; never leaves this file. */
class FilterRefused extends Error {
  constructor(readonly fault: Fault) {
    super(fault.reason);
  }
}

class FilterReader {
  private next = 0;

  constructor(
    private readonly tokens: readonly FilterToken[],
    private readonly fields: FilterFields,
  ) {}

  readAll(): readonly FilterCondition[] {
    const conditions = [this.readCondition()];
    while (this.peek().kind !== 'end') {
      if (conditions.length === maxFilterConditions) this.refuse(`has more than ${maxFilterConditions} conditions`);
      this.readWord(['and'], '`and` or the end');
      conditions.push(this.readCondition());
    }
    return conditions;
  }

  private readCondition(): FilterCondition {
    const field = this.readField();
    const op = this.readWord(['eq', 'in', 'sw'], '`eq`, `in` or `sw`');
    return op === 'in'
      ? { field, op, values: this.readValues(field) }
      : { field, op: op as 'eq' | 'sw', value: this.readValue(field, op === 'sw') };
  }

  private readField(): string {
    const token = this.peek();
    if (token.kind !== 'word') return this.refuse(`expects a field at ${where(token)}`);
    const field = this.fields.find(token.text);
    if (field === undefined) {
      return this.refuse(`names the field \`${token.text}\` at ${where(token)}; the fields are ${this.fields.list()}`);
    }
    this.next++;
    return field;
  }

  private readWord(words: readonly string[], expected: string): string {
    const token = this.peek();
    const word = token.kind === 'word' ? token.text.toLowerCase() : '';
    if (!words.includes(word)) return this.refuse(`expects ${expected} at ${where(token)}`);
    this.next++;
    return word;
  }

  private readValues(field: string): readonly string[] {
    this.readMark('(');
    const values = [this.readValue(field)];
    while (this.peek().text === ',' && this.peek().kind === 'mark') {
      if (values.length === maxFilterValues) this.refuse(`has more than ${maxFilterValues} values in one list`);
      this.next++;
      values.push(this.readValue(field));
    }
    this.readMark(')');
    return values;
  }

  private readMark(mark: string): void {
    const token = this.peek();
    if (token.kind !== 'mark' || token.text !== mark) this.refuse(`expects \`${mark}\` at ${where(token)}`);
    this.next++;
  }

  private readValue(field: string, isPrefix = false): string {
    const token = this.peek();
    const isBare = token.kind === 'word' && /^(true|false|-?\d+)$/.test(token.text);
    if (token.kind !== 'text' && !isBare) return this.refuse(`expects a value in double quotes at ${where(token)}`);
    const known = this.fields.valuesOf?.(field);
    if (
      known !== undefined &&
      !known.some((value) => (isPrefix ? value.startsWith(token.text) : value === token.text))
    ) {
      const reason = describeUnknown(token.text, { kind: `value of ${quote(field)}`, known });
      return this.refuse(`has ${quote(token.text)} at ${where(token)}, which ${reason}`);
    }
    this.next++;
    return token.text;
  }

  private peek(): FilterToken {
    return this.tokens[Math.min(this.next, this.tokens.length - 1)]!;
  }

  private refuse(reason: string): never {
    throw new FilterRefused({ field: 'filters', reason });
  }
}

function where({ position, kind }: FilterToken): string {
  return kind === 'end' ? 'the end' : `character ${position}`;
}
