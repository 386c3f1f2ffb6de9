import 'reflect-metadata';
import { setImmediate } from 'node:timers/promises';
import { AccessSnapshots, answerInProcess, type PopulationQueries } from '@identity-governance/application';
import { createStore, explainDatabaseFault, openDatabase } from '@identity-governance/persistence';
import { HighsSolver, systemClock, uuidGenerator } from '@identity-governance/platform';
import { answerQueries } from './population/answer-queries';
import type { EvaluatedState, QueryMessage } from './population/query-messages';

/**
 * Evaluates queries over all identities for the API that starts this process, on a separate state that follows the
 * change log. Ends with the channel to the API, and not by signals, which a terminal sends to both.
 */
function main(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  let close = (): Promise<void> => Promise.resolve();
  process.once('disconnect', () => {
    void close().finally(() => process.exit(0));
  });
  const channel = {
    receive: (listener: (message: QueryMessage) => void) => process.on('message', listener),
    send: (message: object) => process.send?.(message, undefined, {}, () => undefined), // the API may have ended
  };
  answerQueries(channel, async (state) => {
    try {
      const opened = await open(state);
      close = opened.close;
      return opened.queries;
    } catch (error) {
      console.error('api, evaluation of all identities:', explainDatabaseFault(error) ?? error);
      process.exit(1);
    }
  });
}

interface OpenedState {
  readonly queries: PopulationQueries;
  readonly close: () => Promise<void>;
}

async function open(state: EvaluatedState): Promise<OpenedState> {
  const { databaseUrl, limits, keptIdentities, disabledHoldAccess } = state;
  const database = await openDatabase(databaseUrl, { mustExist: true, limits });
  database.watchSchema({ onMisfit: () => undefined }); // the API reports it
  const store = createStore(database, { clock: systemClock, ids: uuidGenerator });
  const snapshots = new AccessSnapshots(store, {
    keptIdentities,
    rules: { disabledHoldAccess },
    pause: () => setImmediate(),
    gather: setImmediate,
  });
  const queries = answerInProcess({ store, snapshots, clock: systemClock, solver: new HighsSolver() });
  return { queries, close: () => store.close() };
}

main();
