import type { LeasedJob } from '../ports/job-queue';
import type { Store } from '../ports/store';
import { RunPromotion } from '../search-attributes/run-promotion';
import type { FixedClock } from '../testing/fixed-clock';

const leaseSeconds = 30;
const kinds = ['promotion'] as const;

interface PausedWorker {
  readonly resume: () => void;
  readonly ended: Promise<unknown>;
}

/** Workers that stop between two chunks of a promotion, for good as after a kill, or until they are told to go on. */
export class PausingWorkers {
  private paused: PausedWorker[] = [];

  constructor(private readonly parts: { readonly store: Store; readonly clock: FixedClock }) {}

  /** Lets a worker take a job, if one is due, and stop after so many chunks of one account. */
  async start(chunks: number): Promise<void> {
    const [job] = await this.lease();
    if (job === undefined) return;
    let left = chunks;
    let resume = (): void => undefined;
    const blocked = new Promise<void>((resolve) => (resume = resolve));
    await new Promise<void>((settle) => {
      const wait = async (): Promise<void> => {
        if (--left > 0) return Promise.resolve();
        settle();
        return blocked;
      };
      const ended = this.run(job, wait).finally(settle);
      this.paused.push({ resume, ended });
    });
  }

  /** Lets all that are stopped go on, however much has changed since. */
  async resume(): Promise<void> {
    const paused = this.paused;
    this.paused = [];
    for (const worker of paused) worker.resume();
    await Promise.all(paused.map(async ({ ended }) => ended));
  }

  /** Runs what is queued to its end. Those that are still stopped count as killed: their leases run out. */
  async drain(): Promise<void> {
    for (;;) {
      this.parts.clock.advance(10 * 60_000);
      const [job] = await this.lease();
      if (job === undefined) break;
      await this.run(job, async () => Promise.resolve());
    }
    expect(await this.parts.store.write([], async (tx) => tx.jobs.depth())).toEqual({});
  }

  private async lease(): Promise<readonly LeasedJob<'promotion'>[]> {
    return this.parts.store.write([], async (tx) => tx.jobs.lease({ kinds, limit: 1, leaseSeconds }));
  }

  /** A job whose lease is lost fails here, as it should; whoever has it now does the work. */
  private async run(job: LeasedJob<'promotion'>, wait: () => Promise<void>): Promise<void> {
    const promotion = new RunPromotion({ ...this.parts, delay: { wait }, leaseSeconds, chunkSize: 1 });
    await promotion.execute(job).catch((error: unknown) => {
      expect(String(error)).toMatch(/the lease of job \w+ was lost/);
    });
  }
}
