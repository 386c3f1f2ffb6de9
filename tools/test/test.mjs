// npm test: format, what is unused, import cycles, types, lint, and builds and tests of every project. The last line
// sums the tests of all projects.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceTool } from '../lib/workspace-tool.mjs';
import { countTests } from './count-tests.mjs';

const root = join(import.meta.dirname, '../..');
const resultsFolder = join(root, 'dist/test-results');
const nx = workspaceTool('nx');
const tsc = workspaceTool('typescript', 'tsc');
/** What looks at the whole tree, on one processor, each after the one before; the tasks take the others meanwhile. */
const treeChecks = {
  format: [workspaceTool('prettier'), '--check', '.'],
  'no unused file, export or package': [workspaceTool('knip'), '--no-progress'],
  'no import cycles': [
    workspaceTool('dependency-cruiser', 'depcruise'),
    ...['--config', '.dependency-cruiser.js', 'apps', 'libs', 'tools'],
  ],
  types: [tsc, '-p', 'tsconfig.json'],
  'types of what is pure': [tsc, '-p', 'tsconfig.pure.json'],
  'types of the tests of what is pure': [tsc, '-p', 'tsconfig.pure.spec.json'],
  lint: [workspaceTool('eslint'), '--config', 'eslint.whole.config.js', 'apps', 'libs', 'tools', '--max-warnings', '0'],
};
const env = { ...process.env, CI: '1', NX_DAEMON: 'false' };

/** Runs one of the workspace's own tools; whether all was well. */
async function run([tool, ...args], stdio = 'inherit') {
  const [code] = await once(spawn(process.execPath, [tool, ...args], { cwd: root, env, stdio }), 'close');
  return code === 0;
}

async function runTreeChecks() {
  const failures = [];
  for (const [name, command] of Object.entries(treeChecks)) {
    // what they say of faults is told at once, between the lines of the tasks
    if (!(await run(command))) failures.push(name);
  }
  return failures;
}

const runTarget = (target, ...options) => run([nx, 'run-many', '-t', target, ...options, '--output-style=static']);

/**
 * The tests of tools take longest and wait more than they compute, for the apps that they start: they begin at once,
 * beside the others, and not last, as nx would have it.
 */
async function runTasks() {
  const isBuilt = await runTarget('build');
  const isTested = await Promise.all([
    runTarget('test', '--projects=tools'),
    runTarget('test', '--exclude=tools', '--parallel=2'),
  ]);
  return { builds: isBuilt, tests: isTested.every(Boolean) };
}

function testedProjects() {
  const args = [nx, 'show', 'projects', '--with-target=test', '--json'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`cannot list the projects: ${stderr}`);
  return JSON.parse(stdout);
}

function readResult(project) {
  const path = join(resultsFolder, `${project}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

rmSync(resultsFolder, { recursive: true, force: true }); // nx brings back the results of what it need not run again
const projects = testedProjects(); // which also leaves the graph of the projects, for the lint
const [failures, done] = await Promise.all([runTreeChecks(), runTasks()]);
for (const name of Object.keys(done)) if (!done[name]) failures.push(`${name} (the tasks are named above)`);
const { passed, failed, skipped, suites, faults } = countTests(projects, readResult);
console.table(suites);
failures.push(...faults);
for (const failure of failures) console.error(`failed: ${failure}`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failures.length > 0 || failed > 0 ? 1 : 0;
