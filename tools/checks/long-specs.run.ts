// The specs that take long, `*.long.spec.ts`: node tools/run.mjs checks/long-specs.run. With LAW_RUNS=all also the laws
// of the domain with all their cases. Needs `npm run build`.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { workspaceRoot } from './lib/workspace-root';

const root = workspaceRoot();
const runs = [runSuite('long', 'tools/test')];
if (process.env.LAW_RUNS === 'all') runs.push(runSuite('laws', 'libs/domain'));
const passed = runs.reduce((sum, run) => sum + run.passed, 0);
const failed = runs.reduce((sum, run) => sum + run.failed, 0);
console.log(['The slowest files:', ...slowestOf(runs.flatMap(({ files }) => files))].join('\n'));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = runs.every(({ isGood }) => isGood) && failed === 0 ? 0 : 1;

function runSuite(suite: string, folder: string) {
  // With the young generation of nx.json.
  const command = ['--max-semi-space-size=64', 'tools/test/run-suite.mjs', suite, folder];
  const { status } = spawnSync(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
  });
  const path = join(root, 'dist/test-results', `${suite}.json`);
  const result = JSON.parse(readFileSync(path, 'utf8')) as SuiteResult;
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return { passed: result.numPassedTests, failed, isGood: status === 0, files: result.testResults };
}

/** Returns lines with the seconds of the files that took longest. */
function slowestOf(files: readonly FileResult[]): readonly string[] {
  return files
    .map(({ name, startTime, endTime }) => ({ name: relative(root, name), seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 15)
    .map(({ name, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${name}`);
}

/** The parts of Jest's results that are used here. */
interface SuiteResult {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly FileResult[];
}

interface FileResult {
  readonly name: string;
  /** Times in milliseconds. */
  readonly startTime: number;
  readonly endTime: number;
}
