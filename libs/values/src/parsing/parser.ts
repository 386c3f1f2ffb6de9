import type { Fault } from '../fault';
import { quote, shorten } from './quote';
import { err, ok, type Result } from '../result';
import { nullable, type ValueSchema } from './value-schema';

/** The result of parsing an external value. */
export type Parsed<T> = Result<T, readonly Fault[]>;

/**
 * Reads one external value: returns the value in a type of the domain, or all errors. The field of an error is relative
 * to the value (`criteriaList.3.id`), and empty for the value itself. The schema describes the same values for
 * documentation; both are made together, so they cannot differ.
 */
export interface Parser<T> {
  (raw: unknown): Parsed<T>;
  readonly schema: ValueSchema;
  /** Whether the value may be missing or null. */
  readonly isOptional?: boolean;
}

export function parser<T>(schema: ValueSchema, read: (raw: unknown) => Parsed<T>): Parser<T> {
  return Object.assign((raw: unknown) => read(raw), { schema });
}

export function refuse(reason: string): Result<never, readonly Fault[]> {
  return err([{ field: '', reason }]);
}

/** Returns an error for a value of the wrong type; `expected` follows "is not". */
export function refuseType(raw: unknown, expected: string): Result<never, readonly Fault[]> {
  return refuse(isMissing(raw) ? 'is missing' : `${show(raw)} is not ${expected}`);
}

/** Returns whether a value is not set: null or a missing property. */
export function isMissing(raw: unknown): raw is null | undefined {
  return raw === undefined || raw === null;
}

/** Returns the errors of a part with the field of the whole. Names that are too long are shortened. */
export function faultsWithin(part: string | number, faults: readonly Fault[]): readonly Fault[] {
  const name = typeof part === 'string' ? shorten(part, maxName) : `${part}`;
  return faults.map(({ field, reason }) => ({ field: field === '' ? name : `${name}.${field}`, reason }));
}

const maxName = 128;

/**
 * Lists and maps are not checked further after this number of errors; otherwise a body of 1 MiB could cost seconds.
 * With the errors of the last item, and one per unchecked remainder of a list or map, there are up to 100.
 */
const maxFaults = 90;

export function isEnough(faults: readonly Fault[]): boolean {
  return faults.length >= maxFaults;
}

/** Returns the error for a list or map that is not checked completely. */
export function notChecked(count: number, kind: 'item' | 'member'): Fault {
  const what = count === 1 ? kind : `${kind}s`;
  return { field: '', reason: `has ${count} more ${what}, not checked after ${maxFaults} errors` };
}

/** Makes a value optional. */
export function orElse<T, D>(parse: Parser<T>, fallback: D): Parser<T | D> {
  const schema = { ...nullable(parse.schema), ...(fallback !== null && { default: fallback }) };
  const read = parser<T | D>(schema, (raw) => (isMissing(raw) ? ok(fallback) : parse(raw)));
  return Object.assign(read, { isOptional: true });
}

/**
 * Adds rules to a parser: `check` receives only well-formed values. `keywords` describe these rules in the schema as
 * far as possible.
 */
export function checked<T>(
  parse: Parser<T>,
  check: (value: T) => readonly Fault[],
  keywords: ValueSchema = {},
): Parser<T> {
  return like(parse, { ...parse.schema, ...keywords }, (raw) => {
    const parsed = parse(raw);
    if (!parsed.ok) return parsed;
    const faults = check(parsed.value);
    return faults.length === 0 ? parsed : err(faults);
  });
}

export function mapped<T, U>(parse: Parser<T>, change: (value: T) => U): Parser<U> {
  return like(parse, parse.schema, (raw) => {
    const parsed = parse(raw);
    return parsed.ok ? ok(change(parsed.value)) : parsed;
  });
}

/** The schema of a property that is accepted and ignored, because clients send resources as they were returned. */
export const notKept: ValueSchema = { description: 'accepted, and not kept' };

function like<T>({ isOptional }: Parser<unknown>, schema: ValueSchema, read: (raw: unknown) => Parsed<T>): Parser<T> {
  return Object.assign(parser(schema, read), isOptional === true && { isOptional });
}

function show(raw: unknown): string {
  if (typeof raw === 'string') return quote(raw);
  if (raw === Infinity || raw === -Infinity) return 'a number that cannot be represented exactly';
  if (typeof raw === 'number' || typeof raw === 'boolean') return `\`${String(raw)}\``;
  return Array.isArray(raw) ? 'a list' : 'an object';
}
