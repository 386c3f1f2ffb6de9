import { spawnSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { removeOldSpools, spoolBody, spoolFolderIn } from './spool-body';

let folder: string;

beforeEach(() => {
  folder = spoolFolderIn(mkdtempSync(join(tmpdir(), 'spool-')));
});
afterEach(() => {
  rmSync(join(folder, '..'), { recursive: true });
});

const options = () => ({ folder, bytes: 100, silenceMilliseconds: 1000 });

it('keeps a body in the data folder, for nobody else to read, until it is removed', async () => {
  const spooled = await spoolBody(Readable.from([Buffer.from('row')]), options());
  const names = readdirSync(folder);
  expect(names).toHaveLength(1);
  expect(statSync(join(folder, names[0]!)).mode & 0o777).toBe(0o700);
  await spooled.remove();
  expect(readdirSync(folder)).toEqual([]);
});

it('leaves nothing of a body that is too long', async () => {
  await expect(spoolBody(Readable.from([Buffer.alloc(101)]), options())).rejects.toThrow('longer than 100 bytes');
  expect(readdirSync(folder)).toEqual([]);
});

it('removes at the start what a killed process has left, and not what another process has in hand', async () => {
  const { pid: gone } = spawnSync(process.execPath, ['--version']);
  for (const name of [`${gone}-a`, `${process.pid}-b`, `${process.ppid}-c`]) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  await removeOldSpools(folder);
  expect(readdirSync(folder)).toEqual([`${process.ppid}-c`]);
});

it('has nothing to remove where no body ever came', async () => {
  await expect(removeOldSpools(folder)).resolves.toBeUndefined();
  mkdirSync(folder);
});
