import { FindViolationCauses, type ViolationCauseView, type AnsweredState } from '@identity-governance/application';
import { Command } from 'commander';
import { createTable } from '../create-table';
import { examineReliability } from '../inventory/examine-reliability';
import { withOrigin } from '../inventory/with-origin';
import { showPhases } from '../phase-display';
import { formatCount } from '../progress';
import { describeState, stateOption, type StateName } from '../state';
import { printable, printLines, type Terminal } from '../terminal';

interface Flags {
  readonly state?: StateName;
  readonly json: boolean;
}

const MAX_SHOWN = 50;
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

export function causesCommand(terminal: Terminal): Command {
  return new Command('causes')
    .description('list where violations come from: items that violate a policy on their own, and combinations of items')
    .argument('[folder]', 'folder of CSV files (see docs/import-format.md); no database is needed')
    .addOption(stateOption())
    .option('--json', 'print JSON', false)
    .action(async (folder: string | undefined, { state: name, json }: Flags) => {
      const { causes, state } = await listCauses(terminal, folder, name);
      const described = [...describeState(state), ...describe(causes)];
      printLines(terminal.stdout, json ? [JSON.stringify({ causes, state })] : described);
    });
}

interface ListedCauses {
  readonly causes: readonly ViolationCauseView[];
  readonly state: AnsweredState | undefined;
}

async function listCauses(
  terminal: Terminal,
  folder: string | undefined,
  name: StateName | undefined,
): Promise<ListedCauses> {
  const display = showPhases(terminal);
  try {
    return await withOrigin({ folder, terminal, display, state: name }, async (origin, { state }) => {
      const { lines } = await examineReliability(origin);
      display.stop();
      printLines(terminal.stderr, lines);
      const find = new FindViolationCauses(origin.states);
      return { causes: (await find.list({ where: [], limit: NO_LIMIT, offset: 0 })).items, state };
    });
  } finally {
    display.stop();
  }
}

function describe(causes: readonly ViolationCauseView[]): readonly string[] {
  if (causes.length === 0) return ['no identity violates a policy'];
  const table = createTable({ head: ['level', 'policy', 'access', 'violations', 'ends'] });
  for (const { policy, level, items, violations, ends } of causes.slice(0, MAX_SHOWN)) {
    const access = items.map(({ type, id, name }) => printable(`${name} (${type}:${id})`)).join('\n');
    table.push([level, printable(policy.name), access, formatCount(violations), formatCount(ends)]);
  }
  const rest = causes.length - MAX_SHOWN;
  return [
    ...table.toString().split('\n'),
    ...(rest > 0 ? [`and ${formatCount(rest)} more; \`--json\` lists all`] : []),
  ];
}
