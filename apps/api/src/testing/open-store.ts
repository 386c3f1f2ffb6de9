import type { Store } from '@identity-governance/application';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { FixedClock, SequentialIds } from '@identity-governance/test-kit';
import { createStore } from '@identity-governance/persistence';
import { engines, shareEmptyDatabase } from '@identity-governance/persistence/testing';

/** The stores on which tests run. */
export const stores = ['memory', ...engines] as const;

export interface OpenedStore {
  readonly store: Store;
  readonly remove: () => Promise<void>;
}

/** Opens an empty store. The database under it serves the whole spec file, so one store is open at a time. */
export async function openStore(engine: (typeof stores)[number]): Promise<OpenedStore> {
  const options = { clock: new FixedClock(), ids: new SequentialIds() };
  if (engine === 'memory') {
    const store = createInMemoryStore(options);
    return { store, remove: () => store.close() };
  }
  const store = createStore(await shareEmptyDatabase(engine), options);
  return { store, remove: () => store.close() };
}
