import { type LoadedPopulation } from '@identity-governance/application';
import { conflictsWithin, countHolders, findNumber, type ItemConflict } from '@identity-governance/domain/engine';
import type { SodPolicyLevel } from '@identity-governance/domain/sod';
import { Command } from 'commander';
import { CommandError } from '../command-error';
import { createTable } from '../create-table';
import { withInventory } from '../inventory/with-inventory';
import { showPhases } from '../phase-display';
import { formatCount } from '../progress';
import { countFrom, parseLevel } from '../scan/select-policies';
import { printable, printLines, type Terminal } from '../terminal';

interface Flags {
  readonly failOn?: SodPolicyLevel;
  readonly json: boolean;
}

/** An access item that violates a policy on its own, and how many identities hold it. */
interface HeldConflict extends ItemConflict {
  readonly holders: number;
}

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
    .option('--json', 'print JSON', false)
    .action(async (folder: string | undefined, { failOn, json }: Flags) => {
      const conflicts = await findConflicts(terminal, folder);
      printLines(terminal.stdout, json ? [JSON.stringify({ conflicts })] : describeConflicts(conflicts));
      if (failOn === undefined) return;
      const counts: Partial<Record<SodPolicyLevel, number>> = {};
      for (const { violation } of conflicts) counts[violation.level] = (counts[violation.level] ?? 0) + 1;
      const failing = countFrom(failOn, counts);
      if (failing > 0) throw new CommandError(`${failing} conflicts of level ${failOn} or higher`, { exitCode: 3 });
    });
}

async function findConflicts(terminal: Terminal, folder: string | undefined): Promise<readonly HeldConflict[]> {
  const display = showPhases(terminal);
  try {
    return await withInventory({ folder, terminal, display }, (inventory) => Promise.resolve(conflictsOf(inventory)));
  } finally {
    display.stop();
  }
}

function conflictsOf({ index, population }: LoadedPopulation): readonly HeldConflict[] {
  const conflicts = [...conflictsWithin(index)];
  const numbers = conflicts.map(({ item }) => findNumber(index.graph, item)!);
  const holders = countHolders(index.graph, population, numbers);
  return conflicts.map((conflict, i) => ({ ...conflict, holders: holders[i]! }));
}

function describeConflicts(conflicts: readonly HeldConflict[]): readonly string[] {
  if (conflicts.length === 0) return ['no access item violates a policy on its own'];
  const table = createTable({ head: ['level', 'policy', 'access item', 'name', 'holders'] });
  for (const { item, violation, holders } of conflicts) {
    const { level, policy } = violation;
    const named = [printable(policy.name), `${item.type}:${printable(item.id)}`, printable(item.name)];
    table.push([level, ...named, formatCount(holders)]);
  }
  return table.toString().split('\n');
}
