import type { Store } from './store';

/** Returns the store with another clock: transactions, and what is compiled from them, use `now` as the time. */
export function storeAt(store: Store, now: () => string): Store {
  const currentTime = () => Promise.resolve(now());
  const timed = <T extends object>(tx: T): T =>
    new Proxy(tx, { get: (target, name) => (name === 'currentTime' ? currentTime : Reflect.get(target, name)) });
  return {
    read: (work) => store.read((tx) => work(timed(tx))),
    write: (parts, work, stage) => store.write(parts, (tx) => work(timed(tx)), stage),
    stage: (work) => store.stage(work),
    versions: () => store.versions(),
    present: async () => ({ versions: await store.versions(), time: now() }),
    close: () => store.close(),
  };
}
