import { quote } from '../json-patch/quote';
import { ok } from '../result';
import { refuse, refuseType, type Parser } from './parser';

export function oneOf<T extends string>(values: readonly T[]): Parser<T> {
  const known: ReadonlySet<string> = new Set(values);
  const isKnown = (text: string): text is T => known.has(text);
  const expected = `one of ${values.map(quote).join(', ')}`;
  return (raw) => (typeof raw === 'string' && isKnown(raw) ? ok(raw) : refuseType(raw, expected));
}

export const parseBoolean: Parser<boolean> = (raw) =>
  typeof raw === 'boolean' ? ok(raw) : refuseType(raw, '`true` or `false`');

/** A whole number from `min` to `max`, both included. */
export function integer(min: number, max: number): Parser<number> {
  return (raw) => {
    if (typeof raw !== 'number' || !Number.isInteger(raw)) return refuseType(raw, 'a whole number');
    if (raw < min || raw > max) return refuse(`is ${raw}, from ${min} to ${max} is allowed`);
    return ok(raw + 0); // never -0, which does not survive JSON
  };
}
