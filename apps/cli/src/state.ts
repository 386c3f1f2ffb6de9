import type { AnsweredState } from '@identity-governance/application';
import { parsePastTime } from '@identity-governance/records';
import { InvalidArgumentError, Option } from 'commander';
import { formatCount } from './progress';

/** A state of the past: a position of the audit log, or a time, RFC 3339 in UTC with milliseconds. */
export type StateName = number | string;

/** Declares the state of the past to which a command applies. */
export function stateOption(): Option {
  return new Option(
    '--state <position|time>',
    'answer about a past state of the database: at a position of the audit log, at the end of a date, or at a time (UTC)',
  )
    .argParser(parseState)
    .conflicts(['asOf', 'reconcile']);
}

function parseState(text: string): StateName {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text); // positions are counted from 1
  const parsed = parsePastTime(text);
  if (parsed.ok) return parsed.value;
  throw new InvalidArgumentError(
    'It must be a position such as 84112, a date such as 2026-09-30, or a time such as 2026-09-30T12:00:00Z.',
  );
}

/** Returns one line that names the state; none for the present. */
export function describeState(state: AnsweredState | undefined): readonly string[] {
  if (state === undefined) return [];
  const { position, sealed, hash, time, settings } = state;
  const held = `disabled identities hold ${settings.disabledIdentitiesHoldAccess ? 'their' : 'no'} access`;
  const disabled = settings.recorded ? `${held}, as recorded` : `${held}: a setting of this command, none was recorded`;
  return [
    `state at position ${formatCount(position)} of the audit log, sealed ${sealed}, hash ${hash}; access of ${time}, ${disabled}`,
  ];
}
