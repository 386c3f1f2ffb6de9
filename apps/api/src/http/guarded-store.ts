import {
  OwnershipWatch,
  type ImportStage,
  type ReadTransaction,
  type StatePart,
  type Store,
  type WriteTransaction,
} from '@identity-governance/application';

/**
 * A store in which no write makes its author the owner of live violations.
 *
 * INVARIANT (four eyes): whatever is written, the violations that a person owns are those that another person gave.
 */
export class GuardedStore implements Store {
  /** `person`: returns the person on whose behalf the present work is done; undefined if there is none. */
  constructor(
    private readonly store: Store,
    private readonly person: () => string | undefined,
  ) {}

  write<T>(
    exclusive: readonly StatePart[],
    work: (tx: WriteTransaction) => Promise<T>,
    stage?: ImportStage,
  ): Promise<T> {
    const person = this.person();
    if (person === undefined) return this.store.write(exclusive, work, stage);
    const guarded = async (tx: WriteTransaction) => {
      const watch = new OwnershipWatch(person);
      const result = await work(watch.watch(tx));
      await watch.refuseTakeover(tx);
      return result;
    };
    return this.store.write(exclusive, guarded, stage);
  }

  read<T>(work: (tx: ReadTransaction) => Promise<T>): Promise<T> {
    return this.store.read(work);
  }

  stage<T>(work: (stage: ImportStage) => Promise<T>): Promise<T> {
    return this.store.stage(work);
  }

  versions(): ReturnType<Store['versions']> {
    return this.store.versions();
  }

  present(): ReturnType<Store['present']> {
    return this.store.present();
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
