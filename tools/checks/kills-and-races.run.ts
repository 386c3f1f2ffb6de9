// The specs that kill processes and let writers race: node tools/run.mjs checks/kills-and-races.run
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from './workspace-root';

const root = workspaceRoot();
const suite = 'kills-and-races';
const { status } = spawnSync(process.execPath, ['tools/test/run-suite.mjs', suite, 'tools/checks'], {
  cwd: root,
  stdio: 'inherit',
});
const path = join(root, 'dist/test-results', `${suite}.json`);
const result = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, number>>;
const failed = result.numFailedTests! + result.numRuntimeErrorTestSuites!;
console.log(`${result.numPassedTests} passed, ${failed} failed`);
process.exitCode = status === 0 && failed === 0 ? 0 : 1;
