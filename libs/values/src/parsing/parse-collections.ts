import { compareText } from '../compare-text';
import type { Fault } from '../fault';
import { err, ok } from '../result';
import { parseMemberName, reservedNames } from './parse-text';
import { faultsWithin, isEnough, notChecked, parser, refuse, refuseType, type Parser } from './parser';

/** Reads a list of `min` to `max` items. Checks its length first, and stops after about `maxFaults` errors. */
export function listOf<T>(item: Parser<T>, min: number, max: number): Parser<readonly T[]> {
  const limits = { ...(min > 0 && { minItems: min }), maxItems: max };
  return parser({ type: 'array', items: item.schema, ...limits }, (raw) => {
    if (!Array.isArray(raw)) return refuseType(raw, 'a list');
    if (raw.length < min) return refuse(raw.length === 0 ? 'is empty' : `is ${raw.length} items long, not ${min}`);
    if (raw.length > max) return refuse(`is ${raw.length} items long, at most ${max} are allowed`);
    const items: T[] = [];
    const faults: Fault[] = [];
    for (const [i, entry] of raw.entries()) {
      if (isEnough(faults)) return err([...faults, notChecked(raw.length - i, 'item')]);
      const parsed = item(entry);
      if (parsed.ok) items.push(parsed.value);
      else faults.push(...faultsWithin(i, parsed.error));
    }
    return faults.length === 0 ? ok(items) : err(faults);
  });
}

/**
 * Reads a map of up to `max` names of 1 to 128 characters. Rejects names that reach an object's prototype. Checks the
 * number of properties first, and stops after about `maxFaults` errors. The result is ordered by name, so that equal
 * maps are stored, compared and returned as the same JSON.
 */
export function mapOf<T>(value: Parser<T>, max: number): Parser<Readonly<Record<string, T>>> {
  const { schema: propertyNames } = parseMemberName;
  const schema = { type: 'object', additionalProperties: value.schema, propertyNames, maxProperties: max };
  return parser(schema, (raw) => {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return refuseType(raw, 'an object');
    const names = Object.keys(raw);
    if (names.length > max) return refuse(`has ${names.length} properties, at most ${max} are allowed`);
    const values: Record<string, T> = {};
    const faults: Fault[] = [];
    for (const [i, name] of names.entries()) {
      if (isEnough(faults)) return err([...faults, notChecked(names.length - i, 'member')]);
      const parsedName = reservedNames.includes(name) ? refuse('is a reserved name') : parseMemberName(name);
      const parsed = value((raw as Readonly<Record<string, unknown>>)[name]);
      if (!parsedName.ok) faults.push(...faultsWithin(name, parsedName.error));
      else if (!parsed.ok) faults.push(...faultsWithin(name, parsed.error));
      else values[name] = parsed.value; // reserved names are rejected above
    }
    return faults.length === 0 ? ok(sortMembers(values)) : err(faults);
  });
}

function sortMembers<T>(map: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(map).sort(([a], [b]) => compareText(a, b)));
}
