import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';

export const engines = ['sqlite', 'postgres'] as const;
export type Engine = (typeof engines)[number];

/** A new, empty database, not migrated yet. */
export interface TestDatabase {
  readonly url: string;
  /** After everything on it is closed. */
  readonly remove: () => Promise<void>;
}

/** PostgreSQL's is made on the server that jest's globalSetup started: see `tools/test/start-postgres.mjs`. */
export async function createTestDatabase(engine: Engine): Promise<TestDatabase> {
  return engine === 'sqlite' ? createSqliteFile() : createPostgresDatabase();
}

async function createSqliteFile(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'identity-governance-sqlite-'));
  return {
    url: `sqlite:${join(folder, 'governance.db')}`,
    remove: async () => rm(folder, { recursive: true, force: true }),
  };
}

async function createPostgresDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(`CREATE DATABASE ${name}`);
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
