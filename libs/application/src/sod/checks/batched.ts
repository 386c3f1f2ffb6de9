import { StoreBusy, StoreUnavailable } from '../../ports/store-errors';

interface Waiting<I, O> {
  readonly input: I;
  readonly resolve: (output: O) => void;
  readonly reject: (error: unknown) => void;
}

/** In one batch. */
const MOST = 100;

/**
 * Does for many at once what costs hardly more than for one, such as a transaction: one batch is under way at a time,
 * and what comes meanwhile is done together in the next. What a batch fails of is nobody's in particular: so each of
 * it is then done alone, unless the database is the reason.
 */
export class Batched<I, O> {
  private waiting: Waiting<I, O>[] = [];
  private isRunning = false;

  /** `work` answers with what became of each input, in their order. */
  constructor(private readonly work: (inputs: readonly I[]) => Promise<readonly O[]>) {}

  /** Resolves when a batch with this input is done. */
  do(input: I): Promise<O> {
    return new Promise<O>((resolve, reject) => {
      this.waiting.push({ input, resolve, reject });
      if (!this.isRunning) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.length > 0) await this.doBatch(this.waiting.splice(0, MOST));
    this.isRunning = false;
  }

  private async doBatch(batch: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const outputs = await this.work(batch.map(({ input }) => input));
      for (const [i, { resolve }] of batch.entries()) resolve(outputs[i]!);
    } catch (error) {
      const isOfAll = batch.length === 1 || error instanceof StoreBusy || error instanceof StoreUnavailable;
      if (!isOfAll) for (const one of batch) await this.doBatch([one]);
      else for (const { reject } of batch) reject(error);
    }
  }
}
