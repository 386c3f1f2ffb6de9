import type { Store } from '@identity-governance/application';

/** An empty store for one test. */
export interface OpenedStore {
  readonly store: Store;
  readonly close: () => Promise<void>;
}

/** Runs a test on a separate store. */
export async function withStore(
  open: () => Promise<OpenedStore>,
  test: (store: Store) => Promise<void>,
): Promise<void> {
  const { store, close } = await open();
  try {
    await test(store);
  } finally {
    await close();
  }
}
