import { StoreBusy, StoreUnavailable } from '../../ports/store-errors';

interface Waiting<I, O> {
  readonly input: I;
  readonly resolve: (output: O) => void;
  readonly reject: (error: unknown) => void;
}

/** In one batch. */
const MOST = 100;

/**
 * Does for many at once what costs hardly more than for one, such as a transaction: what comes at the same time is done
 * together, and so is what comes while so many batches are running. What a batch fails of is nobody's in particular:
 * so each of it is then done alone, unless the database is the reason. Where that cannot be used, those who wait for
 * their batch are refused as well: nobody waits for one connection that has gone silent and then for another.
 */
export class Batched<I, O> {
  private readonly waiting: Waiting<I, O>[] = [];
  /** Those of batches that failed. */
  private readonly alone: Waiting<I, O>[] = [];
  private running = 0;

  /**
   * `work` answers with what became of the inputs, in their order: of all of them, or of the first of them, one at the
   * least. The others are then first in the next batch.
   */
  constructor(
    private readonly work: (inputs: readonly I[]) => Promise<readonly O[]>,
    private readonly atOnce = 1,
  ) {}

  /** Resolves when a batch with this input is done. */
  do(input: I): Promise<O> {
    return new Promise<O>((resolve, reject) => {
      this.waiting.push({ input, resolve, reject });
      if (this.running < this.atOnce) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.running++;
    // Who asks in the same breath is part of it.
    await Promise.resolve();
    for (let batch = this.next(); batch.length > 0; batch = this.next()) await this.doBatch(batch);
    this.running--;
  }

  private next(): readonly Waiting<I, O>[] {
    return this.alone.length > 0 ? this.alone.splice(0, 1) : this.waiting.splice(0, MOST);
  }

  private async doBatch(batch: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const outputs = await this.work(batch.map(({ input }) => input));
      this.waiting.unshift(...batch.slice(outputs.length));
      for (const [i, output] of outputs.entries()) batch[i]!.resolve(output);
    } catch (error) {
      const isOfStore = error instanceof StoreBusy || error instanceof StoreUnavailable;
      if (batch.length > 1 && !isOfStore) this.alone.push(...batch);
      else for (const { reject } of batch) reject(error);
      if (isOfStore) this.refuseOthers(error);
    }
  }

  /** Nothing was done for them. Those who wait for a writer wait no longer than they would have alone. */
  private refuseOthers(cause: StoreBusy | StoreUnavailable): void {
    const isUsable = cause instanceof StoreBusy;
    const others = [...this.alone.splice(0), ...(isUsable ? [] : this.waiting.splice(0))];
    for (const { reject } of others) reject(isUsable ? cause : new StoreUnavailable({ cause }));
  }
}
