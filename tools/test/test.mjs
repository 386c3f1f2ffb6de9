// npm test: format, what is unused, import cycles, types, and lint, tests and builds of every project. The last line
// sums the tests of all projects.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceTool } from '../lib/workspace-tool.mjs';
import { countTests } from './count-tests.mjs';

const root = join(import.meta.dirname, '../..');
const resultsFolder = join(root, 'dist/test-results');
const nx = workspaceTool('nx');
const targets = ['lint', 'typecheck', 'test', 'build'];
const steps = {
  format: [workspaceTool('prettier'), '--check', '.'],
  'no unused file, export or package': [workspaceTool('knip'), '--no-progress'],
  'no import cycles': [
    workspaceTool('dependency-cruiser', 'depcruise'),
    ...['--config', '.dependency-cruiser.js', 'apps', 'libs', 'tools'],
  ],
  types: [workspaceTool('typescript', 'tsc'), '-p', 'tsconfig.json'],
  'lint, tests and builds, and the types of what is pure (the tasks are named above)': [
    nx,
    ...['run-many', '-t', ...targets, '--output-style=static'],
  ],
};
const env = { ...process.env, CI: '1', NX_DAEMON: 'false' };

/** Runs one of the workspace's own tools. */
function run([tool, ...args], stdio = 'inherit') {
  return spawnSync(process.execPath, [tool, ...args], { cwd: root, env, stdio, encoding: 'utf8' });
}

function testedProjects() {
  const { status, stdout, stderr } = run([nx, 'show', 'projects', '--with-target=test', '--json'], 'pipe');
  if (status !== 0) throw new Error(`cannot list the projects: ${stderr}`);
  return JSON.parse(stdout);
}

function readResult(project) {
  const path = join(resultsFolder, `${project}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

rmSync(resultsFolder, { recursive: true, force: true }); // nx brings back the results of what it need not run again
const failures = Object.keys(steps).filter((step) => run(steps[step]).status !== 0);
const { passed, failed, skipped, suites, faults } = countTests(testedProjects(), readResult);
console.table(suites);
failures.push(...faults);
for (const failure of failures) console.error(`failed: ${failure}`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failures.length > 0 || failed > 0 ? 1 : 0;
