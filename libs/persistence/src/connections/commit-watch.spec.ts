import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommitWatch } from './commit-watch';
import type { Connection } from './connections';

describe('a watch for commits', () => {
  const folder = mkdtempSync(join(tmpdir(), 'governance-commits-'));
  const log = join(folder, 'governance.db-wal');
  let [now, asked, version] = [0, 0, 1];
  const query = async () => Promise.resolve((asked++, [{ data_version: version }]));
  const connection = { runner: { query } } as unknown as Connection;
  const connections = {
    use: async <T>(work: (lent: Connection) => Promise<T>) => work(connection),
    close: async () => Promise.resolve(),
  };
  beforeEach(() => {
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    [asked, version] = [0, 1];
    writeFileSync(log, 'a');
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it.each([0, 7, 500, 2000, 9000])(
    'sees a commit %d ms after its write to the log, in twice the time',
    async (late) => {
      const watch = new CommitWatch(log, connections);
      for (now = 0; now < 20_000; now += 10) await watch.version();
      writeFileSync(log, 'ab');
      for (const start = now; (await watch.version()) !== 2; now += 10) {
        expect(now - start).toBeLessThanOrEqual(2 * late + 20);
        if (now - start >= late) version = 2;
      }
    },
  );

  it('hardly queries a database whose log does not change, and yet sees a commit without such a change', async () => {
    const watch = new CommitWatch(log, connections);
    for (now = 0; now < 600_000; now += 100) await watch.version();
    expect(asked).toBeLessThanOrEqual(70);
    version = 2;
    for (const end = now + 10_000; now < end; now += 100) await watch.version();
    expect(await watch.version()).toBe(2);
  });

  it('knows no version while the database cannot be read', async () => {
    const watch = new CommitWatch(log, { ...connections, use: async () => Promise.reject(new Error('no file')) });
    const first = await watch.version();
    now += 10_000;
    expect(await watch.version()).not.toBe(first);
  });
});
