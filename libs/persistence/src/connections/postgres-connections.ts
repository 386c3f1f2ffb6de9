import type { Pool } from 'pg';
import type { QueryRunner } from 'typeorm';
import { DataSource } from 'typeorm';
import { migrations } from '../migrations/migrations';
import { tableSchemas } from '../tables/tables';
import type { Connections } from './connections';
import { keepProcessAlive } from './job-pool';

export interface PostgresOptions {
  readonly url: string;
  readonly size: number;
  readonly connectMilliseconds: number;
  /** How long an answer may take to come, over a network that may have gone silent; 0: for ever. */
  readonly answerMilliseconds: number;
}

/** Before the system asks a silent peer whether it is there, in milliseconds. */
const KEEP_ALIVE_AFTER = 10_000;

export async function openPostgresConnections(options: PostgresOptions): Promise<Connections> {
  const source = createSource(options);
  await source.initialize();
  keepProcessAlive((source.driver as unknown as { readonly master: Pool }).master); // private of the driver
  return {
    use: async (work) => {
      const runner = source.createQueryRunner();
      try {
        return await work({ runner, discard: (reason) => void discard(runner, reason) });
      } finally {
        await runner.release();
      }
    },
    close: async () => source.destroy(),
  };
}

function createSource(options: PostgresOptions): DataSource {
  return new DataSource({
    type: 'postgres',
    url: options.url,
    poolSize: options.size,
    connectTimeoutMS: options.connectMilliseconds,
    applicationName: 'identity-governance',
    installExtensions: false,
    entities: tableSchemas,
    migrations: [...migrations],
    migrationsTableName: 'migration',
    // The pool replaces a connection that breaks while nobody uses it, and needs no help.
    poolErrorHandler: () => undefined,
    extra: {
      query_timeout: options.answerMilliseconds,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER,
    },
  });
}

/** What the driver's runner has beyond its interface: a pool keeps no connection that is given back with an error. */
interface PostgresRunner {
  readonly databaseConnection?: { readonly connection: { readonly stream: { destroy(): void } } };
  releasePostgresConnection(reason: Error): Promise<void>;
}

/** Cut first: a pool would say goodbye over the connection and wait for the answer. */
async function discard(runner: QueryRunner, reason: Error): Promise<void> {
  const { databaseConnection } = runner as unknown as PostgresRunner;
  databaseConnection?.connection.stream.destroy();
  await (runner as unknown as PostgresRunner).releasePostgresConnection(reason);
}
