/**
 * Shares one expensive read among all who wait for it, and never answers from a read that began before the question:
 * one read is in flight and one is queued at a time, and everyone who asks while a read is in flight waits for the
 * queued one.
 */
export class CoalescedRead<T> {
  private inFlight: Promise<T> | undefined;
  private queued: Promise<T> | undefined;

  constructor(private readonly read: () => Promise<T>) {}

  /** The result of a read that begins after this call. */
  fresh(): Promise<T> {
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
    const read = this.read();
    this.inFlight = read;
    const clear = () => {
      if (this.inFlight === read) this.inFlight = undefined;
    };
    read.then(clear, clear);
    return read;
  }
}
