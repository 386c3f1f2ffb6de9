import { err, ok, parser, refuse, refuseType, type Parser } from '@identity-governance/values';

const HOURS_A_DAY = 24;
const HOURS_A_WEEK = 7 * HOURS_A_DAY;

const short = /^(\d{1,6})([dhw])$/i;
const iso = /^P(?=\d|T\d)(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(\d{1,6})H)?$/i;
const hoursOf = { h: 1, d: HOURS_A_DAY, w: HOURS_A_WEEK } as const;

/** Reads `20d`, `12h`, `2w` or `P20D` (ISO 8601 with weeks, days and hours) as hours, from 1 hour to `maxDays`. */
export function duration(maxDays: number): Parser<number> {
  const pattern = `${short.source.replace('[dhw]', '[dhwDHW]')}|${iso.source.replaceAll(/[PWDTH]/g, upperOrLower)}`;
  const description = `a duration such as \`20d\`, \`12h\` or \`P20D\`, at most ${maxDays} days`;
  return parser({ type: 'string', description, pattern }, (raw) => {
    if (typeof raw !== 'string') return refuseType(raw, 'a duration such as `20d`, `12h` or `P20D`');
    const hours = readHours(raw);
    if (!hours.ok) return refuseType(raw, 'a duration such as `20d`, `12h` or `P20D`');
    if (hours.value < 1) return refuse('is shorter than one hour');
    if (hours.value > maxDays * HOURS_A_DAY) return refuse(`is longer than ${maxDays} days`);
    return ok(hours.value);
  });
}

function readHours(text: string) {
  const [, count, unit] = short.exec(text) ?? [];
  if (count !== undefined) return ok(Number(count) * hoursOf[unit!.toLowerCase() as keyof typeof hoursOf]);
  const found = iso.exec(text);
  if (found === null) return err(null);
  const [weeks, days, hours] = found.slice(1).map((part?: string) => Number(part ?? 0));
  return ok(weeks! * HOURS_A_WEEK + days! * HOURS_A_DAY + hours!);
}

function upperOrLower(letter: string): string {
  return `[${letter}${letter.toLowerCase()}]`;
}

/** Returns a duration as in responses: `480h`. */
export function formatHours(hours: number): string {
  return `${hours}h`;
}
