import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { RequestRefused } from '../errors';
import { Spool, type SpoolLimits } from './spool';

const limits: SpoolLimits = {
  ...{ bytes: 1000, bytesPerClient: 150, totalBytes: 250, leastFreeBytes: 50 },
  pace: { minBytesPerSecond: 1, maxLagMilliseconds: 10_000 },
};

let folder: string;
let free: number;
let spool: Spool;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spool-'));
  free = 1000;
  spool = new Spool(folder, limits, () => Promise.resolve(free));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const keep = (client: string, ...pieces: readonly number[]) =>
  spool.keep(Readable.from(pieces.map((bytes) => Buffer.alloc(bytes))), client);
const refusal = async (keeping: Promise<unknown>) => {
  const error: unknown = await keeping.catch((thrown: unknown) => thrown);
  if (!(error instanceof RequestRefused)) throw new Error('it was not refused');
  return [error.refusal.detailCode, error.refusal.text.split(':', 1)[0]];
};

it('bounds the bodies of a client, of whom others notice nothing, and leaves nothing of what is refused', async () => {
  const first = await keep('greedy', 100);
  expect(await refusal(keep('greedy', 40, 40))).toEqual([
    '429',
    'the imports of this client in progress take more than 0 MB',
  ]);
  expect(readdirSync(folder)).toHaveLength(1);
  const other = await keep('honest', 60, 60);
  const again = await keep('greedy', 30);
  for (const kept of [first, other, again]) await kept.remove();
  expect(readdirSync(folder)).toEqual([]);
});

it('bounds all bodies together, and gives room back when they are removed or break off', async () => {
  const kept = [await keep('a', 100), await keep('b', 100)];
  expect(await refusal(keep('c', 60))).toEqual([
    '503 Service Unavailable',
    'all imports in progress take more than 0 MB',
  ]);
  const broken = Readable.from(
    (function* () {
      yield Buffer.alloc(50);
      throw new Error('aborted');
    })(),
  );
  await expect(spool.keep(broken, 'c')).rejects.toThrow('aborted');
  const last = await keep('c', 50);
  await kept[0]!.remove();
  await kept[0]!.remove();
  expect((await refusal(keep('d', 101)))[0]).toBe('503 Service Unavailable');
  for (const one of [await keep('d', 100), last, kept[1]!]) await one.remove();
});

it('takes nothing while the disk is nearly full', async () => {
  free = 49;
  expect(await refusal(keep('a', 1))).toEqual(['503 Service Unavailable', 'the disk has less than 0 MB free']);
  free = 50;
  const kept = await keep('a', 1);
  expect(existsSync(kept.file)).toBe(true);
  await kept.remove();
});

it('checks the disk again while a body arrives', async () => {
  const mega = 2 ** 20;
  const large = { ...limits, bytes: 100 * mega, bytesPerClient: 100 * mega, totalBytes: 100 * mega };
  spool = new Spool(folder, large, () => Promise.resolve((free -= 500)));
  const arriving = Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(mega)));
  expect(await refusal(spool.keep(arriving, 'a'))).toEqual(['503 Service Unavailable', expect.any(String)]);
  expect(readdirSync(folder)).toEqual([]);
});
