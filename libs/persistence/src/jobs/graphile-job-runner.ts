import { EventEmitter } from 'node:events';
import type { Delay, Job, JobHandler, JobRunner } from '@identity-governance/application';
import { jobKinds } from '@identity-governance/application';
import type { Runner, TaskList, WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { openJobPool } from '../connections/job-pool';
import { withinDeadline } from '../connections/within-deadline';
import { isConnectionLost } from '../database-fault';
import { readGraphileJob } from './graphile-job-queue';
import type { GraphilePools } from './graphile-pools';

export interface GraphileJobRunnerOptions {
  readonly url: string;
  readonly connectMilliseconds: number;
  readonly pools: GraphilePools;
  readonly handler: JobHandler;
  readonly delay: Delay;
  /** How many jobs of a kind run at the same time. */
  readonly concurrency: number;
  readonly onError: (error: unknown, doing: string) => void;
}

/** New jobs are announced; this is for those whose announcement was lost, in milliseconds. */
const POLL_EVERY = 500;
/** Of jobs that are taken or ended; more than these wait for a short time. */
const MOST_AT_ONCE = 8;
/** Between two signs of life. */
const SWEEP_EVERY = 500;
const PAUSE_AFTER_END = 1000;
/** While the database is away, each after `SWEEP_EVERY`. */
const FORGET_TRIES = 10;

/**
 * Runs jobs by graphile-worker: one runner a kind, so that kinds share fairly. A runner that ends because the database
 * was away is followed by another.
 */
export class GraphileJobRunner implements JobRunner {
  private readonly pool: Pool;
  private readonly runners = new Map<string, Runner>();
  private readonly inHand = new Set<string>();
  private isStopping = false;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(private readonly options: GraphileJobRunnerOptions) {
    this.pool = openJobPool({ ...options, size: jobKinds.length + Math.min(options.concurrency, MOST_AT_ONCE) });
  }

  async start(): Promise<void> {
    await this.sweep();
    for (const kind of jobKinds) await this.startKind(kind);
    this.sweeping = this.keepSweeping();
  }

  async stop(deadlineMilliseconds: number): Promise<boolean> {
    this.isStopping = true;
    const stopping = Promise.allSettled([...this.runners.values()].map(async (runner) => runner.stop()));
    const isFinished = await withinDeadline(stopping, deadlineMilliseconds).then(
      () => this.inHand.size === 0,
      () => false,
    );
    await this.sweeping;
    // What is still in hand is free for others at once.
    await this.attempt('give jobs back', async () => this.options.pools.leave());
    if (isFinished && !this.pool.ended) await this.pool.end();
    return isFinished;
  }

  private async startKind(kind: string): Promise<void> {
    if (this.isStopping) return;
    const taskList: TaskList = {
      [kind]: async (_payload, { job }) => this.runJob({ ...job, kind, attempt: job.attempts }),
    };
    const events = new EventEmitter() as WorkerEvents;
    events.on('pool:create', ({ workerPool }) => {
      this.options.pools.add(workerPool.id);
    });
    // Loaded only where it runs jobs.
    const { run, Logger } = await import('graphile-worker');
    // Our own log tells of jobs; errors come to it through `onError` and the handler.
    const logger = new Logger(() => () => undefined);
    const { concurrency } = this.options;
    const settings = { pgPool: this.pool, concurrency, pollInterval: POLL_EVERY, noHandleSignals: true };
    // Jobs that end at the same time are ended in one transaction. A queue of its own per process is not used: jobs
    // that wait in it are not free again when the process freezes.
    const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };
    const runner = await run({ ...settings, preset, taskList, events, logger, crontab: '' });
    this.runners.set(kind, runner);
    void runner.promise.catch(() => undefined).then(async () => this.followUp(kind));
  }

  private async followUp(kind: string): Promise<void> {
    while (!this.isStopping) {
      await this.options.delay.wait(PAUSE_AFTER_END);
      try {
        await this.startKind(kind);
        return;
      } catch (error) {
        this.options.onError(error, `run jobs of kind ${kind} again`);
      }
    }
  }

  private async runJob(row: Record<string, unknown>): Promise<void> {
    const job: Job = readGraphileJob(row);
    this.inHand.add(job.id);
    try {
      await this.options.handler.run(job);
    } catch (error) {
      if (isConnectionLost(error)) await this.forgetTry(job.id);
      throw error;
    } finally {
      this.inHand.delete(job.id);
    }
  }

  /** A restart of the database is no fault of the job: it must neither end dead nor wait long for its next try. */
  private async forgetTry(jobId: string): Promise<void> {
    for (let tries = 0; tries < FORGET_TRIES && !this.isStopping; tries++) {
      const isForgotten = await this.options.pools.forgetTry(jobId).then(
        () => true,
        () => false,
      );
      if (isForgotten) return;
      await this.options.delay.wait(SWEEP_EVERY);
    }
  }

  private async keepSweeping(): Promise<void> {
    while (!this.isStopping) {
      await this.options.delay.wait(SWEEP_EVERY);
      await this.sweep();
    }
  }

  private async sweep(): Promise<void> {
    const { pools, handler } = this.options;
    await this.attempt('look after the jobs of others', async () => {
      await pools.sweep([...this.inHand]);
      const dead = await pools.untold();
      for (const { job, lastError } of dead) await handler.giveUp(job, lastError);
      if (dead.length > 0) await pools.told(dead.map(({ job }) => job.id));
    });
  }

  private async attempt(doing: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.options.onError(error, doing);
    }
  }
}
