import type { Store } from '@identity-governance/application';
import { createInMemoryStore } from '@identity-governance/application/in-memory';
import { FixedClock, SequentialIds } from '@identity-governance/application/testing';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { createMigratedDatabase, engines } from '@identity-governance/persistence/testing';

/** The stores on which tests run. */
export const stores = ['memory', ...engines] as const;

export interface OpenedStore {
  readonly store: Store;
  readonly remove: () => Promise<void>;
}

/** Opens a new, empty store. */
export async function openStore(engine: (typeof stores)[number]): Promise<OpenedStore> {
  const options = { clock: new FixedClock(), ids: new SequentialIds() };
  if (engine === 'memory') {
    const store = createInMemoryStore(options);
    return { store, remove: () => store.close() };
  }
  const test = await createMigratedDatabase(engine);
  const database = await openDatabase(test.url);
  const store = createStore(database, options);
  const remove = async () => {
    await store.close();
    await test.remove();
  };
  return { store, remove };
}
