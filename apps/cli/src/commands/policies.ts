import { countOf } from '@identity-governance/values';
import { writeFile } from 'node:fs/promises';
import { findYamlFiles, parsePolicyFiles, readYamlFiles, type PolicyFiles } from '@identity-governance/connectors';
import { Command } from 'commander';
import { CommandError } from '../command-error';
import { POLICY_PATHS, printFaults } from '../policies/faults';
import { renderJunit } from '../policies/junit';
import { runPolicyTests, type TestRun } from '../policies/run-policy-tests';
import { renderSarif, sarifOf } from '../policies/sarif';
import { formatCount } from '../progress';
import { analyzeCommand } from './policies-analyze';
import { applyCommand } from './policies-apply';
import { exportCommand } from './policies-export';
import { planCommand } from './policies-plan';
import { printable, printLines, type Terminal } from '../terminal';

/** Declares `policies`: policies in reviewed files. See `docs/policies-as-code.md`. */
export function policiesCommand(terminal: Terminal): Command {
  return new Command('policies')
    .description('keep SOD policies in YAML files, and analyze them (see docs/policies-as-code.md)')
    .addCommand(validateCommand(terminal))
    .addCommand(testCommand(terminal))
    .addCommand(planCommand(terminal))
    .addCommand(analyzeCommand(terminal))
    .addCommand(applyCommand(terminal))
    .addCommand(exportCommand(terminal));
}

const TEST_PATHS = ['tests'];

interface ValidateFlags {
  readonly sarif?: string;
  readonly json: boolean;
}

function validateCommand(terminal: Terminal): Command {
  return new Command('validate')
    .description('check policy files without a database; exits with 1 if they have errors')
    .argument('[paths...]', 'files, folders or names with `*`', POLICY_PATHS)
    .option('--sarif <file>', 'write the errors and warnings to this file as SARIF 2.1.0')
    .option('--json', 'print JSON', false)
    .action(async (paths: readonly string[], { sarif, json }: ValidateFlags) => {
      const files = await findYamlFiles(paths);
      const read = parsePolicyFiles(await readYamlFiles(files));
      if (sarif !== undefined)
        await writeFile(sarif, renderSarif(sarifOf(read), { command: 'validate', version: terminal.version }));
      const { errors, warnings, policies } = read;
      const report = { files: files.length, policies: policies.length, errors, warnings };
      if (json) printLines(terminal.stdout, [JSON.stringify(report)]);
      printFaults(terminal, read);
      if (!json) printLines(terminal.stdout, [describeCounts(read, files.length)]);
    });
}

function describeCounts({ policies }: PolicyFiles, files: number): string {
  return `${countOf(policies.length, 'policy', 'policies')} in ${countOf(files, 'file')}: no errors`;
}

interface TestFlags {
  readonly junit?: string;
  readonly coverage: boolean;
  readonly json: boolean;
}

function testCommand(terminal: Terminal): Command {
  return new Command('test')
    .description('run the tests of policy files; exits with 3 if a test fails, with 1 if a file has errors')
    .argument('[paths...]', 'files, folders or names with `*`', TEST_PATHS)
    .option('--junit <file>', 'write the results to this file as JUnit XML')
    .option('--coverage', 'list the enforced policies that no test violates', false)
    .option('--json', 'print JSON', false)
    .action(async (paths: readonly string[], { junit, coverage, json }: TestFlags) => {
      const run = await runPolicyTests(await findYamlFiles(paths));
      printFaults(terminal, { errors: run.errors, warnings: [] });
      if (junit !== undefined) await writeFile(junit, renderJunit(run.outcomes));
      printLines(terminal.stdout, json ? [JSON.stringify(reportRun(run))] : describeRun(run, coverage));
      const failed = run.outcomes.filter(({ failure }) => failure !== undefined).length;
      if (failed > 0) throw new CommandError(`${failed} of ${run.outcomes.length} tests failed`, { exitCode: 3 });
    });
}

function reportRun({ outcomes, uncovered }: TestRun) {
  return { tests: outcomes.map(({ failure = null, ...outcome }) => ({ ...outcome, failure })), uncovered };
}

function describeRun({ outcomes, uncovered }: TestRun, coverage: boolean): readonly string[] {
  const failed = outcomes.flatMap(({ file, line, name, failure }) =>
    failure === undefined ? [] : [printable(`${file}:${line} ${name}: ${failure}`)],
  );
  const covered =
    uncovered.length === 0 ? ['every enforced policy is violated by a test'] : describeUncovered(uncovered);
  const passed = `${formatCount(outcomes.length - failed.length)} of ${countOf(outcomes.length, 'test')} passed`;
  return [...failed, passed, ...(coverage ? covered : [])];
}

function describeUncovered(ids: readonly string[]): readonly string[] {
  return [
    `${countOf(ids.length, 'enforced policy is', 'enforced policies are')} violated by no test:`,
    ...ids.map((id) => printable(`  ${id}`)),
  ];
}
