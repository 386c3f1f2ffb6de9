import { jobKinds, type LeasedJob, type Store } from '@identity-governance/application';
import type { Logger } from '@identity-governance/platform';
import type { JobHandler } from './handlers';
import { runJob } from './run-job';

export interface WorkerLoopOptions {
  readonly store: Store;
  readonly handle: JobHandler;
  readonly logger: Logger;
  readonly concurrency: number;
  readonly pollMilliseconds: number;
  readonly leaseSeconds: number;
}

/** After a failed look into the queue, most likely because the database is away. */
const pauseAfterError = 1000;

/** Takes due jobs as long as it has hands free, and runs them side by side. */
export class WorkerLoop {
  private readonly inHand = new Map<LeasedJob, Promise<void>>();
  private stopping = false;
  private running: Promise<void> = Promise.resolve();
  private wake: () => void = () => undefined;

  constructor(private readonly options: WorkerLoopOptions) {}

  start(): void {
    this.running = this.run();
  }

  /**
   * Takes no more jobs, waits for those in hand until the deadline and gives the others back. True when all were
   * finished.
   */
  async stop(deadlineMilliseconds: number): Promise<boolean> {
    this.stopping = true;
    this.wake();
    const deadline = delay(deadlineMilliseconds);
    const finished = this.running.then(() => Promise.all(this.inHand.values()));
    await Promise.race([finished, deadline.passed]);
    deadline.cancel();
    const unfinished = [...this.inHand.keys()];
    await this.release(unfinished);
    return unfinished.length === 0;
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      const pause = await this.takeJobs();
      await this.sleep(this.inHand.size < this.options.concurrency ? pause : undefined);
    }
  }

  /** Returns how long to wait before the next look. */
  private async takeJobs(): Promise<number> {
    try {
      const jobs = await this.leaseJobs();
      // stop() may have run out of patience with this very look
      if (this.stopping) await this.release(jobs);
      else for (const job of jobs) this.begin(job);
      return jobs.length > 0 ? 0 : this.options.pollMilliseconds;
    } catch (error) {
      this.options.logger.error({ err: error }, 'cannot take jobs');
      return Math.max(pauseAfterError, this.options.pollMilliseconds);
    }
  }

  /** Asks in a read transaction first, so that an idle worker never holds up those who write. */
  private async leaseJobs(): Promise<readonly LeasedJob[]> {
    const { store, leaseSeconds, concurrency } = this.options;
    if (!(await store.read((tx) => tx.jobs.hasDue(jobKinds)))) return [];
    const limit = concurrency - this.inHand.size;
    return store.write([], (tx) => tx.jobs.lease({ kinds: jobKinds, limit, leaseSeconds }));
  }

  private begin(job: LeasedJob): void {
    const done = runJob(job, this.options).finally(() => {
      this.inHand.delete(job);
      this.wake();
    });
    this.inHand.set(job, done);
  }

  private async release(jobs: readonly LeasedJob[]): Promise<void> {
    if (jobs.length === 0) return;
    this.options.logger.warn({ jobs: jobs.map((job) => job.id) }, 'giving unfinished jobs back');
    await this.options.store.write([], async (tx) => {
      for (const job of jobs) await tx.jobs.release(job);
    });
  }

  /** Until the time is over (without a time: for ever), a job ends or the worker stops. */
  private async sleep(milliseconds: number | undefined): Promise<void> {
    if (this.stopping) return;
    const timer = milliseconds === undefined ? undefined : delay(milliseconds);
    const woken = new Promise<void>((resolve) => (this.wake = resolve));
    await Promise.race(timer === undefined ? [woken] : [woken, timer.passed]);
    timer?.cancel();
  }
}

function delay(milliseconds: number): { readonly passed: Promise<void>; cancel(): void } {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
  return {
    passed,
    cancel: () => {
      clearTimeout(timer);
    },
  };
}
