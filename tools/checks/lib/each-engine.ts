import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withAudit, type Store } from '@identity-governance/application';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { uuidGenerator, systemClock } from '@identity-governance/platform';
import { workspaceRoot } from './workspace-root';

interface PostgresServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const engines = ['sqlite', 'postgres'] as const;
type Engine = (typeof engines)[number];

/** A migrated and empty database of one engine. */
export interface EmptyDatabase {
  readonly engine: Engine;
  readonly url: string;
  /** Audited, as everybody writes, over connections of its own, as another process has. The end closes it. */
  readonly openStore: () => Promise<Store>;
}

const currentActor = { get: () => ({ kind: 'COMMAND' as const, name: 'check', trackingId: '0'.repeat(32) }) };

/** SQLite in a folder of its own, then a PostgreSQL server of its own; `ENGINE=sqlite` or `ENGINE=postgres`: one. */
export async function onEachEngine(
  run: (database: EmptyDatabase) => Promise<void>,
  wanted: readonly Engine[] = engines,
): Promise<void> {
  for (const engine of wanted) {
    if (process.env.ENGINE !== undefined && process.env.ENGINE !== engine) continue;
    const { url, stop } = engine === 'sqlite' ? makeFile() : await startPostgres();
    const stores: Store[] = [];
    const openStore = async () => {
      const ids = uuidGenerator;
      const store = createStore(await openDatabase(url), { clock: systemClock, ids });
      stores.push(store);
      return withAudit({ store, ids, currentActor });
    };
    const migrating = await openDatabase(url);
    await migrating.migrate();
    await migrating.close();
    try {
      await run({ engine, url, openStore });
    } finally {
      for (const store of stores) await store.close();
      await stop();
    }
  }
}

function makeFile(): PostgresServer {
  const folder = mkdtempSync(join(tmpdir(), 'governance-check-'));
  const stop = async () => {
    rmSync(folder, { recursive: true });
    return Promise.resolve();
  };
  return { url: `sqlite:${join(folder, 'governance.db')}`, stop };
}

/** Loaded by its path, since it has no types. */
export async function startPostgres(): Promise<PostgresServer> {
  const file = pathToFileURL(join(workspaceRoot(), 'tools/test/postgres-server.mjs')).href;
  const loaded = (await import(file)) as { readonly startPostgresServer: () => Promise<PostgresServer> };
  return loaded.startPostgresServer();
}
