import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  AccessSnapshots,
  withAudit,
  DetectViolations,
  ReplayAudit,
  SealAuditEvents,
  VerifyAudit,
  type Store,
} from '@identity-governance/application';
import { createStore, openDatabase, type Database } from '@identity-governance/persistence';
import { createTestDatabase, type Engine, type TestDatabase } from '@identity-governance/persistence/testing';
import { newSalts, sha256, systemClock, uuidGenerator as ids } from '@identity-governance/platform';
import { Client } from 'pg';
import sqlite3 from 'sqlite3';
import { DeployedService } from '../lib/deployed-service';
import { pause } from '../lib/faulty-caller';
import { violations } from './release-contents';
import { workspaceRoot } from '../lib/workspace-root';

const folder = join(workspaceRoot(), 'tools/checks/releases');
const kept = readdirSync(folder).flatMap((file) => {
  const [, release, engine] = /^(.+)\.(\w+)\.sql$/.exec(file) ?? [];
  return release === undefined ? [] : [{ release, engine: engine as Engine, file }];
});

/** Tables whose rows migrations move, derive again or drop. */
const derived = new Set([
  ...['migration', 'schema_compatibility', 'job', 'change_log'],
  ...['search_term', 'attribute_name', 'sod_check_use'],
]);

const currentActor = { get: () => ({ kind: 'COMMAND' as const, name: 'check', trackingId: '0'.repeat(32) }) };

/** Creates a database as the release left it. */
async function restore({ engine, file }: (typeof kept)[number]): Promise<TestDatabase> {
  const test = await createTestDatabase(engine);
  const sql = readFileSync(join(folder, file), 'utf8');
  if (engine === 'sqlite') await runOnFile(test.url.slice('sqlite:'.length), sql);
  else {
    const client = new Client({ connectionString: test.url });
    await client.connect();
    await client.query(sql);
    await client.end();
  }
  return test;
}

async function runOnFile(file: string, sql: string): Promise<void> {
  const database = new sqlite3.Database(file);
  const run: (sql: string, done: (error: Error | null) => void) => unknown = database.exec.bind(database);
  const close: (done: (error: Error | null) => void) => unknown = database.close.bind(database);
  await promisify(run)(sql);
  await promisify(close)();
}

/** Returns the keys of all rows, by table. */
async function readKeys(database: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const columns = await database.query(`${database.dialect.listColumns} ORDER BY 1, 4`);
  const tables = new Map<string, string[]>();
  for (const { table_name: table, column_name: column, key_position: position } of columns) {
    if (Number(position) > 0) tables.set(String(table), [...(tables.get(String(table)) ?? []), String(column)]);
  }
  const keys = new Map<string, readonly string[]>();
  for (const [table, names] of tables) {
    const rows = await database.query(`SELECT ${names.map((name) => `"${name}"`).join(', ')} FROM "${table}"`);
    keys.set(table, rows.map((row) => JSON.stringify(Object.values(row).map(String))).sort());
  }
  return keys;
}

/** Returns the imports and events that name their violations as older releases did. */
async function oldWords(database: Database): Promise<readonly unknown[]> {
  const stored = [
    'id, violations AS value FROM import_record',
    'id, data FROM webhook_event',
    'id, event FROM webhook_delivery',
  ];
  const rows = await Promise.all(stored.map(async (from) => database.query(`SELECT ${from}`)));
  return rows.flat().filter((row) => JSON.stringify(row).includes('begun'));
}

async function readViolations(store: Store): Promise<readonly (readonly string[])[]> {
  const where = [{ field: 'status', op: 'in', values: ['Open', 'Mitigated'] }] as const;
  const { items } = await store.read((tx) => tx.violations.list({ limit: 100, offset: 0, where }));
  return items.map(({ policyId, targetId }) => [policyId, targetId]).sort();
}

describe('a database of an earlier release, after `governance migrate`,', () => {
  it.each(kept)('keeps its rows, and its log leads to them: $release on $engine', async (one) => {
    const test = await restore(one);
    const database = await openDatabase(test.url);
    const before = await readKeys(database);
    await database.migrate();
    const after = await readKeys(database);
    for (const [table, keys] of before) {
      if (!derived.has(table)) expect([table, after.get(table)]).toEqual([table, expect.arrayContaining([...keys])]);
    }
    const store = withAudit({ store: createStore(database, { clock: systemClock, ids }), ids, currentActor });
    expect(await oldWords(database)).toEqual([]);
    const snapshots = new AccessSnapshots(store);
    const detect = new DetectViolations({ store, snapshots, ids, holder: 'check', carryMilliseconds: 86_400_000 });
    await detect.execute();
    expect(await readViolations(store)).toEqual(violations);
    expect(await detect.execute({ isFull: true })).toMatchObject({ outcome: 'DONE', steps: [] });
    await new SealAuditEvents(store, { digest: sha256, newSalts }).execute();
    expect(await new ReplayAudit(store, sha256).execute()).toMatchObject({ value: { differences: [] } });
    expect(await new VerifyAudit(store, sha256).execute()).toMatchObject({ faults: [] });
    await store.close();
    await test.remove();
  });

  it.each(['sqlite', 'postgres'])('serves and detects on %s', async (engine) => {
    const test = await restore(kept.find((one) => one.engine === engine)!);
    const service = await DeployedService.start(undefined, { DATABASE_URL: test.url });
    const list = async () => service.call<readonly unknown[]>('GET', '/violations/v1');
    while ((await list()).status !== 200) await pause(100);
    expect((await list()).body).toHaveLength(violations.length);
    expect(await service.end()).toEqual([0, 0]);
    await service.stop();
    await test.remove();
  });
});
