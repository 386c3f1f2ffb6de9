/**
 * Shares one expensive read among all who wait for it, and never answers from a read that began before the question:
 * one read is in flight and one is queued at a time, and everyone who asks while a read is in flight waits for the
 * queued one. A read is told what all who wait for it have asked for.
 */
export class CoalescedRead<T, K = never> {
  private inFlight: Promise<T> | undefined;
  private queued: Promise<T> | undefined;
  private asked = new Set<K>();

  constructor(private readonly read: (asked: ReadonlySet<K>) => Promise<T>) {}

  /** The result of a read that begins after this call, and that covers these keys. */
  fresh(keys: readonly K[] = []): Promise<T> {
    for (const key of keys) this.asked.add(key);
    if (this.inFlight === undefined) return this.start();
    this.queued ??= this.inFlight.then(
      () => this.startQueued(),
      () => this.startQueued(),
    );
    return this.queued;
  }

  private startQueued(): Promise<T> {
    this.queued = undefined;
    return this.start();
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
