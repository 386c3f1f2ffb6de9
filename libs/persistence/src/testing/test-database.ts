import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import type { TransactionScope } from '../connections/transaction-scope';
import { dialects } from '../dialects/dialects';
import { quietDriver } from '../connections/sqlite-connections';
import { openDatabase } from '../open-database';

export type Engine = keyof typeof dialects;
/** All engines; each passes every contract suite. */
export const engines = Object.keys(dialects) as readonly Engine[];

/** A new, empty database that is not migrated yet. */
export interface TestDatabase {
  readonly url: string;
  /** Removes the database, after everything on it is closed. */
  readonly remove: () => Promise<void>;
}

interface TestEngine {
  readonly create: () => Promise<TestDatabase>;
  /** Creates a database with the content of another one. */
  readonly copy: (original: TestDatabase) => Promise<TestDatabase>;
  readonly withoutTriggers: (scope: TransactionScope, work: () => Promise<void>) => Promise<void>;
}

/** A new engine does not compile without an entry. */
const testEngines: Readonly<Record<Engine, TestEngine>> = {
  sqlite: { create: createSqliteFile, copy: copySqliteFile, withoutTriggers: withTriggersDropped },
  postgres: { create: async () => createPostgresDatabase(), copy: copyPostgresDatabase, withoutTriggers: asReplica },
};

/** Creates a database. PostgreSQL's server is started by jest's globalSetup: see `tools/test/start-postgres.mjs`. */
export async function createTestDatabase(engine: Engine): Promise<TestDatabase> {
  return testEngines[engine].create();
}

/** Returns a database with the same content, like a restored backup. The original must not be open. */
export async function copyDatabase(engine: Engine, original: TestDatabase): Promise<TestDatabase> {
  return testEngines[engine].copy(original);
}

/** One migrated database of each engine for a spec file: a copy of it is made faster than another one is migrated. */
const migrated = new Map<Engine, Promise<TestDatabase>>();
if (typeof afterAll === 'function') {
  afterAll(async () => {
    for (const test of migrated.values()) await (await test).remove();
  });
}

/** Creates an empty database with all tables. */
export async function createMigratedDatabase(engine: Engine): Promise<TestDatabase> {
  const original = migrated.get(engine) ?? migrate(engine);
  migrated.set(engine, original);
  return copyDatabase(engine, await original);
}

async function migrate(engine: Engine): Promise<TestDatabase> {
  const test = await createTestDatabase(engine);
  const database = await openDatabase(test.url);
  await database.migrate();
  await database.close();
  return test;
}

/** Runs the work without triggers, as the owner of the audit tables could. */
export async function withoutTriggers(scope: TransactionScope, work: () => Promise<void>): Promise<void> {
  await testEngines[scope.engine.name as Engine].withoutTriggers(scope, work);
}

async function withTriggersDropped(scope: TransactionScope, work: () => Promise<void>): Promise<void> {
  const triggers = await scope.query("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'", []);
  for (const { name } of triggers) await scope.query(`DROP TRIGGER ${String(name)}`, []);
  await work();
  for (const { sql } of triggers) await scope.query(String(sql), []);
}

async function asReplica(scope: TransactionScope, work: () => Promise<void>): Promise<void> {
  await scope.query('SET LOCAL session_replication_role = replica', []);
  await work();
  await scope.query('SET LOCAL session_replication_role = origin', []);
}

async function copySqliteFile(original: TestDatabase): Promise<TestDatabase> {
  const copy = await createSqliteFile();
  const source = new DataSource({ type: 'sqlite', driver: quietDriver, database: fileOf(original) });
  await source.initialize();
  try {
    // Unlike a copy of the file, it includes a log that a slow disk has left beside it.
    await source.query('VACUUM INTO ?', [fileOf(copy)]);
  } finally {
    await source.destroy();
  }
  return copy;
}

async function copyPostgresDatabase(original: TestDatabase): Promise<TestDatabase> {
  return createPostgresDatabase(new URL(original.url).pathname.slice(1));
}

function fileOf({ url }: TestDatabase): string {
  return url.slice('sqlite:'.length);
}

async function createSqliteFile(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'identity-governance-sqlite-'));
  return {
    url: `sqlite:${join(folder, 'governance.db')}`,
    remove: async () => rm(folder, { recursive: true, force: true }),
  };
}

async function createPostgresDatabase(template = 'template1'): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return { url: url.href, remove: async () => runOnServer(`DROP DATABASE ${name} WITH (FORCE)`) };
}

function serverUrl(): string {
  const server = process.env.TEST_POSTGRES_URL;
  if (server === undefined) throw new Error('no PostgreSQL server: TEST_POSTGRES_URL is not set');
  return server;
}

export async function runOnServer(sql: string): Promise<void> {
  const source = new DataSource({ type: 'postgres', url: serverUrl(), poolSize: 1, installExtensions: false });
  await source.initialize();
  try {
    await source.query(sql);
  } finally {
    await source.destroy();
  }
}
