import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/workspace-root';

it('lets no other user read the data folder and the database, from the first command on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'private-files-'));
  const data = join(folder, 'var');
  const main = join(workspaceRoot(), 'dist/apps/cli/main.js');
  const run = (...args: readonly string[]) => spawnSync(process.execPath, [main, ...args], { env: {}, cwd: folder });
  const before = process.umask(0o022); // which the commands begin with
  const ended = [run('migrate'), run('token', '--scope', 'audit:read')];
  process.umask(before);
  expect(ended.map(({ status }) => status)).toEqual([0, 0]);
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
  expect(modeOf(data)).toBe('700');
  expect(readdirSync(data)).toEqual(expect.arrayContaining(['governance.db', 'development-key.json']));
  for (const file of readdirSync(data)) expect([file, modeOf(join(data, file))]).toEqual([file, '600']);
  rmSync(folder, { recursive: true });
});
