import {
  formatTime,
  type ImportStage,
  type PresentState,
  type ReadTransaction,
  type StatePart,
  type StateVersions,
  type Store,
  type WriteTransaction,
} from '@identity-governance/application';
import { FixedClock } from '../testing/fixed-clock';
import { InMemoryImportStage, readAllKinds } from './in-memory-import-stage';
import type { InMemoryJobQueueOptions } from './in-memory-job-queue';
import { createEmptyState, InMemoryDraft, versionsOf } from './in-memory-state';
import { openInMemoryTransaction } from './in-memory-transaction';
import { SequentialIds } from '../testing/sequential-ids';

/**
 * Creates a store without a database that behaves like the others, except that it does not persist. It has one writer
 * at a time; readers keep the state in which they started.
 */
export function createInMemoryStore(options: Partial<InMemoryStoreOptions> = {}): InMemoryStore {
  return new InMemoryStore({ clock: new FixedClock(), ids: new SequentialIds(), ...options });
}

interface InMemoryStoreOptions extends InMemoryJobQueueOptions {
  /** Number of change log entries kept for each part. */
  readonly keptChanges?: number;
}

export class InMemoryStore implements Store {
  private state = createEmptyState();
  private lastWrite: Promise<unknown> = Promise.resolve();
  private readonly running = new Set<Promise<unknown>>();
  private isClosed = false;

  constructor(private readonly options: InMemoryStoreOptions) {}

  /** Returns another store with the same contents. Changes in one have no effect on the other. */
  fork(): InMemoryStore {
    const other = new InMemoryStore(this.options);
    other.state = this.state;
    return other;
  }

  async read<T>(work: (tx: ReadTransaction) => Promise<T>): Promise<T> {
    return this.track(async () => this.runRead(work));
  }

  async write<T>(_exclusive: readonly StatePart[], work: (tx: WriteTransaction) => Promise<T>): Promise<T> {
    return this.track(async () => {
      const before = this.lastWrite;
      const write = before.then(async () => this.runWrite(work));
      this.lastWrite = write.catch(() => undefined);
      return write;
    });
  }

  async stage<T>(work: (stage: ImportStage) => Promise<T>): Promise<T> {
    return this.track(async () => work(new InMemoryImportStage(() => this.read(readAllKinds))));
  }

  async versions(): Promise<StateVersions> {
    return this.track(async () => Promise.resolve(versionsOf(this.state)));
  }

  async present(): Promise<PresentState> {
    return { versions: await this.versions(), time: formatTime(this.options.clock.now()) };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.allSettled(this.running);
  }

  private async runRead<T>(work: (tx: ReadTransaction) => Promise<T>): Promise<T> {
    const draft = new InMemoryDraft(this.state, this.options.keptChanges);
    try {
      return await work(openInMemoryTransaction(draft, this.options));
    } finally {
      draft.end();
    }
  }

  private async runWrite<T>(work: (tx: WriteTransaction) => Promise<T>): Promise<T> {
    const draft = new InMemoryDraft(this.state, this.options.keptChanges);
    try {
      const result = await work(openInMemoryTransaction(draft, this.options));
      this.state = draft.end();
      return result;
    } finally {
      draft.end();
    }
  }

  private async track<T>(run: () => Promise<T>): Promise<T> {
    if (this.isClosed) throw new Error('the store is closed');
    const running = run();
    this.running.add(running);
    try {
      return await running;
    } finally {
      this.running.delete(running);
    }
  }
}
