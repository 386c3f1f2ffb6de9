import type { Fault } from '../fault';
import type { AttributeValue } from '../inventory/inventory';
import { reservedNames } from '../json-patch/json-value';
import { err, ok } from '../result';
import { line, lines } from './parse-text';
import { faultsWithin, refuse, refuseType, type Parser } from './parser';

/** A list of `min` to `max` items. */
export function listOf<T>(item: Parser<T>, min: number, max: number): Parser<readonly T[]> {
  return (raw) => {
    if (!Array.isArray(raw)) return refuseType(raw, 'a list');
    if (raw.length < min) return refuse(raw.length === 0 ? 'is empty' : `is ${raw.length} items long, not ${min}`);
    if (raw.length > max) return refuse(`is ${raw.length} items long, at most ${max} are allowed`);
    const items: T[] = [];
    const faults: Fault[] = [];
    raw.forEach((entry: unknown, i) => {
      const parsed = item(entry);
      if (parsed.ok) items.push(parsed.value);
      else faults.push(...faultsWithin(i, parsed.error));
    });
    return faults.length === 0 ? ok(items) : err(faults);
  };
}

const parseMemberName = line(1, 128);

/**
 * An object of any members, up to `max`: a map from names of 1 to 128 characters. Names that reach an object's
 * prototype are refused.
 */
export function mapOf<T>(value: Parser<T>, max: number): Parser<Readonly<Record<string, T>>> {
  return (raw) => {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return refuseType(raw, 'an object');
    const members = Object.entries(raw);
    if (members.length > max) return refuse(`has ${members.length} members, at most ${max} are allowed`);
    const entries: (readonly [string, T])[] = [];
    const faults: Fault[] = [];
    for (const [name, member] of members) {
      const parsedName = reservedNames.includes(name) ? refuse('is a reserved name') : parseMemberName(name);
      const parsed = value(member);
      if (!parsedName.ok) faults.push(...faultsWithin(name, parsedName.error));
      else if (!parsed.ok) faults.push(...faultsWithin(name, parsed.error));
      else entries.push([name, parsed.value]);
    }
    return faults.length === 0 ? ok(Object.fromEntries(entries)) : err(faults);
  };
}

const maxMembers = 1000;
const attributeText = lines(0, 4000);
const attributeTexts = listOf(attributeText, 0, 10_000);

const parseAttributeValue: Parser<AttributeValue> = (raw) => {
  if (typeof raw === 'string') return attributeText(raw);
  if (Array.isArray(raw)) return attributeTexts(raw);
  if (typeof raw === 'boolean') return ok(raw);
  if (typeof raw === 'number') return Number.isFinite(raw) ? ok(raw + 0) : refuse('is a number out of range');
  return refuseType(raw, 'text, a number, `true`, `false` or a list of texts');
};

/** Source attributes: texts by name. */
export const parseStringMap: Parser<Readonly<Record<string, string>>> = mapOf(attributeText, maxMembers);

/** Identity and account attributes. */
export const parseAttributes: Parser<Readonly<Record<string, AttributeValue>>> = mapOf(parseAttributeValue, maxMembers);
