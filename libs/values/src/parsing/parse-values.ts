import { quote } from './quote';
import { ok } from '../result';
import { parser, refuse, refuseType, type Parser } from './parser';

export function oneOf<T extends string>(values: readonly T[]): Parser<T> {
  const known: ReadonlySet<string> = new Set(values);
  const isKnown = (text: string): text is T => known.has(text);
  const expected = `one of ${values.map(quote).join(', ')}`;
  return parser({ type: 'string', enum: values }, (raw) =>
    typeof raw === 'string' && isKnown(raw) ? ok(raw) : refuseType(raw, expected),
  );
}

export const parseBoolean: Parser<boolean> = parser({ type: 'boolean' }, (raw) =>
  typeof raw === 'boolean' ? ok(raw) : refuseType(raw, '`true` or `false`'),
);

/** Reads a whole number from `min` to `max`, inclusive. */
export function integer(min: number, max: number): Parser<number> {
  return parser({ type: 'integer', minimum: min, maximum: max }, (raw) => {
    if (typeof raw !== 'number' || !Number.isInteger(raw)) return refuseType(raw, 'a whole number');
    if (raw < min || raw > max) return refuse(`is ${raw}, from ${min} to ${max} is allowed`);
    return ok(raw + 0); // never -0, which JSON does not preserve
  });
}
