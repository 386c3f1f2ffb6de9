import type { Connections } from './connections';

/**
 * Each statement may take as long as it needs, and sees what is committed by then. The transaction of a process that is
 * frozen ends some time, as migrations wait for it.
 */
const begin = `BEGIN ISOLATION LEVEL READ COMMITTED
  ; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = '10min'`;

/**
 * The tables of a stage are temporary: those of one connection of the server. One transaction keeps to that connection,
 * also behind a pooler that hands them out by transactions; its end takes the tables back.
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
          // Where this fails, the connection is gone, and the tables with it.
          await lent.runner.query('ROLLBACK').catch(() => undefined);
        }
      }),
  };
}
