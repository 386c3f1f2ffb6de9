import { override, OwnershipWatch, RolledBack, type Store } from '@identity-governance/application';

/**
 * Returns a store in which no write makes its author the owner of violations. `personOf` returns the person on whose
 * behalf the present work is done; undefined for a client without a person.
 *
 * INVARIANT (four eyes): whatever is written, the violations that a person owns are those that another person gave.
 */
export function withOwnershipGuard(store: Store, personOf: () => string | undefined): Store {
  const write: Store['write'] = (exclusive, work, stage) =>
    store.write(
      // Who may come to own a violation depends on its record, which no other write may change meanwhile.
      exclusive.includes('inventory') ? [...new Set([...exclusive, 'violations' as const])] : exclusive,
      async (tx) => {
        const watch = new OwnershipWatch(personOf());
        try {
          const result = await work(watch.watch(tx));
          await watch.refuseTakeover(tx);
          return result;
        } catch (error) {
          if (error instanceof RolledBack && error.isTrial) await watch.refuseTakeover(tx);
          throw error;
        }
      },
      stage,
    );
  return override(store, { write });
}
