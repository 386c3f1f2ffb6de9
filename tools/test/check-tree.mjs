// npm run check: format, types, lint, unused code and import cycles of the whole tree, side by side. The last line
// counts what holds.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { workspaceTool } from '../lib/workspace-tool.mjs';

const root = join(import.meta.dirname, '../..');
const env = { ...process.env, CI: '1', NX_DAEMON: 'false' };
const tsc = workspaceTool('typescript', 'tsc');
const checks = {
  lint: [workspaceTool('eslint'), '--config', 'eslint.whole.config.js', 'apps', 'libs', 'tools', '--max-warnings', '0'],
  format: [workspaceTool('prettier'), '--check', '.'],
  types: [tsc, '-p', 'tsconfig.json'],
  'types of the console': [tsc, '-p', 'apps/console/tsconfig.json'],
  'types of the pure libraries': [tsc, '-p', 'tsconfig.pure.json'],
  'types of the tests of the pure libraries': [tsc, '-p', 'tsconfig.pure.spec.json'],
  'no unused file, export or package': [workspaceTool('knip'), '--no-progress'],
  'no import cycles': [
    workspaceTool('dependency-cruiser', 'depcruise'),
    ...['--config', '.dependency-cruiser.js', 'apps', 'libs', 'tools'],
  ],
};

// The rule about the boundaries of modules reads the graph of the projects, which nx writes here.
spawnSync(process.execPath, [workspaceTool('nx'), 'show', 'projects'], { cwd: root, env });
const [[lintName, lint], ...others] = Object.entries(checks);
const failed = (await Promise.all([runInOrder([[lintName, lint]]), runInOrder(others)])).flat();
for (const name of failed) console.error(`failed: ${name}`);
console.log(`${Object.keys(checks).length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;

/** The names of those that failed. */
async function runInOrder(commands) {
  const failures = [];
  for (const [name, command] of commands) {
    const [code] = await once(spawn(process.execPath, command, { cwd: root, env, stdio: 'inherit' }), 'close');
    if (code !== 0) failures.push(name);
  }
  return failures;
}
