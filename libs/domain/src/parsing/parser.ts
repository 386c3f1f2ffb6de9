import type { Fault } from '../fault';
import { quote } from '../json-patch/quote';
import { err, ok, type Result } from '../result';

/**
 * Reads one value that comes from outside: the value in a type of the domain, or everything that is wrong with it. The
 * field of a fault is relative to the value (`criteriaList.3.id`), and empty for the value itself.
 */
export type Parser<T> = (raw: unknown) => Result<T, readonly Fault[]>;

export function refuse(reason: string): Result<never, readonly Fault[]> {
  return err([{ field: '', reason }]);
}

/** Refuses a value of the wrong type; `expected` reads after "is not". */
export function refuseType(raw: unknown, expected: string): Result<never, readonly Fault[]> {
  return refuse(isMissing(raw) ? 'is missing' : `${show(raw)} is not ${expected}`);
}

/** `null` stands for a value that is not set, as does a member that is not there. */
export function isMissing(raw: unknown): raw is null | undefined {
  return raw === undefined || raw === null;
}

/** The faults of a part, named from the whole. */
export function faultsWithin(part: string | number, faults: readonly Fault[]): readonly Fault[] {
  return faults.map(({ field, reason }) => ({ field: field === '' ? `${part}` : `${part}.${field}`, reason }));
}

/** A value that may be left out. */
export function orElse<T, D>(parse: Parser<T>, fallback: D): Parser<T | D> {
  return (raw) => (isMissing(raw) ? ok(fallback) : parse(raw));
}

/** A value that must also hold up against the rules in `check`, which sees it only when it is well-formed. */
export function checked<T>(parse: Parser<T>, check: (value: T) => readonly Fault[]): Parser<T> {
  return (raw) => {
    const parsed = parse(raw);
    if (!parsed.ok) return parsed;
    const faults = check(parsed.value);
    return faults.length === 0 ? parsed : err(faults);
  };
}

export function mapped<T, U>(parse: Parser<T>, change: (value: T) => U): Parser<U> {
  return (raw) => {
    const parsed = parse(raw);
    return parsed.ok ? ok(change(parsed.value)) : parsed;
  };
}

function show(raw: unknown): string {
  if (typeof raw === 'string') return quote(raw);
  if (typeof raw === 'number' || typeof raw === 'boolean') return `\`${String(raw)}\``;
  return Array.isArray(raw) ? 'a list' : 'an object';
}
