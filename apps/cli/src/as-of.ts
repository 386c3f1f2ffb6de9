import { parseDateOrTime } from '@identity-governance/records';
import { InvalidArgumentError, Option } from 'commander';

/**
 * Declares the time at which the dates of assignments and accounts are compared. Everything else is in its present
 * state.
 */
export function asOfOption(): Option {
  return new Option(
    '--as-of <date>',
    'count the access that is valid at this date or time (UTC); other data is as it is stored now',
  ).argParser(parseAsOf);
}

function parseAsOf(text: string): string {
  const parsed = parseDateOrTime(text);
  if (parsed.ok) return parsed.value;
  throw new InvalidArgumentError('It must be a date such as 2027-01-31, or a time such as 2027-01-31T09:00:00Z.');
}
