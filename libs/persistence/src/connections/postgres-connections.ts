import type { Pool } from 'pg';
import type { QueryRunner } from 'typeorm';
import { DataSource } from 'typeorm';
import { migrations } from '../migrations/migrations';
import { opening } from './connection-not-opened';
import type { Connections } from './connections';
import { silentLogger } from './silent-logger';
import { keepProcessAlive } from './keep-process-alive';
import { keptAlive, probeClient } from './kept-alive';

export interface PostgresOptions {
  readonly url: string;
  readonly size: number;
  readonly connectMilliseconds: number;
  /** Time limit for a response, over a network that may be silent; 0: none. */
  readonly answerMilliseconds: number;
}

export async function openPostgresConnections(options: PostgresOptions): Promise<Connections> {
  const source = createSource(options);
  await opening(async () => source.initialize());
  keepProcessAlive((source.driver as unknown as { readonly master: Pool }).master); // private property of the driver
  return {
    use: async (work) => {
      const runner = source.createQueryRunner();
      try {
        await opening(async () => runner.connect() as Promise<unknown>);
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
    migrations: [...migrations],
    migrationsTableName: 'migration',
    logger: silentLogger,
    // The pool replaces an idle connection that breaks without further handling.
    poolErrorHandler: () => undefined,
    extra: { ...keptAlive, onConnect: probeClient, query_timeout: options.answerMilliseconds },
  });
}

/**
 * The driver's runner with a method that its interface lacks: a pool discards a connection that is released with an
 * error.
 */
interface PostgresRunner {
  readonly databaseConnection?: { readonly connection: { readonly stream: { destroy(): void } } };
  releasePostgresConnection(reason: Error): Promise<void>;
}

/** Discards a connection. It is cut first, because a pool would say goodbye over it and wait for the response. */
async function discard(runner: QueryRunner, reason: Error): Promise<void> {
  const { databaseConnection } = runner as unknown as PostgresRunner;
  databaseConnection?.connection.stream.destroy();
  await (runner as unknown as PostgresRunner).releasePostgresConnection(reason);
}
