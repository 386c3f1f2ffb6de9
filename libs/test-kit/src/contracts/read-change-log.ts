import {
  stateParts,
  type LoggedChange,
  type StatePart,
  type StateVersion,
  type Store,
  type WriteTransaction,
} from '@identity-governance/application';
import type { OpenedStore } from './opened-store';

/** Gives an empty store that keeps the given number of changes of each part. */
export type OpenLoggingStore = (keptChanges?: number) => Promise<OpenedStore>;

export type TestLog = (
  withLog: (test: (store: Store) => Promise<void>, keptChanges?: number) => () => Promise<void>,
) => void;

/** A limit above the number of entries. */
export const everything = 1_000_000;

export async function changesOf(
  store: Store,
  part: StatePart,
  version: StateVersion,
): Promise<readonly LoggedChange[]> {
  const changes = await store.read(async (tx) => tx.changes.changesAfter(part, version, everything));
  if (changes === undefined) throw new Error('the log does not hold this version');
  return changes;
}

/** Returns the entries that a write adds to the logs of all parts, without positions and tokens. */
export async function loggedBy(store: Store, write: (tx: WriteTransaction) => Promise<unknown>) {
  const before = await store.versions();
  await store.write([], write);
  const logged = [];
  for (const part of stateParts) {
    for (const { kind, key, operation } of await changesOf(store, part, before[part])) {
      logged.push({ part, kind, key, operation });
    }
  }
  return logged;
}
