import { describeUnknown, err, ok, quote, type Fault, type Result } from '@identity-governance/values';
import type { Condition, TextComparison } from '../../ports/query';
import { readFilterTokens, type FilterToken } from './read-filter-tokens';

export const maxFilterLength = 8000;
export const maxFilterConditions = 20;
export const maxFilterValues = 100;
export const maxFilterDepth = 10;

/**
 * The type of the values of a field: strings, times, `true` and `false`, one of a few, or values without comparison.
 */
export type FieldType = 'text' | 'time' | 'flag' | 'reference' | readonly string[];

/** A field as filters name it. */
export interface FilterField {
  /** The name as declared. */
  readonly name: string;
  readonly type: FieldType;
  readonly ignoresCase?: boolean;
}

/** The fields that a filter may name. */
export interface FilterFields {
  find(name: string): FilterField | undefined;
  /** Returns the fields as words, for the error about an unknown field. */
  list(): string;
}

const comparisons = ['eq', 'ne', 'in', 'sw', 'co', 'gt', 'ge', 'lt', 'le', 'pr'] as const;
type Operator = (typeof comparisons)[number];

/**
 * Reads the `filters` of a list request into conditions that must all hold:
 *
 * ```
 * filters    = conjunction *( "or" conjunction )
 * conjunction = term *( "and" term )
 * term       = "not" term  /  "(" filters ")"  /  condition
 * condition  = field operator value  /  field "in" "(" value *( "," value ) ")"  /  field "pr"
 *            / field ( "eq" / "ne" ) "null"
 * operator   = "eq" / "ne" / "sw" / "co" / "gt" / "ge" / "lt" / "le"
 * field      = letters, digits, "_", "." and "-"
 * value      = string in double quotes, in which \" and \\ stand for " and \  /  true  /  false  /  a whole number
 * ```
 *
 * Operators may be written in any case. The error states the character, counted from 1. Source: docs/lists.md,
 * "Filters".
 */
export function parseFilters(text: string, fields: FilterFields): Result<readonly Condition<string>[], Fault> {
  if (text.length > maxFilterLength) return refuseLength();
  const tokens = readFilterTokens(text);
  if (!tokens.ok) return tokens;
  try {
    const read = new FilterReader(tokens.value, fields).readAll();
    return ok(read.op === 'and' ? read.of : [read]);
  } catch (error) {
    if (error instanceof FilterRefused) return err(error.fault);
    throw error;
  }
}

function refuseLength(): Result<never, Fault> {
  return err({ field: 'filters', reason: `is longer than ${maxFilterLength} characters` });
}

/** Aborts reading at any depth; it never leaves this file. */
class FilterRefused extends Error {
  constructor(readonly fault: Fault) {
    super(fault.reason);
  }
}

class FilterReader {
  private next = 0;
  private conditions = 0;
  private depth = 0;

  constructor(
    private readonly tokens: readonly FilterToken[],
    private readonly fields: FilterFields,
  ) {}

  readAll(): Condition<string> {
    const read = this.readJoined('or');
    if (this.peek().kind !== 'end') this.refuse(`expects \`and\`, \`or\` or the end at ${where(this.peek())}`);
    return read;
  }

  private readJoined(op: 'and' | 'or'): Condition<string> {
    const readPart = () => (op === 'or' ? this.readJoined('and') : this.readTerm());
    const of = [readPart()];
    while (this.isWord(op)) {
      this.next++;
      of.push(readPart());
    }
    return of.length === 1 ? of[0]! : { op, of };
  }

  private readTerm(): Condition<string> {
    const isNot = this.isWord('not') && !this.isOperator(1);
    if (!isNot && !this.isMark('(')) return this.readCondition();
    if (++this.depth > maxFilterDepth) this.refuse(`has more than ${maxFilterDepth} levels at ${where(this.peek())}`);
    this.next++;
    const inner: Condition<string> = isNot ? { op: 'not', of: this.readTerm() } : this.readJoined('or');
    if (!isNot) this.readMark(')');
    this.depth--;
    return inner;
  }

  private readCondition(): Condition<string> {
    if (++this.conditions > maxFilterConditions) this.refuse(`has more than ${maxFilterConditions} conditions`);
    const field = this.readField();
    const op = this.readOperator(field);
    const of = { field: field.name, ...(field.ignoresCase === true && { ignoresCase: true }) };
    if (op === 'pr') return { field: field.name, op };
    if (op === 'in') return { ...of, op, values: this.readValues(field) };
    if ((op === 'eq' || op === 'ne') && this.isWord('null')) {
      this.next++;
      const present = { field: field.name, op: 'pr' } as const;
      return op === 'eq' ? { op: 'not', of: present } : present;
    }
    const value = this.readValue(field, op === 'sw');
    return op === 'ne' ? { op: 'not', of: { ...of, op: 'eq', value } } : { ...of, op, value };
  }

