import { describeType, maxAccessRefs, type NotFound } from '@identity-governance/application';
import { parseAccessItemRef } from '@identity-governance/domain/shapes';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import { Command, InvalidArgumentError } from 'commander';
import { CommandError } from './command-error';
import { readRef } from './csv/read-cell';

/** What the commands that ask about a grant are called with. */
export interface AccessRequestFlags {
  readonly identity: string;
  readonly access: readonly AccessItemRef[];
  readonly json: boolean;
}

export function accessRequestCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .requiredOption('--identity <id>', 'the identity')
    .option('--access <items...>', 'the access items to add, each TYPE:id', addAccess, [])
    .option('--json', 'print what the API answers', false);
}

function addAccess(text: string, before: readonly AccessItemRef[]): readonly AccessItemRef[] {
  const ref = parseAccessItemRef(readRef(text));
  if (!ref.ok) {
    throw new InvalidArgumentError('It is TYPE:id, the type being ENTITLEMENT, ACCESS_PROFILE or ROLE.');
  }
  if (before.length === maxAccessRefs) throw new InvalidArgumentError(`At most ${maxAccessRefs} items are allowed.`);
  return [...before, ref.value];
}

/** Everything that the request names and does not exist. */
export function notFoundError({ missing }: NotFound): CommandError {
  return new CommandError(missing.map(({ type, id }) => `there is no ${describeType(type)} \`${id}\``).join('\n'));
}
