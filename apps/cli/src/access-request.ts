import { countOf } from '@identity-governance/values';
import { describeType, maxAccessRefs, type InventoryWarning, type NotFound } from '@identity-governance/application';
import { parseAccessItemRef } from '@identity-governance/domain/shapes';
import type { AccessItemRef, Omissions, SodPolicyLevel, ViolationContext } from '@identity-governance/domain/sod';
import type { InvalidInput } from '@identity-governance/application';
import { readRef } from '@identity-governance/connectors';
import { Command, InvalidArgumentError, Option } from 'commander';
import { asOfOption } from './as-of';
import { CommandError } from './command-error';
import { countFrom, parseLevel } from './scan/select-policies';
import { stateOption, type StateName } from './state';
import { failOnWarnings } from './warnings';

/** The options of the commands that concern a grant. */
export interface AccessRequestFlags {
  readonly identity?: string;
  readonly access: readonly AccessItemRef[];
  readonly asOf?: string;
  readonly state?: StateName;
  readonly failOn?: SodPolicyLevel;
  readonly json: boolean;
}

export interface AccessRequestHelp {
  readonly description: string;
  readonly failOn: string;
  readonly isIdentityRequired: boolean;
}

export function accessRequestCommand(name: string, strings: AccessRequestHelp): Command {
  const identity = new Option(
    '--identity <id>',
    'the identity: its id, or its name or mail address if that is unique',
  ).makeOptionMandatory(strings.isIdentityRequired);
  return new Command(name)
    .description(strings.description)
    .addOption(identity)
    .option('--access <items...>', 'the access items to add, each TYPE:id', addAccess, [])
    .addOption(asOfOption())
    .addOption(stateOption())
    .option('--fail-on <level>', strings.failOn, parseLevel)
    .option('--json', 'print the response of the API as JSON', false);
}

export function addAccess(text: string, before: readonly AccessItemRef[]): readonly AccessItemRef[] {
  const item = parseItem(text);
  if (before.length === maxAccessRefs) throw new InvalidArgumentError(`At most ${maxAccessRefs} items are allowed.`);
  return [...before, item];
}

/** Reads an access item, TYPE:id. */
export function parseItem(text: string): AccessItemRef {
  const ref = parseAccessItemRef(readRef(text));
  if (ref.ok) return ref.value;
  throw new InvalidArgumentError('It must be TYPE:id, where TYPE is ENTITLEMENT, ACCESS_PROFILE or ROLE.');
}

/** Returns an error that describes what is invalid, or does not exist. */
export function requestError(error: NotFound | InvalidInput): CommandError {
  if (error.kind === 'not-found') return notFoundError(error);
  return new CommandError(error.faults.map(({ reason }) => reason).join('\n'));
}

/** Returns an error that lists what the request names and does not exist, and counts what is too much to list. */
export function notFoundError({ missing, omitted = 0 }: NotFound): CommandError {
  const listed = missing.map(({ type, id }) => `there is no ${describeType(type)} \`${id}\``);
  return new CommandError([...listed, ...(omitted === 0 ? [] : [`${omitted} more do not exist`])].join('\n'));
}

interface Found {
  readonly contexts: readonly Pick<ViolationContext, 'level'>[];
  readonly omitted: Omissions | undefined;
  /** The warnings of the inventory, determined only if a level is given. */
  readonly warnings: readonly InventoryWarning[];
}

/**
 * Ends with 3 for a violation of this level or a higher one; an omitted violation may be of any level. Ends with 4 if
 * there is none, but the result is unreliable.
 */
export function failOnViolations(level: SodPolicyLevel | undefined, { contexts, omitted, warnings }: Found): void {
  if (level === undefined) return;
  const counts: Partial<Record<SodPolicyLevel, number>> = {};
  for (const context of contexts) counts[context.level] = (counts[context.level] ?? 0) + 1;
  const failing = countFrom(level, counts);
  const leftOut = omitted?.violations ?? 0;
  if (failing + leftOut === 0) {
    failOnWarnings(warnings);
    return;
  }
  const rest = leftOut === 0 ? '' : `, and ${leftOut} omitted, of any level`;
  throw new CommandError(`${countOf(failing, 'violation')} of level ${level} or higher${rest}`, { exitCode: 3 });
}
