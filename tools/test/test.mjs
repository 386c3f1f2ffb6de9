// npm test: builds every project and runs its tests, but for the long ones (`*.long.spec.ts`). The last line sums the
// tests of all projects.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceTool } from '../lib/workspace-tool.mjs';
import { countTests } from './count-tests.mjs';

const root = join(import.meta.dirname, '../..');
const resultsFolder = join(root, 'dist/test-results');
const nx = workspaceTool('nx');
const env = { ...process.env, CI: '1', NX_DAEMON: 'false' };

/** Whether all went well. */
async function runTarget(target, ...options) {
  const args = [nx, 'run-many', '-t', target, ...options, '--output-style=static'];
  const [code] = await once(spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }), 'close');
  return code === 0;
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
const done = { build: await runTarget('build'), test: await runTarget('test', '--parallel=2') };
const failures = Object.keys(done).filter((target) => !done[target]);
const { passed, failed, skipped, suites, faults } = countTests(testedProjects(), readResult);
console.table(suites);
for (const target of failures) console.error(`failed: ${target} (the tasks are named above)`);
for (const fault of faults) console.error(`failed: ${fault}`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failures.length + faults.length + failed > 0 ? 1 : 0;
