import { StoreBusy, StoreUnavailable } from '../../ports/store-errors';

interface Waiting<I, O> {
  readonly input: I;
  readonly resolve: (output: O) => void;
  readonly reject: (error: unknown) => void;
}

/** Maximum number of inputs in one batch. */
const MOST = 100;

/**
 * Batches work whose cost hardly depends on the number of inputs, such as a transaction: inputs that arrive
 * concurrently, or while `atOnce` batches are running, share a batch. If a batch fails, each of its inputs is retried
 * alone, unless the database is the reason. If the database is unavailable, waiting inputs are rejected as well: no
 * caller waits for two silent connections in succession.
 */
export class Batched<I, O> {
  private readonly waiting: Waiting<I, O>[] = [];
  /** Inputs of failed batches. */
  private readonly alone: Waiting<I, O>[] = [];
  private running = 0;

  /**
   * `work` returns the outputs of all inputs in their order, or of the first ones, at least one. The others come first
   * in the next batch.
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
    // Includes the inputs of callers in the same microtask.
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

  /** Rejects inputs that were not processed. Those that wait for a writer wait no longer than they would have alone. */
  private refuseOthers(cause: StoreBusy | StoreUnavailable): void {
    const isUsable = cause instanceof StoreBusy;
    const others = [...this.alone.splice(0), ...(isUsable ? [] : this.waiting.splice(0))];
    for (const { reject } of others) reject(isUsable ? cause : new StoreUnavailable({ cause }));
  }
}
