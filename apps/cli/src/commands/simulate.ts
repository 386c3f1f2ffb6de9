import {
  examinePopulation,
  type DraftedAccess,
  type SimulationDraft,
  type AnsweredState,
} from '@identity-governance/application';
import type { SodPolicyLevel } from '@identity-governance/domain/sod';
import { countOf, countUnmatched, describeUnmatched } from '@identity-governance/values';
import { Command } from 'commander';
import { usageError } from '../command-error';
import { writeCsv } from '../write-csv';
import { describeDangling } from '../inventory/describe-dangling';
import { withOrigin } from '../inventory/with-origin';
import { showPhases } from '../phase-display';
import { parseLevel } from '../scan/select-policies';
import { readDraft, type DraftFlags } from '../simulation/draft';
import { simulateDraft, type SimulatedDraft } from '../simulation/simulate-draft';
import { describeSimulation, failOnStarts, listChanges } from '../simulation/simulation-report';
import { describeState, stateOption, type StateName } from '../state';
import { printLines, type Terminal } from '../terminal';

import { listUnmatchedValues } from '../warnings';

interface Flags extends DraftFlags {
  readonly state?: StateName;
  readonly csv?: string;
  readonly failOn?: SodPolicyLevel;
  readonly json: boolean;
}

const changes = [
  ...(['policies', 'grants', 'assignments', 'accounts'] as const),
  ...(['removePolicies', 'removeGrants', 'removeAssignments', 'removeAccounts'] as const),
];

/** Declares `simulate`, which writes nothing and takes no locks. */
export function simulateCommand(terminal: Terminal): Command {
  return new Command('simulate')
    .description(
      'report which violations would start, end and stay if policies, grants, assignments or accounts changed',
    )
    .argument('[folder]', 'folder of CSV files to start from, instead of the database')
    .option('--policies <file>', 'policies to add or replace, in the format of sod-policies.csv')
    .option('--remove-policies <ids...>', 'policies to remove')
    .option('--grants <file>', 'grants to add, in the format of grants.csv')
    .option('--remove-grants <file>', 'grants to remove')
    .option(
      '--assignments <file>',
      'assignments to add, in the format of assignments.csv; those that start later count, those that have ended do not',
    )
    .option('--remove-assignments <file>', 'assignments to remove')
    .option('--accounts <file>', 'accounts to add or replace, in the format of accounts.csv, each with its identity')
    .option('--remove-accounts <ids...>', 'accounts to remove')
    .addOption(stateOption())
    .option('--csv <file>', 'write all violations that start or end to this file')
    .option(
      '--fail-on <level>',
      'exit with 3 if a violation of at least this level would start, with 4 if the result is unreliable',
      parseLevel,
    )
    .option('--json', 'print JSON', false)
    .action(async (folder: string | undefined, flags: Flags) => {
      if (changes.every((change) => flags[change] === undefined)) {
        throw usageError(
          'name at least one change: --policies, --grants, --assignments, --accounts, or one of --remove-…',
        );
      }
      const { report, violations, state } = await simulateChange(terminal, folder, flags);
      if (flags.csv !== undefined) await writeCsv(flags.csv, listChanges({ violations }));
      const described = [...describeState(state), ...describeSimulation(report)];
      printLines(terminal.stdout, flags.json ? [JSON.stringify({ ...report, state })] : described);
      failOnStarts(flags.failOn, report);
    });
}

interface SimulatedState extends SimulatedDraft {
  readonly state: AnsweredState | undefined;
}

async function simulateChange(terminal: Terminal, folder: string | undefined, flags: Flags): Promise<SimulatedState> {
  const draft = await readDraft(flags);
  const display = showPhases(terminal);
  try {
    return await withOrigin({ folder, terminal, display, state: flags.state }, async (origin, { state }) => {
      const examined = await examinePopulation(origin);
      display.stop();
      printLines(terminal.stderr, describeDangling(examined.dangling, examined.unmatched));
      const listed = flags.csv === undefined ? [] : (['STARTS', 'ENDS'] as const);
      const simulated = await simulateDraft(origin, examined, { draft, listed });
      printLines(terminal.stderr, describeDrafted(draft, simulated.report.accounts));
      return { ...simulated, state };
    });
  } finally {
    display.stop();
  }
}

/** Describes what the accounts of the draft carry. */
function describeDrafted({ accounts }: SimulationDraft, { entitlements, unmatched }: DraftedAccess): readonly string[] {
  if (accounts.length === 0) return [];
  const carried = `note: the accounts of the draft carry ${countOf(entitlements, 'entitlement')}`;
  if (unmatched.length === 0) return [carried];
  return [`${carried}; ${describeUnmatched(countUnmatched({ unmatched }))}:`, ...listUnmatchedValues(unmatched)];
}
