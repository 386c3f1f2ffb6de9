import { findCauses, type ViolationCause } from '@identity-governance/domain/engine';
import { Command } from 'commander';
import { createTable } from '../create-table';
import { describeReliability } from '../inventory/describe-reliability';
import { withInventory } from '../inventory/with-inventory';
import { showPhases } from '../phase-display';
import { formatCount } from '../progress';
import { printable, printLines, type Terminal } from '../terminal';

interface Flags {
  readonly json: boolean;
}

const MOST_SHOWN = 50;

export function causesCommand(terminal: Terminal): Command {
  return new Command('causes')
    .description('list where violations come from: items that violate a policy on their own, and combinations of items')
    .argument('[folder]', 'folder of CSV files (see docs/import-format.md); no database is needed')
    .option('--json', 'print JSON', false)
    .action(async (folder: string | undefined, { json }: Flags) => {
      const causes = await listCauses(terminal, folder);
      printLines(terminal.stdout, json ? [JSON.stringify({ causes: causes.map(viewOf) })] : describe(causes));
    });
}

async function listCauses(terminal: Terminal, folder: string | undefined): Promise<readonly ViolationCause[]> {
  const display = showPhases(terminal);
  try {
    return await withInventory({ folder, terminal, display }, (inventory) => {
      display.stop();
      printLines(terminal.stderr, describeReliability(inventory));
      return Promise.resolve(findCauses(inventory.index, inventory.population));
    });
  } finally {
    display.stop();
  }
}

function viewOf({ policy: { id, name, level }, items, violations, ends }: ViolationCause): object {
  return { policy: { type: 'SOD_POLICY', id, name }, level, items, violations, ends };
}

function describe(causes: readonly ViolationCause[]): readonly string[] {
  if (causes.length === 0) return ['no identity violates a policy'];
  const table = createTable({ head: ['level', 'policy', 'access', 'violations', 'ends'] });
  for (const { policy, items, violations, ends } of causes.slice(0, MOST_SHOWN)) {
    const access = items.map(({ type, id, name }) => printable(`${name} (${type}:${id})`)).join('\n');
    table.push([policy.level, printable(policy.name), access, formatCount(violations), formatCount(ends)]);
  }
  const rest = causes.length - MOST_SHOWN;
  return [
    ...table.toString().split('\n'),
    ...(rest > 0 ? [`and ${formatCount(rest)} more; \`--json\` lists all`] : []),
  ];
}
