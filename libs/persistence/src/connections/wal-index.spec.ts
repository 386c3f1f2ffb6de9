import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection, Connections } from './connections';
import { RecalledRead } from './recalled-read';
import { openSqliteConnections } from './sqlite-connections';
import { WalIndex } from './wal-index';

const isTold = WalIndex.of(tmpdir()) !== undefined;

(isTold ? describe : describe.skip)('the index of the write-ahead log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wal-index-'));
  const file = join(folder, 'governance.db');
  const opened: Connections[] = [];
  const open = async (readOnly: boolean) => {
    const options = { file, size: 1, readOnly, connectMilliseconds: 1000, lockMilliseconds: 1000 };
    opened.push(await openSqliteConnections(options));
    return opened.at(-1)!;
  };
  const run = async (connections: Connections, sql: string) =>
    connections.use(async ({ runner }) => runner.query(sql) as Promise<unknown>);
  const markOf = async (connections: Connections) => connections.use(async (lent) => Promise.resolve(lent.commitMark!));

  beforeAll(async () => {
    await run(await open(false), 'CREATE TABLE counted (n integer)');
    await run(opened[0]!, 'INSERT INTO counted VALUES (0)');
  });

  afterAll(async () => {
    await Promise.allSettled(opened.map(async (connections) => connections.close())); // some are closed
    rmSync(folder, { recursive: true });
  });

  it('changes with every commit, of this process and of others, before it is acknowledged', async () => {
    const [writer, reader] = [await open(false), await open(true)];
    const mark = await markOf(reader);
    const marks = [mark()];
    for (let i = 0; i < 100; i++) {
      await run(writer, 'UPDATE counted SET n = n + 1');
      marks.push(mark());
    }
    for (let i = 0; i < 5; i++) {
      writeInAnotherProcess(file);
      marks.push(mark());
    }
    expect(marks).not.toContain(undefined);
    expect(new Set(marks).size).toBe(marks.length);
  });

  it('stays the same while others read, roll back and write without committing', async () => {
    const [writer, reader] = [await open(false), await open(true)];
    const mark = await markOf(reader);
    const before = mark();
    await run(reader, 'SELECT * FROM counted');
    await run(writer, 'BEGIN IMMEDIATE');
    await run(writer, 'UPDATE counted SET n = -1');
    expect(mark()).toBe(before);
    await run(writer, 'ROLLBACK');
    expect(mark()).toBe(before);
  });

  it('changes when the log begins anew', async () => {
    const [writer, reader] = [await open(false), await open(true)];
    const mark = await markOf(reader);
    const marks = new Set([mark()]);
    for (let i = 0; i < 20; i++) {
      await run(writer, 'PRAGMA wal_checkpoint(TRUNCATE)');
      await run(writer, 'UPDATE counted SET n = n + 1');
      marks.add(mark());
    }
    expect(marks.size).toBe(21);
  });

  it('tells nothing once its connection is closed, nor before there is an index', async () => {
    const reader = await open(true);
    const mark = await markOf(reader);
    expect(mark()).toBeDefined();
    await reader.close();
    expect(mark()).toBeUndefined();
    expect(WalIndex.of(folder)!.mark()).toBeUndefined();
  });

  it('tells nothing where it cannot be read', () => {
    mkdirSync(join(folder, 'unreadable-shm'));
    writeFileSync(join(folder, 'unreadable'), '');
    expect(WalIndex.of(join(folder, 'unreadable'))!.mark()).toBeUndefined();
  });

  it('is opened once for each file, and never closed: that would end the locks of SQLite', async () => {
    const first = await open(true);
    (await markOf(first))();
    const before = descriptorsOf(`${file}-shm`);
    for (let i = 0; i < 20; i++) {
      const connections = await open(true);
      (await markOf(connections))();
      await connections.close();
    }
    expect(descriptorsOf(`${file}-shm`)).toBe(before);
  });

  it('lets a statement be recalled until anybody commits', async () => {
    const [writer, reader] = [await open(false), await open(true)];
    const use = async (work: (lent: Connection) => Promise<number>) => reader.use(work);
    const parse = (rows: readonly Record<string, unknown>[]) => Number(rows[0]!.n);
    const read = new RecalledRead({ sql: 'SELECT n FROM counted', parse, use, files: undefined });
    expect(read.atOnce()).toBeUndefined();
    for (let i = 0; i < 20; i++) {
      const value = await read.fresh();
      expect(read.atOnce()).toBe(value);
      if (i % 2 === 0) await run(writer, 'UPDATE counted SET n = n + 1');
      else writeInAnotherProcess(file);
      expect(read.atOnce()).toBeUndefined();
      expect(await read.fresh()).toBe(value + 1);
    }
    await reader.close();
    expect(read.atOnce()).toBeUndefined();
  });
});

function writeInAnotherProcess(file: string): void {
  const script = `const { Database } = require('sqlite3');
    const database = new Database(process.argv[1]);
    database.exec('UPDATE counted SET n = n + 1', (error) => { if (error) throw error; process.exit(0); });`;
  execFileSync(process.execPath, ['-e', script, file]);
}

/** How often this process has the file open. */
function descriptorsOf(file: string): number {
  const links = readdirSync('/proc/self/fd').map((descriptor) => {
    try {
      return readlinkSync(join('/proc/self/fd', descriptor));
    } catch {
      return ''; // closed meanwhile
    }
  });
  return links.filter((link) => link === file).length;
}
