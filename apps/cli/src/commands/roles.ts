import { FindAccessConflicts, type AccessConflict } from '@identity-governance/application';
import type { SodPolicyLevel } from '@identity-governance/domain/sod';
import { Command } from 'commander';
import { CommandError } from '../command-error';
import { createTable } from '../create-table';
import { withOrigin } from '../inventory/with-origin';
import { showPhases } from '../phase-display';
import { formatCount } from '../progress';
import { countFrom, parseLevel } from '../scan/select-policies';
import { describeState, stateOption, type AnsweredState, type StateName } from '../state';
import { printable, printLines, type Terminal } from '../terminal';

interface Flags {
  readonly failOn?: SodPolicyLevel;
  readonly state?: StateName;
  readonly json: boolean;
}

const NO_LIMIT = Number.MAX_SAFE_INTEGER;

export function rolesCommand(terminal: Terminal): Command {
  return new Command('roles').description('examine the design of access items').addCommand(checkCommand(terminal));
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
      const { conflicts, state } = await findConflicts(terminal, folder, name);
      const described = [...describeState(state), ...describeConflicts(conflicts)];
      printLines(terminal.stdout, json ? [JSON.stringify({ conflicts, state })] : described);
      if (failOn === undefined) return;
      const counts: Partial<Record<SodPolicyLevel, number>> = {};
      for (const { level } of conflicts) counts[level] = (counts[level] ?? 0) + 1;
      const failing = countFrom(failOn, counts);
      if (failing > 0) throw new CommandError(`${failing} conflicts of level ${failOn} or higher`, { exitCode: 3 });
    });
}

interface FoundConflicts {
  readonly conflicts: readonly AccessConflict[];
  readonly state: AnsweredState | undefined;
}

async function findConflicts(
  terminal: Terminal,
  folder: string | undefined,
  name: StateName | undefined,
): Promise<FoundConflicts> {
  const display = showPhases(terminal);
  try {
    return await withOrigin({ folder, terminal, display, state: name }, async ({ states }, { state }) => {
      const find = new FindAccessConflicts(states);
      return { conflicts: (await find.list({ where: [], limit: NO_LIMIT, offset: 0 })).items, state };
    });
  } finally {
    display.stop();
  }
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
