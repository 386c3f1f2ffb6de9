import { createStore, openDatabase } from '@identity-governance/persistence';
import { uuidGenerator, systemClock } from '@identity-governance/platform';
import { makeChange, type FreshChange } from './fresh-changes';

/** What a writer is asked for, and answers when it is committed. */
export interface NumberedChange {
  readonly id: number;
  readonly change: FreshChange;
}

// A process that makes the changes of each message, until its parent disconnects.
const store = createStore(await openDatabase(process.argv[2]!), { clock: systemClock, ids: uuidGenerator });
process.on('message', ({ id, change }: NumberedChange) => {
  void makeChange(store, change).then(
    () => process.send!({ id }),
    (error: unknown) => process.send!({ id, error: String(error) }),
  );
});
process.on('disconnect', () => void store.close());
