import { writeFile } from 'node:fs/promises';
import { findYamlFiles, parsePolicyFiles, readYamlFiles, type PolicyFiles } from '@identity-governance/connectors';
import { countOf } from '@identity-governance/values';
import {
  AnalyzePolicies,
  policyFindingKinds,
  type PolicyAnalysis,
  type PolicyFindingView,
} from '@identity-governance/application';
import { Command, Option } from 'commander';
import { analyzeProcess, describeProcess, readProcess } from '../policies/analyze-process';
import { CommandError, usageError } from '../command-error';
import { examineReliability } from '../inventory/examine-reliability';
import { withOrigin } from '../inventory/with-origin';
import { showPhases } from '../phase-display';
import { POLICY_PATHS, printFaults } from '../policies/faults';
import { renderSarif, sarifOfFindings } from '../policies/sarif';
import { formatCount } from '../progress';
import { printable, printLines, type Terminal } from '../terminal';
import { failOnWarnings } from '../warnings';

type Kind = PolicyFindingView['kind'];

interface Flags {
  readonly only?: readonly Kind[];
  readonly failOn?: string;
  readonly process?: string;
  readonly identities: readonly string[];
  readonly sarif?: string;
  readonly policies?: readonly string[];
  readonly json: boolean;
}

const kinds = policyFindingKinds.map((kind) => kind.toLowerCase());

export function analyzeCommand(terminal: Terminal): Command {
  return new Command('analyze')
    .description('find enforced policies that add nothing to others, or that cannot be violated')
    .argument('[folder]', 'folder of CSV files, instead of the database')
    .addOption(
      new Option('--only <kinds>', `list only these findings, separated by commas: ${kinds.join(', ')}`).argParser(
        parseKinds,
      ),
    )
    .addOption(
      new Option('--fail-on <kind>', 'exit with 3 if there is a finding of this kind').choices([...kinds, 'gap']),
    )
    .addOption(
      new Option(
        '--process <file>',
        'find the least teams that can run the process of this YAML file, today and without violations',
      ).conflicts('only'),
    )
    .option('--identities <ids...>', 'with `--process`, find out whether these identities can be given all steps', [])
    .addOption(
      new Option('--sarif <file>', 'write the findings about policies of files as SARIF 2.1.0').conflicts('process'),
    )
    .option(
      '--policies <paths...>',
      'with `--sarif`, the policy files, folders or names with `*`; by default `policies`',
    )
    .option('--json', 'print JSON', false)
    .action(async (folder: string | undefined, flags: Flags) => {
      const { only, failOn, json } = flags;
      if (failOn !== undefined && (failOn === 'gap') !== (flags.process !== undefined))
        throw usageError('`--fail-on gap` and `--process` belong together');
      if (flags.process !== undefined) return reportProcess(terminal, folder, { ...flags, process: flags.process });
      if (flags.identities.length > 0) throw usageError('`--identities` needs `--process`');
      if (flags.policies !== undefined && flags.sarif === undefined) throw usageError('`--policies` needs `--sarif`');
      const files = flags.sarif === undefined ? undefined : await readFiles(terminal, flags.policies ?? POLICY_PATHS);
      const display = showPhases(terminal);
      try {
        const analysis = await withOrigin({ folder, terminal, display }, ({ states }) =>
          new AnalyzePolicies(states).execute(),
        );
        const findings = analysis.findings.filter(({ kind }) => only?.includes(kind) ?? true);
        if (files !== undefined) await writeSarif(terminal, flags.sarif!, { findings, files });
        const shown = json ? [JSON.stringify({ ...analysis, findings })] : describeFindings(findings);
        printLines(terminal.stdout, json ? shown : [...shown, describeCounts(analysis)]);
        if (failOn === undefined) return;
        const failing = analysis.findings.filter(({ kind }) => kind === failOn.toUpperCase()).length;
        if (failing > 0) throw new CommandError(`${failing} findings of the kind ${failOn}`, { exitCode: 3 });
      } finally {
        display.stop();
      }
    });
}

async function reportProcess(
  terminal: Terminal,
  folder: string | undefined,
  { process, identities, failOn, json }: Flags & { readonly process: string },
): Promise<void> {
  const read = await readProcess(process);
  const display = showPhases(terminal);
  try {
    const { report, reliability } = await withOrigin({ folder, terminal, display }, async (origin) => ({
      report: await analyzeProcess(origin, read, identities),
      reliability: await examineReliability(origin),
    }));
    display.stop();
    printLines(terminal.stderr, reliability.lines);
    printLines(terminal.stdout, json ? [JSON.stringify(report)] : describeProcess(report).map(printable));
    if (failOn !== 'gap') return;
    if (report.hasGap)
      throw new CommandError('fewer identities run the process than can without a violation', { exitCode: 3 });
    failOnWarnings(reliability.warnings, 'gap');
  } finally {
    display.stop();
  }
}

/** Reads policy files; throws a `CommandError` with the positions of their errors. */
async function readFiles(terminal: Terminal, paths: readonly string[]): Promise<PolicyFiles> {
  const files = parsePolicyFiles(await readYamlFiles(await findYamlFiles(paths)));
  printFaults(terminal, { errors: files.errors, warnings: [] });
  return files;
}

/** Writes the findings, and says how many are missing, since they are about policies of no file. */
async function writeSarif(
  terminal: Terminal,
  path: string,
  { findings, files }: { readonly findings: readonly PolicyFindingView[]; readonly files: PolicyFiles },
): Promise<void> {
  const results = sarifOfFindings(findings, files);
  await writeFile(path, renderSarif(results, { command: 'analyze', version: terminal.version }));
  const missing = findings.length - results.length;
  if (missing === 0) return;
  const which = countOf(missing, 'finding is about a policy', 'findings are about policies');
  printLines(terminal.stderr, [`warning: ${which} of no file, and not in ${path}`].map(printable));
}

function parseKinds(text: string): readonly Kind[] {
  return text.split(',').map((word) => {
    const kind = policyFindingKinds.find((known) => known === word.trim().toUpperCase());
    if (kind === undefined) throw new CommandError(`\`${word}\` is not one of ${kinds.join(', ')}`, { exitCode: 2 });
    return kind;
  });
}

function describeFindings(findings: readonly PolicyFindingView[]): readonly string[] {
  const width = Math.max(...policyFindingKinds.map((kind) => kind.length));
  return findings.map(({ kind, text }) => printable(`${kind.padEnd(width)}  ${text}`));
}

function describeCounts({ examined, findings }: PolicyAnalysis): string {
  const counts = policyFindingKinds.map((kind) => {
    return `${formatCount(findings.filter((finding) => finding.kind === kind).length)} ${kind}`;
  });
  return `${countOf(examined, 'enforced policy', 'enforced policies')} examined: ${counts.join(', ')}`;
}
