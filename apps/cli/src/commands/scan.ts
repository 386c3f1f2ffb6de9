import {
  digestPairs,
  examinePopulation,
  pairsIn,
  reportScan,
  scanPopulation,
  type ExaminedPopulation,
  type PopulationSnapshot,
  type AnsweredState,
  type ScanCounts,
  type ScanReport,
} from '@identity-governance/application';
import type { SodPolicyLevel } from '@identity-governance/domain/sod';
import { renderMatrix } from '@identity-governance/pictures';
import { loadSettings, sha256 } from '@identity-governance/platform';
import { countOf, compareText, describeUnknown, nearestName } from '@identity-governance/values';
import { writeFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Command, Option } from 'commander';
import { asOfOption } from '../as-of';
import { CommandError, usageError } from '../command-error';
import { CliSettings } from '../config';
import { writeCsv } from '../write-csv';
import { describeDangling } from '../inventory/describe-dangling';
import { readIdentitySummaries, type IdentitySummary } from '../inventory/read-identity-summaries';
import { withOrigin } from '../inventory/with-origin';
import { itemsByItems } from '../matrix/items-by-items';
import { policiesByGroup } from '../matrix/policies-by-group';
import { showPhases } from '../phase-display';
import { RepeatableOption } from '../refuse-unclear-options';
import { listViolations } from '../scan/list-violations';
import { describeReconciliation, reconcileRecords } from '../scan/reconcile-records';
import { describeScan } from '../scan/scan-report';
import { addLevel, countFrom, parseLevel, selectedOrigin, type Selection } from '../scan/select-policies';
import { describeState, stateOption, type StateName } from '../state';
import { printLines, type Terminal } from '../terminal';
import { failOnWarnings } from '../warnings';

interface Flags extends Selection {
  readonly asOf?: string;
  readonly state?: StateName;
  readonly json: boolean;
  readonly csv?: string;
  readonly paths: boolean;
  readonly failOn?: SodPolicyLevel;
  readonly groupBy?: string;
  readonly matrix?: string;
  readonly matrixBy?: 'group' | 'access';
  readonly reconcile: boolean;
}

const usualGroup = 'department';

interface Scanned {
  readonly examined: ExaminedPopulation;
  readonly snapshot: PopulationSnapshot;
  readonly counts: ScanCounts;
  readonly identities: ReadonlyMap<number, IdentitySummary>;
  readonly state: AnsweredState | undefined;
}

export function scanCommand(terminal: Terminal): Command {
  return new Command('scan')
    .description('list violated SOD policies and their violators, from the database or a CSV folder')
    .argument('[folder]', 'folder of CSV files (see docs/import-format.md); no database is needed')
    .option('--policy <ids...>', 'evaluate only these policies, enforced or not')
    .addOption(
      new RepeatableOption('--level <level>', 'evaluate only policies of this level; repeatable').argParser(addLevel),
    )
    .addOption(asOfOption())
    .addOption(stateOption())
    .option('--csv <file>', 'write all violations, with names, to this file')
    .option('--paths', 'include matched items and grant paths in that file', false)
    .option('--matrix <file>', 'write the conflict matrix to this SVG file')
    .addOption(
      new Option(
        '--matrix-by <kind>',
        'matrix of policies by identity groups (default), or of access items by access items',
      ).choices(['group', 'access']),
    )
    .option('--group-by <attribute>', `identity attribute to group by (default: ${usualGroup})`)
    .option(
      '--fail-on <level>',
      'exit with 3 if there is a violation of at least this level, with 4 if the result is unreliable',
      parseLevel,
    )
    .option(
      '--reconcile',
      'compare the records of violations with a scan of all identities, and repair them; exit with 3 if any differed',
      false,
    )
    .option('--json', 'print JSON', false)
    .action((folder: string | undefined, flags: Flags) => run(terminal, folder, flags));
}

async function reconcile(terminal: Terminal, folder: string | undefined, flags: Flags): Promise<void> {
  const isSet = ([name, value]: readonly [string, unknown]) => !['json', 'reconcile'].includes(name) && value !== false;
  if (folder !== undefined || Object.entries(flags).some(isSet)) {
    throw usageError('`--reconcile` takes no folder, and no other option than `--json`');
  }
  const report = await reconcileRecords(loadSettings(CliSettings, terminal.env));
  printLines(terminal.stdout, flags.json ? [JSON.stringify(report)] : describeReconciliation(report));
  const { length } = report.differences;
  if (length > 0)
    throw new CommandError(`${countOf(length, 'record differed; it is', 'records differed; they are')} repaired`, {
      exitCode: 3,
    });
}

