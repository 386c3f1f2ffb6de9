import type { Connections } from './connections';

/**
 * Starts the transaction of a stage. Statements have no time limit and see the latest commits. An idle transaction of a
 * frozen process is ended, because migrations wait for it.
 */
const begin = `BEGIN ISOLATION LEVEL READ COMMITTED
  ; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = '10min'`;

/**
 * Opens a stage, whose temporary tables belong to one connection of the server. A single transaction keeps that
 * connection, even behind a transaction pooler, and its end drops the tables.
 */
export function openPostgresStage(connections: Connections): Connections {
  return {
    close: async () => connections.close(),
    use: async (work) =>
      connections.use(async (lent) => {
        await lent.runner.query(begin);
        try {
          return await work(lent);
        } finally {
          // If this fails, the connection is lost, and the tables with it.
          await lent.runner.query('ROLLBACK').catch(() => undefined);
        }
      }),
  };
}
