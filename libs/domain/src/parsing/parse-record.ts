import type { Fault } from '../fault';
import { err, ok, type Result } from '../result';
import { faultsWithin, refuseType, type Parser } from './parser';

/** A parser for every member of `T`. */
export type Fields<T> = { readonly [K in keyof T]-?: Parser<T[K]> };

/**
 * Reads an object member by member and returns every fault, in the order of `fields`. Members that are not in `fields`
 * are ignored.
 */
export function parseRecord<T extends object>(fields: Fields<T>, raw: unknown): Result<T, readonly Fault[]> {
  if (!isRecord(raw)) return refuseType(raw, 'an object');
  const values: Partial<T> = {};
  const faults: Fault[] = [];
  for (const name of Object.keys(fields) as (keyof T & string)[]) {
    const parsed = fields[name](memberOf(raw, name));
    if (parsed.ok) values[name] = parsed.value;
    else faults.push(...faultsWithin(name, parsed.error));
  }
  return faults.length === 0 ? ok(values as T) : err(faults);
}

export function record<T extends object>(fields: Fields<T>): Parser<T> {
  return (raw) => parseRecord(fields, raw);
}

/** Reads different members of one object by two parsers, and returns the faults of both. */
export function bothOf<A extends object, B extends object>(parseA: Parser<A>, parseB: Parser<B>): Parser<A & B> {
  return (raw) => {
    if (!isRecord(raw)) return refuseType(raw, 'an object');
    const a = parseA(raw);
    const b = parseB(raw);
    if (a.ok && b.ok) return ok({ ...a.value, ...b.value });
    return err([...(a.ok ? [] : a.error), ...(b.ok ? [] : b.error)]);
  };
}

/** A member of an object that comes from outside; inherited ones are none of it. */
export function memberOf(raw: unknown, name: string): unknown {
  return isRecord(raw) && Object.hasOwn(raw, name) ? raw[name] : undefined;
}

function isRecord(raw: unknown): raw is Readonly<Record<string, unknown>> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}
