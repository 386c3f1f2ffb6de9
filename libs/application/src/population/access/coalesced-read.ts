import { StoreUnavailable } from '../../ports/store-errors';

interface CoalescedReadOptions {
  /** Resolves when the current callers have arrived, so that they share one read. Without it a read starts at once. */
  readonly gather?: (() => Promise<unknown>) | undefined;
}

/**
 * Shares one expensive read among all waiting callers, and never returns the result of a read that started before the
 * call: one read is in flight and one is queued at a time, and callers that arrive while a read is in flight wait for
 * the queued one. A read receives the keys of all its waiting callers. If the read in flight fails because the database
 * is unavailable, the queued one fails too: no caller waits for two silent connections in succession.
 */
export class CoalescedRead<T, K = never> {
  private inFlight: Promise<T> | undefined;
  /** The read that has not started. */
  private queued: Promise<T> | undefined;
  private asked = new Set<K>();

  constructor(
    private readonly read: (asked: ReadonlySet<K>) => Promise<T>,
    private readonly options: CoalescedReadOptions = {},
  ) {}

  /** Returns the result of a read that starts after this call and covers these keys. */
  fresh(keys: readonly K[] = []): Promise<T> {
    for (const key of keys) this.asked.add(key);
    const { gather } = this.options;
    if (this.inFlight === undefined && gather === undefined) return this.start();
    const start = () => this.startQueued();
    this.queued ??= (this.inFlight ?? gather!()).then(start, (error: unknown) => this.startAfter(error));
    return this.queued;
  }

  private startQueued(): Promise<T> {
    this.queued = undefined;
    return this.start();
  }

  private startAfter(error: unknown): Promise<T> {
    if (!(error instanceof StoreUnavailable)) return this.startQueued();
    this.queued = undefined;
    this.asked = new Set();
    throw error;
  }

  private start(): Promise<T> {
    const { asked } = this;
    this.asked = new Set();
    const read = this.read(asked);
    this.inFlight = read;
    const clear = () => {
      if (this.inFlight === read) this.inFlight = undefined;
    };
    read.then(clear, clear);
    return read;
  }
}
