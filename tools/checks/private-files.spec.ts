import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from './workspace-root';

it('lets nobody else read the data folder and the database, from the first command on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'private-files-'));
  const data = join(folder, 'var');
  const main = join(workspaceRoot(), 'dist/apps/cli/main.js');
  const env = { PATH: process.env.PATH };
  const command = `umask 022 && "${process.execPath}" "${main}" migrate && "${process.execPath}" "${main}" token --scope audit:read`;
  expect(spawnSync('sh', ['-c', command], { env, cwd: folder, encoding: 'utf8' })).toMatchObject({ status: 0 });
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
  expect(modeOf(data)).toBe('700');
  expect(readdirSync(data)).toEqual(expect.arrayContaining(['governance.db', 'development-key.json']));
  for (const file of readdirSync(data)) expect([file, modeOf(join(data, file))]).toEqual([file, '600']);
  rmSync(folder, { recursive: true });
});