async function run(terminal: Terminal, folder: string | undefined, flags: Flags): Promise<void> {
  refuseContradictions(flags);
  if (flags.reconcile) return reconcile(terminal, folder, flags);
  const scanned = await scanAll(terminal, folder, flags);
  const report = reportScan(scanned.examined, scanned.snapshot.index, scanned.counts);
  printLines(terminal.stderr, describeDangling(report.dangling, report.unmatched ?? []));
  await writeFiles(scanned, flags);
  const { state } = scanned;
  const described = [...describeState(state), ...describeScan(report)];
  const pairsDigest = state && digestPairs([...pairsIn(scanned.snapshot)], sha256);
  printLines(terminal.stdout, flags.json ? [JSON.stringify({ ...report, state, pairsDigest })] : described);
  failOn(flags.failOn, report);
}

function refuseContradictions({ paths, csv, matrix, matrixBy, groupBy }: Flags): void {
  if (paths && csv === undefined) throw usageError('`--paths` needs `--csv <file>`');
  if (matrixBy !== undefined && matrix === undefined) throw usageError('`--matrix-by` needs `--matrix <file>`');
  if (groupBy !== undefined && matrix === undefined) throw usageError('`--group-by` needs `--matrix <file>`');
  if (groupBy !== undefined && matrixBy === 'access') throw usageError('`--group-by` requires `--matrix-by group`');
}

function failOn(level: SodPolicyLevel | undefined, { byLevel, warnings }: ScanReport): void {
  if (level === undefined) return;
  const failing = countFrom(level, byLevel);
  if (failing > 0)
    throw new CommandError(`${countOf(failing, 'violation')} of level ${level} or higher`, { exitCode: 3 });
  failOnWarnings(warnings);
}

async function scanAll(terminal: Terminal, folder: string | undefined, flags: Flags): Promise<Scanned> {
  const display = showPhases(terminal);
  try {
    return await withOrigin(
      { folder, terminal, display, asOf: flags.asOf, state: flags.state },
      async (all, { state }) => {
        const origin = await selectedOrigin(all, flags);
        // The state of one transaction or folder does not change.
        const snapshot = await origin.states.ofPopulation((one) => one);
        const examined = await examinePopulation(all);
        const { index, population } = snapshot;
        display.begin('identities scanned', population.rows);
        const counts = await scanPopulation(index, population, (identities) => {
          display.advance(identities);
          return nextTurn(); // a signal can end the process
        });
        if (flags.csv === undefined && flags.matrix === undefined) {
          return { examined, snapshot, counts, identities: new Map(), state };
        }
        const { groupBy = usualGroup } = flags;
        const { identities, attributes } = await readIdentitySummaries(origin, {
          population,
          rows: counts.rows,
          groupBy,
        });
        if (flags.groupBy !== undefined && !attributes.has(groupBy)) throw unknownAttribute(groupBy, attributes);
        return { examined, snapshot, counts, identities, state };
      },
    );
  } finally {
    display.stop();
  }
}

async function writeFiles({ snapshot, counts, identities }: Scanned, flags: Flags): Promise<void> {
  const { csv, paths, matrix, matrixBy = 'group', groupBy = usualGroup } = flags;
  if (csv !== undefined) await writeCsv(csv, listViolations({ ...snapshot, identities, withPaths: paths }));
  if (matrix === undefined) return;
  const drawn =
    matrixBy === 'group'
      ? policiesByGroup({ ...snapshot, identities, groupBy })
      : itemsByItems({ ...snapshot, rows: counts.rows });
  await writeFile(matrix, renderMatrix(drawn));
}

/** Maximum number of listed attribute names. */
const maxNames = 30;

function unknownAttribute(name: string, attributes: ReadonlySet<string>): CommandError {
  const all = [...attributes].sort(compareText);
  const nearest = nearestName(name, all) ?? all[0];
  const known = all.length <= maxNames || nearest === undefined ? all : [nearest, ...all.slice(0, maxNames)];
  return usageError(`\`--group-by\`: \`${name}\` ${describeUnknown(name, { kind: 'attribute of identities', known })}`);
}
