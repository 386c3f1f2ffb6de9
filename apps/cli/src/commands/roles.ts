import { countOf } from '@identity-governance/values';
import {
  FindAccessConflicts,
  FindConflictingRoles,
  type AccessConflict,
  type ConflictingRole,
  type InventoryWarning,
  type RoleConflicts,
} from '@identity-governance/application';
import { MAX_COMPARISONS } from '@identity-governance/domain/engine';
import type { AccessItemRef, SodPolicyLevel } from '@identity-governance/domain/sod';
import { Command, Option } from 'commander';
import { notFoundError, parseItem } from '../access-request';
import { CommandError } from '../command-error';
import { createTable } from '../create-table';
import { askDesign, hidingOf } from '../inventory/ask-design';
import { formatCount } from '../progress';
import { countFrom, parseLevel } from '../scan/select-policies';
import { proposeCommand } from './roles-propose';
import { describeState, stateOption, type StateName } from '../state';
import { printable, printLines, type Terminal } from '../terminal';
import { failOnWarnings } from '../warnings';

interface Flags {
  readonly failOn?: SodPolicyLevel;
  readonly state?: StateName;
  readonly json: boolean;
}

const NO_LIMIT = Number.MAX_SAFE_INTEGER;

export function rolesCommand(terminal: Terminal): Command {
  return new Command('roles')
    .description('examine the design of access items')
    .addCommand(checkCommand(terminal))
    .addCommand(pairsCommand(terminal))
    .addCommand(proposeCommand(terminal));
}

function checkCommand(terminal: Terminal): Command {
  return new Command('check')
    .description(
      'list roles, access profiles and entitlements that violate a SOD policy on their own, with their holders',
    )
    .argument('[folder]', 'folder of CSV files (see docs/import-format.md); no database is needed')
    .option('--fail-on <level>', 'exit with 3 if there is a conflict of at least this level', parseLevel)
    .addOption(stateOption())
    .option('--json', 'print JSON', false)
    .action(async (folder: string | undefined, { failOn, state: name, json }: Flags) => {
      const { found, warnings, state } = await askDesign({ folder, terminal, state: name, json }, ({ states }) =>
        new FindAccessConflicts(states).list({ where: [], limit: NO_LIMIT, offset: 0 }),
      );
      const conflicts = found.items;
      const described = [...describeState(state), ...describeConflicts(conflicts)];
      printLines(terminal.stdout, json ? [JSON.stringify({ conflicts, warnings, state })] : described);
      if (failOn !== undefined) failOnConflicts(failOn, conflicts, warnings);
    });
}

function failOnConflicts(
  failOn: SodPolicyLevel,
  conflicts: readonly AccessConflict[],
  warnings: readonly InventoryWarning[],
): void {
  const counts: Partial<Record<SodPolicyLevel, number>> = {};
  for (const { level } of conflicts) counts[level] = (counts[level] ?? 0) + 1;
  const failing = countFrom(failOn, counts);
  if (failing > 0) {
    const found = countOf(failing, 'conflict');
    throw new CommandError(`${found} of level ${failOn} or higher`, { exitCode: 3 });
  }
  failOnWarnings(hidingOf(warnings), 'conflict at the level of `--fail-on`');
}

function describeConflicts(conflicts: readonly AccessConflict[]): readonly string[] {
  if (conflicts.length === 0) return ['no access item violates a policy on its own'];
  const table = createTable({ head: ['level', 'policy', 'access item', 'name', 'holders'] });
  for (const { item, level, policy, holders } of conflicts) {
    const named = [printable(policy.name), `${item.type}:${printable(item.id)}`, printable(item.name)];
    table.push([level, ...named, formatCount(holders)]);
  }
  return table.toString().split('\n');
}

interface PairFlags {
  readonly of?: AccessItemRef;
  readonly state?: StateName;
  readonly json: boolean;
}

function pairsCommand(terminal: Terminal): Command {
  return new Command('pairs')
    .description('find pairs of roles that no identity may hold: together they violate a SOD policy, alone they do not')
    .argument('[folder]', 'folder of CSV files (see docs/import-format.md); no database is needed')
    .addOption(
      new Option('--of <item>', 'list the roles in conflict with this access item, TYPE:id').argParser(parseItem),
    )
    .addOption(stateOption())
    .option('--json', 'print JSON', false)
    .action(async (folder: string | undefined, { of, state: name, json }: PairFlags) => {
      const { found, warnings, state } = await askDesign(
        { folder, terminal, state: name, json },
        async ({ states }) => {
          const find = new FindConflictingRoles(states);
          return of === undefined
            ? describeConflicting(await find.summarize())
            : describePartners(await listAll(find, of));
        },
      );
      const [answer, lines] = found;
      const shown = json ? [JSON.stringify({ ...answer, warnings, state })] : [...describeState(state), ...lines];
      printLines(terminal.stdout, shown);
    });
}

async function listAll(find: FindConflictingRoles, of: AccessItemRef): Promise<readonly ConflictingRole[]> {
  const listed = await find.list({ of, limit: NO_LIMIT, offset: 0 });
  if (!listed.ok) throw notFoundError(listed.error);
  return listed.value.items;
}

function describePartners(roles: readonly ConflictingRole[]): readonly [object, readonly string[]] {
  if (roles.length === 0) return [{ roles }, ['no role conflicts with this item']];
  const table = createTable({ head: ['level', 'role', 'name', 'policies'] });
  for (const { item, level, policies, omitted } of roles) {
    const named = policies.map((policy) => printable(policy.name)).join(', ');
    const more = omitted === 0 ? '' : ` and ${formatCount(omitted)} more`;
    table.push([level, printable(item.id), printable(item.name), named + more]);
  }
  return [{ roles }, table.toString().split('\n')];
}

function describeConflicting(conflicts: RoleConflicts): readonly [object, readonly string[]] {
  const { examined, pairs, comparisons, roles } = conflicts;
  const examinedRoles = countOf(examined, 'role');
  if (pairs === null) {
    const limit = `${formatCount(comparisons)} comparisons are more than ${formatCount(MAX_COMPARISONS)}`;
    return [conflicts, [`the pairs of ${examinedRoles} were not counted: ${limit}; \`--of\` lists those of one role`]];
  }
  const summary = `${examinedRoles} examined; pairs that no identity may hold: ${formatCount(pairs)}`;
  if (roles.length === 0) return [conflicts, [summary]];
  const table = createTable({ head: ['role', 'name', 'conflicting roles'] });
  for (const { item, partners } of roles) table.push([printable(item.id), printable(item.name), formatCount(partners)]);
  return [conflicts, [summary, ...table.toString().split('\n')]];
}
