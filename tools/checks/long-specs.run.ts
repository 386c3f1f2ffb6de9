// The specs that take long, `*.long.spec.ts`: node tools/run.mjs checks/long-specs.run. Needs `npm run build`.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from './workspace-root';

const root = workspaceRoot();
const suite = 'long';
const { status } = spawnSync(process.execPath, ['tools/test/run-suite.mjs', suite, 'tools/test'], {
  cwd: root,
  stdio: 'inherit',
});
const path = join(root, 'dist/test-results', `${suite}.json`);
const result = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, number>>;
const failed = result.numFailedTests! + result.numRuntimeErrorTestSuites!;
console.log(`${result.numPassedTests} passed, ${failed} failed`);
process.exitCode = status === 0 && failed === 0 ? 0 : 1;
