/* eslint-disable no-restricted-globals -- `Date` converts and checks times here; it reads no clock */
import { checked, mapped, orElse, parser, ok, refuseType, type Fault, type Parser } from '@identity-governance/values';

/**
 * The period in which access counts: from `validFrom` to, not including, `validUntil`. RFC 3339 in UTC with
 * milliseconds; null: no limit.
 */
export interface Validity {
  readonly validFrom: string | null;
  readonly validUntil: string | null;
}

/** Returns whether access counts at a time. The times sort as strings. */
export function isValidAt({ validFrom, validUntil }: Partial<Validity>, time: string): boolean {
  return (validFrom ?? '') <= time && (typeof validUntil !== 'string' || time < validUntil);
}

const DAY = 86_400_000;
/** SAP and other systems write this date for an unlimited period. */
const lastDate = '9999-12-31';
const example = 'a date such as `2027-01-31`, or a time such as `2027-01-31T09:00:00Z`';

const dateOrTime = parser<string>(
  { type: 'string', description: 'a date, which counts as a whole day in UTC, or a time with a time zone' },
  (raw) => {
    const parts =
      typeof raw === 'string'
        ? /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/.exec(raw)
        : null;
    if (parts === null) return refuseType(raw, example);
    const [text, date] = parts as unknown as readonly [string, string];
    const [day, time] = [Date.parse(date), Date.parse(text)];
    // Date.parse accepts February 31 and returns a day in March.
    const isDay = !Number.isNaN(day) && new Date(day).toISOString().startsWith(date);
    const isInRange = isDay && !Number.isNaN(time) && new Date(time).toISOString().length === 24;
    return isInRange ? ok(text === date ? date : new Date(time).toISOString()) : refuseType(raw, example);
  },
);

/** Reads a date or a time; a date is the start of the day. */
export const parseDateOrTime = mapped(dateOrTime, (text) => new Date(text).toISOString());

/** Reads the end of a period; a date counts to the end of the day. */
const parseUntil: Parser<string | null> = mapped(dateOrTime, (text) => {
  if (text === lastDate) return null;
  return new Date(Date.parse(text) + (text.length === lastDate.length ? DAY : 0)).toISOString();
});

export const validityFields = { validFrom: orElse(parseDateOrTime, null), validUntil: orElse(parseUntil, null) };

/**
 * Returns whether the dates of a row leave no time between them, as those of a role that starts after its user ends;
 * false if one is missing or invalid.
 */
export function endsBeforeStart({ validFrom, validUntil }: Readonly<Record<string, unknown>>): boolean {
  if (typeof validFrom !== 'string' || typeof validUntil !== 'string') return false;
  const [from, until] = [validityFields.validFrom(validFrom), validityFields.validUntil(validUntil)];
  return from.ok && until.ok && from.value !== null && until.value !== null && until.value <= from.value;
}

/** Rejects access that would end before it starts. */
export function withValidity<T extends Partial<Validity>>(parse: Parser<T>): Parser<T> {
  return checked(parse, findFaults);
}

function findFaults({ validFrom, validUntil }: Partial<Validity>): readonly Fault[] {
  if (typeof validFrom !== 'string' || typeof validUntil !== 'string' || validFrom < validUntil) return [];
  return [{ field: 'validUntil', reason: `is \`${validUntil}\`, which is not after \`validFrom\`` }];
}
