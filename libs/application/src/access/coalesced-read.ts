import { StoreUnavailable } from '../ports/store-errors';

interface CoalescedReadOptions {
  /** Resolves when those who are about to ask have asked: they share one read. Without it a read begins at once. */
  readonly gather?: (() => Promise<unknown>) | undefined;
}

/**
 * Shares one expensive read among all who wait for it, and never answers from a read that began before the question:
 * one read is in flight and one is queued at a time, and everyone who asks while a read is in flight waits for the
 * queued one. A read receives what all its waiting callers have asked for. Where the one in flight fails because the
 * database cannot be used, so does the queued one: nobody waits for one silent connection and then for another.
 */
export class CoalescedRead<T, K = never> {
  private inFlight: Promise<T> | undefined;
  /** The read that has not begun. */
  private queued: Promise<T> | undefined;
  private asked = new Set<K>();

  constructor(
    private readonly read: (asked: ReadonlySet<K>) => Promise<T>,
    private readonly options: CoalescedReadOptions = {},
  ) {}

  /** The result of a read that begins after this call, and that covers these keys. */
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
