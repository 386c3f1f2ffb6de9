import { FindJobRoles, type JobRoles } from '@identity-governance/application';
import type { AccessItemRef, NamedAccessItem } from '@identity-governance/domain/sod';
import { HighsSolver } from '@identity-governance/platform';
import { countOf } from '@identity-governance/values';
import { Command } from 'commander';
import { addAccess, notFoundError } from '../access-request';
import { CommandError, usageError } from '../command-error';
import { parseCount } from '../parse-count';
import { createTable } from '../create-table';
import { askDesign } from '../inventory/ask-design';
import { formatCount } from '../progress';
import { describeState, stateOption, type StateName } from '../state';
import { printable, printLines, type Terminal } from '../terminal';

interface Flags {
  readonly access: readonly AccessItemRef[];
  readonly seconds: number;
  readonly state?: StateName;
  readonly json: boolean;
}

/** Maximum number of listed additional entitlements. */
const MAX_LISTED = 10;

export function proposeCommand(terminal: Terminal): Command {
  return new Command('propose')
    .description(
      'find the fewest roles that grant all access items of a job and violate no SOD policy; exits with 3 if there are none',
    )
    .argument('[folder]', 'folder of CSV files (see docs/import-format.md); no database is needed')
    .option('--access <items...>', 'the access items of the job, each TYPE:id', addAccess, [])
    .option('--seconds <count>', 'time limit of the search', parseCount(3600), 5)
    .addOption(stateOption())
    .option('--json', 'print JSON', false)
    .action(async (folder: string | undefined, { access, seconds, state: name, json }: Flags) => {
      if (access.length === 0) throw usageError('`--access` is missing');
      const { found, warnings, state } = await askDesign({ folder, terminal, state: name, json }, ({ states }) =>
        new FindJobRoles(states, new HighsSolver()).execute({ access, seconds }),
      );
      if (!found.ok) throw notFoundError(found.error);
      const lines = [...describeState(state), ...describe(found.value, seconds)];
      printLines(terminal.stdout, json ? [JSON.stringify({ ...found.value, warnings, state })] : lines);
      if (found.value.kind !== 'PROPOSED') throw new CommandError('no roles for the job were found', { exitCode: 3 });
    });
}

function describe(found: JobRoles, seconds: number): readonly string[] {
  const { kind, roles, isOptimal } = found;
  if (kind === 'OPEN')
    return [`not decided: ${countOf(seconds, 'second')} did not suffice, or the roles grant too much to be compared`];
  if (kind === 'IMPOSSIBLE') return describeWhy(found);
  const table = createTable({ head: ['role', 'name', 'grants'] });
  for (const { item, grants } of roles)
    table.push([printable(item.id), printable(item.name), grants.map(keyOf).join('\n')]);
  const isProven =
    isOptimal && roles.length > 1
      ? `, and ${roles.length === 2 ? 'no 1 does' : `no ${formatCount(roles.length - 1)} do`}`
      : '';
  return [
    `${countOf(roles.length, 'role grants', 'roles grant')} these items without a violation${isProven}`,
    ...table.toString().split('\n'),
    ...describeExtra(found),
    ...(isOptimal ? [] : ['the search ended at its time limit: there may be a smaller set']),
  ];
}

/** Says why no roles can be proposed. */
function describeWhy({ inNoRole, violated }: JobRoles): readonly string[] {
  const reasons = [
    ...inNoRole.map((item) => `no role grants ${keyOf(item)}`),
    ...violated.map(({ name, level }) => `the items themselves violate "${printable(name)}" (${level})`),
  ];
  return reasons.length > 0 ? reasons : ['all roles that grant these items violate a policy together'];
}

function describeExtra({ extra }: JobRoles): readonly string[] {
  if (extra.length === 0) return ['they grant no further entitlements'];
  const listed = extra.slice(0, MAX_LISTED).map(keyOf);
  const more = extra.length > MAX_LISTED ? [`and ${formatCount(extra.length - MAX_LISTED)} more`] : [];
  const grant = countOf(extra.length, 'further entitlement is', 'further entitlements are');
  return [`${grant} granted: ${[...listed, ...more].join(', ')}`];
}

function keyOf({ type, id }: NamedAccessItem): string {
  return `${type}:${printable(id)}`;
}