  private readField(): FilterField {
    const token = this.peek();
    if (token.kind !== 'word') return this.refuse(`expects a field at ${where(token)}`);
    const field = this.fields.find(token.text);
    if (field === undefined) {
      return this.refuse(`names the field \`${token.text}\` at ${where(token)}; the fields are ${this.fields.list()}`);
    }
    this.next++;
    return field;
  }

  private readOperator({ name, type }: FilterField): Operator {
    const token = this.peek();
    const op = operatorIn(token);
    const allowed = operatorsOf(type);
    if (op === undefined) return this.refuse(`expects ${listOperators(allowed)} at ${where(token)}`);
    if (!allowed.includes(op)) {
      this.refuse(`has \`${op}\` at ${where(token)}; \`${name}\` takes ${listOperators(allowed)}`);
    }
    this.next++;
    return op;
  }

  private readValues(field: FilterField): readonly string[] {
    this.readMark('(');
    const values = [this.readValue(field)];
    while (this.isMark(',')) {
      if (values.length === maxFilterValues) this.refuse(`has more than ${maxFilterValues} values in one list`);
      this.next++;
      values.push(this.readValue(field));
    }
    this.readMark(')');
    return values;
  }

  private readMark(mark: string): void {
    if (!this.isMark(mark)) this.refuse(`expects \`${mark}\` at ${where(this.peek())}`);
    this.next++;
  }

  private readValue({ name, type }: FilterField, isPrefix = false): string {
    const token = this.peek();
    const isBare = token.kind === 'word' && /^(true|false|-?\d+)$/.test(token.text);
    if (type === 'reference') return this.refuse(`expects \`null\` at ${where(token)}`);
    if (token.kind !== 'text' && !isBare) return this.refuse(`expects a value in double quotes at ${where(token)}`);
    this.next++;
    if (type === 'text') return token.text;
    if (type === 'time') return this.readTime(token);
    const known = type === 'flag' ? ['true', 'false'] : type;
    if (!known.some((value) => (isPrefix ? value.startsWith(token.text) : value === token.text))) {
      const reason = describeUnknown(token.text, { kind: `value of ${quote(name)}`, known });
      return this.refuse(`has ${quote(token.text)} at ${where(token)}, which ${reason}`);
    }
    return token.text;
  }

  /** Returns the time in its stored form. */
  private readTime(token: FilterToken): string {
    const time = rfc3339.test(token.text) ? new Date(token.text) : undefined;
    if (time === undefined || Number.isNaN(time.getTime())) {
      return this.refuse(`has ${quote(token.text)} at ${where(token)}, which is not an RFC 3339 time`);
    }
    return time.toISOString();
  }

  private isWord(word: string): boolean {
    const { kind, text } = this.peek();
    return kind === 'word' && text.toLowerCase() === word;
  }

  private isOperator(ahead: number): boolean {
    return operatorIn(this.tokens[this.next + ahead]) !== undefined;
  }

  private isMark(mark: string): boolean {
    return this.peek().kind === 'mark' && this.peek().text === mark;
  }

  private peek(): FilterToken {
    return this.tokens[Math.min(this.next, this.tokens.length - 1)]!;
  }

  private refuse(reason: string): never {
    throw new FilterRefused({ field: 'filters', reason });
  }
}

const rfc3339 = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

function operatorIn(token: FilterToken | undefined): Operator | undefined {
  return token?.kind === 'word' ? comparisons.find((op) => op === token.text.toLowerCase()) : undefined;
}

function operatorsOf(type: FieldType): readonly Operator[] {
  if (type === 'text') return comparisons;
  if (type === 'time') return comparisons.filter((op) => op !== 'sw' && op !== 'co');
  if (type === 'reference') return ['eq', 'ne', 'pr'];
  if (type === 'flag') return ['eq', 'ne', 'in', 'pr'];
  return ['eq', 'ne', 'in', 'sw', 'pr'];
}

function listOperators(operators: readonly Operator[]): string {
  const named = operators.map((op) => `\`${op}\``);
  return `${named.slice(0, -1).join(', ')} or ${named.at(-1)!}`;
}

function where({ position, kind }: FilterToken): string {
  return kind === 'end' ? 'the end' : `character ${position}`;
}

/** The comparisons of one field that an index in its order serves. */
export const servedComparisons: ReadonlySet<TextComparison | 'in'> = new Set([
  'eq',
  'in',
  'sw',
  'gt',
  'ge',
  'lt',
  'le',
]);
