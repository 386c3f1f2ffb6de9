import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { workspaceRoot } from '../checks/workspace-root';

const root = workspaceRoot();

/** What a command prints, when it fails; it may not speak to anybody. */
function faultsOf(command: string, ...args: readonly string[]): string {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, env, encoding: 'utf8' });
  return status === 0 ? '' : stdout + stderr;
}

it('has every generated page as the code would write it: run `npm run docs` if not', () => {
  expect(faultsOf(process.execPath, 'tools/docs/generate.mjs', '--check')).toBe('');
}, 120_000);

it('has an OpenAPI document without a fault that the linter knows', () => {
  expect(faultsOf(join(root, 'node_modules/.bin/redocly'), 'lint', 'docs/openapi.json')).toBe('');
}, 60_000);
