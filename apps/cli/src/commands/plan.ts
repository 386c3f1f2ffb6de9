import { countOf } from '@identity-governance/values';
import {
  FindRemovalPlan,
  MAX_PLAN_BUDGET,
  type AccessOrigin,
  type RemovalPlanView,
} from '@identity-governance/application';
import { removalKinds, type RemovalKind } from '@identity-governance/domain/engine';
import { HighsSolver } from '@identity-governance/platform';
import { Command, Option } from 'commander';
import { CommandError } from '../command-error';
import { createTable } from '../create-table';
import { examineReliability } from '../inventory/examine-reliability';
import { withOrigin } from '../inventory/with-origin';
import { parseCount } from '../parse-count';
import { showPhases } from '../phase-display';
import { formatCount } from '../progress';
import { RepeatableOption } from '../refuse-unclear-options';
import { addLevel, selectedOrigin, type Selection } from '../scan/select-policies';
import { describeState, stateOption, type StateName } from '../state';
import { printable, printLines, type Terminal } from '../terminal';

interface Flags extends Selection {
  readonly budget: number;
  readonly kinds: readonly RemovalKind[];
  readonly seconds: number;
  readonly state?: StateName;
  readonly json: boolean;
}

export function planCommand(terminal: Terminal): Command {
  return new Command('plan')
    .description('find the removals that end the most violations of all identities')
    .argument('[folder]', 'folder of CSV files (see docs/import-format.md); no database is needed')
    .option('--budget <count>', 'maximum number of removals', parseCount(MAX_PLAN_BUDGET), 10)
    .addOption(
      new Option('--kinds <kinds...>', 'what may be taken away').choices(removalKinds).default(['GRANT'], 'GRANT'),
    )
    .option('--policy <ids...>', 'end only violations of these policies, enforced or not')
    .addOption(
      new RepeatableOption('--level <level>', 'end only violations of policies of this level; repeatable').argParser(
        addLevel,
      ),
    )
    .option('--seconds <count>', 'time limit of the search', parseCount(3600), 30)
    .addOption(stateOption())
    .option('--json', 'print JSON', false)
    .action(async (folder: string | undefined, flags: Flags) => {
      const display = showPhases(terminal);
      try {
        const asked = { folder, terminal, display, state: flags.state };
        const { plan, state } = await withOrigin(asked, async (origin, answered) => {
          const { lines } = await examineReliability(origin);
          display.stop();
          printLines(terminal.stderr, lines);
          return { plan: await solve(origin, flags), state: answered.state };
        });
        const described = [...describeState(state), ...describe(plan, flags)];
        printLines(terminal.stdout, flags.json ? [JSON.stringify({ ...plan, state })] : described);
      } finally {
        display.stop();
      }
    });
}

async function solve(origin: AccessOrigin, { budget, kinds, seconds, ...selection }: Flags): Promise<RemovalPlanView> {
  const { states, rows } = await selectedOrigin(origin, selection);
  const find = new FindRemovalPlan(states, (work) => work(rows), new HighsSolver());
  const plan = await find.execute({ budget, kinds, seconds });
  if (plan.ok) return plan.value;
  throw new CommandError('too many violations and grants for a plan; select fewer with `--policy` or `--level`');
}

function describe(plan: RemovalPlanView, { budget }: Flags): readonly string[] {
  const { violations, unresolvable, ends, mostEnds, isOptimal, removals } = plan;
  if (violations === 0) return ['no identity violates a policy'];
  const table = createTable({ head: ['', 'take away', 'from', 'holders'] });
  removals.forEach(({ item, from, holders }, i) => {
    table.push([String(i + 1), nameOf(item), nameOf(from), formatCount(holders)]);
  });
  const isProven = isOptimal && removals.length > 1 ? `, and no ${formatCount(removals.length - 1)} do` : '';
  return [
    `${describeSize(removals.length)} ${formatCount(ends)} of ${describeCount(violations)}${isProven}`,
    ...(removals.length === 0 ? [] : table.toString().split('\n')),
    ...(isOptimal
      ? []
      : [
          `the search ended at its time limit: ${countOf(budget, 'removal ends', 'removals end')} at most ${formatCount(mostEnds)}`,
        ]),
    ...(unresolvable === 0 ? [] : [`${describeCount(unresolvable)} cannot be ended by removals of these kinds`]),
  ];
}

function describeSize(size: number): string {
  if (size === 0) return 'no removal ends any:';
  return countOf(size, 'removal ends', 'removals end');
}

function describeCount(violations: number): string {
  return countOf(violations, 'violation');
}

function nameOf({ type, id, name }: RemovalPlanView['removals'][number]['from']): string {
  return printable(`${name} (${type}:${id})`);
}
