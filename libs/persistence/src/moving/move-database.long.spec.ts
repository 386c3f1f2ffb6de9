import type { Database } from '../database';
import { openDatabase } from '../open-database';
import { createTestDatabase, withoutTriggers, type Engine, type TestDatabase } from '../testing/test-database';
import { listTables } from './list-tables';
import { moveDatabase, type MoveProgress } from './move-database';
import { digestRows } from './read-rows';

const opened: { readonly database: Database; readonly test: TestDatabase }[] = [];
afterEach(async () => {
  for (const { database, test } of opened.splice(0)) {
    await database.close();
    await test.remove();
  }
});

async function open(engine: Engine): Promise<Database> {
  const test = await createTestDatabase(engine);
  const database = await openDatabase(test.url);
  opened.push({ database, test });
  return database;
}

/** Rows whose order, length and characters engines could take differently, and more than one chunk of them. */
async function openFilled(engine: Engine): Promise<Database> {
  const database = await open(engine);
  await database.migrate();
  const ids = [
    'a',
    'B',
    'Z',
    'ä',
    'é',
    '\u{1f600}',
    '\uffff',
    ' ',
    "'",
    '"',
    '\\',
    ...Array.from({ length: 250 }, (_, n) => `id-${n}`),
  ];
  await database.write(async (scope) => {
    for (const id of ids) {
      const row = [id, `name of ${id}`, id === 'a' ? null : '', '{"b":1,"a":[null,"\\u0000"]}'];
      await scope.run('INSERT INTO source (id, name, description, attributes) VALUES ($1, $2, $3, $4)', row);
      await scope.run('INSERT INTO assignment (identity_id, access_type, access_id) VALUES ($1, $2, $3)', [
        id,
        'ROLE',
        id,
      ]);
    }
    const long = 'x'.repeat(1_000_000);
    for (const id of ['1', '2', '3', '4', '5']) {
      const row = [id, long, 'now', 'ann', 'track', 'CREATED', 'SOURCE'];
      await scope.run(
        'INSERT INTO audit_event (id, "after", created, actor, tracking_id, action, resource_type) VALUES ($1, $2, $3, $4, $5, $6, $7)',
        row,
      );
    }
    await scope.run(`UPDATE state_version SET version = 9007199254740991 WHERE name = 'access'`, []);
  });
  return database;
}

async function digests(database: Database) {
  return database.read(async (scope) => {
    const all: Record<string, unknown> = {};
    for (const table of await listTables(scope)) all[table.name] = await digestRows(scope, table);
    return all;
  });
}

describe.each([
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
  ['sqlite', 'sqlite'],
] as const)('moveDatabase from %s to %s', (source, target) => {
  it('copies every row of every table, and makes the target ready at the end', async () => {
    const [from, to] = [await openFilled(source), await open(target)];
    const moved = await moveDatabase({ from, to });
    expect(await digests(to)).toEqual(await digests(from));
    expect(moved.find(({ table }) => table === 'source')).toMatchObject({ rows: 261 });
    expect(await to.pendingMigrations()).toEqual([]);
  });

  it('keeps seals with their times, and guards them at the end', async () => {
    const [from, to] = [await openFilled(source), await open(target)];
    const seal = 'INSERT INTO audit_seal (position, event_id, previous, hash, sealed) VALUES ($1, $2, $3, $4, $5)';
    const rows = [
      [7, '1', 'six', 'seven', '2020-01-01T00:00:00.000Z'],
      [8, '2', 'seven', 'eight', '2021-01-01T00:00:00.000Z'],
    ];
    await from.write(async (scope) =>
      withoutTriggers(scope, async () => {
        for (const row of rows) await scope.query(seal, row);
        await scope.query(`INSERT INTO audit_anchor (position, hash, created) VALUES (6, 'six', '2022')`, []);
      }),
    );
    await moveDatabase({ from, to });
    expect(await digests(to)).toEqual(await digests(from));
    const next = [9, '3', 'eight', 'nine', '2021-01-01T00:00:00.000Z'];
    await expect(to.write(async (scope) => scope.query(seal, next))).rejects.toThrow('a seal must follow the last one');
    await to.write(async (scope) => scope.query(seal, [...next.slice(0, 4), new Date().toISOString()]));
  });

  it('goes on where it was stopped, wherever that was', async () => {
    const from = await openFilled(source);
    const steps = await countSteps(from, target);
    const to = await open(target);
    for (let stop = 1; stop < steps; stop += 3) {
      await expect(moveDatabase({ from, to, onProgress: stopAt(stop) })).rejects.toThrow('stopped');
      expect((await to.pendingMigrations()).length).toBeGreaterThan(0);
    }
    await moveDatabase({ from, to });
    expect(await digests(to)).toEqual(await digests(from));
  });
});

async function countSteps(from: Database, target: Engine): Promise<number> {
  let steps = 0;
  await moveDatabase({ from, to: await open(target), onProgress: () => steps++ });
  return steps;
}

function stopAt(step: number): (progress: MoveProgress) => void {
  let left = step;
  return ({ doing }) => {
    if (doing === 'compare' || --left === 0) throw new Error('stopped');
  };
}

describe('moveDatabase', () => {
  it('refuses a target that holds data, and leaves it as it is', async () => {
    const [from, to] = [await openFilled('sqlite'), await openFilled('sqlite')];
    const before = await digests(to);
    await expect(moveDatabase({ from, to })).rejects.toThrow('the target has rows in `audit_event`');
    expect(await digests(to)).toEqual(before);
    expect(await to.pendingMigrations()).toEqual([]);
  });

  it('refuses a source that lacks migrations, or is half a target itself', async () => {
    const [from, to] = [await open('sqlite'), await open('sqlite')];
    await expect(moveDatabase({ from, to })).rejects.toThrow('the source lacks');
    const filled = await openFilled('sqlite');
    await expect(moveDatabase({ from: filled, to, onProgress: stopAt(1) })).rejects.toThrow('stopped');
    await expect(moveDatabase({ from: to, to: from })).rejects.toThrow('target of an unfinished move');
  });

  it('finds out that the source was written to between two calls', async () => {
    const [from, to] = [await openFilled('sqlite'), await open('sqlite')];
    await expect(moveDatabase({ from, to, onProgress: stopAt(20) })).rejects.toThrow('stopped');
    await from.write((scope) => scope.run(`UPDATE assignment SET access_id = 'changed' WHERE identity_id = 'B'`, []));
    await expect(moveDatabase({ from, to })).rejects.toThrow('table `assignment` differs after the move');
    expect((await to.pendingMigrations()).length).toBeGreaterThan(0);
  });
});
