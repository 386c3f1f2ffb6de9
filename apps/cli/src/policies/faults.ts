import type { PlacedFault, PolicyFiles } from '@identity-governance/connectors';
import { countOf } from '@identity-governance/values';
import { CommandError } from '../command-error';
import { formatCount } from '../progress';
import { printable, printLines, type Terminal } from '../terminal';

/** The paths of policy files by default. */
export const POLICY_PATHS = ['policies'];

/** Maximum number of printed errors and of printed warnings. */
const MAX_PRINTED = 100;

export type Faults = Pick<PolicyFiles, 'errors' | 'warnings'>;

/** Prints errors and warnings with their positions; throws a `CommandError` if there are errors. */
export function printFaults({ stderr }: Terminal, { errors, warnings }: Faults): void {
  printLines(stderr, describeFaults(warnings, 'warning'));
  if (errors.length === 0) return;
  throw new CommandError(
    [`the files have ${countOf(errors.length, 'error')}:`, ...describeFaults(errors, 'error')].join('\n'),
  );
}

function describeFaults(faults: readonly PlacedFault[], kind: string): readonly string[] {
  const shown = faults.slice(0, MAX_PRINTED);
  const more = faults.length - shown.length;
  return [
    ...shown.map(({ file, line, column, reason }) => printable(`${file}:${line}:${column} ${kind}: ${reason}`)),
    ...(more === 0 ? [] : [`and ${formatCount(more)} more`]),
  ];
}
