import { EventEmitter } from 'node:events';
import type { Delay, Job, JobHandler, JobKind, JobRunner } from '@identity-governance/application';
import { jobKinds, JobTaking, StoreUnavailable, type JobTakingParts } from '@identity-governance/application';
import type { Runner, TaskList, WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { openJobPool } from '../connections/job-pool';
import { jobPoolSize } from '../connections/pool-sizes';
import { withinDeadline } from '../connections/within-deadline';
import { connectionFailureOf } from '../database-fault';
import { readGraphileJob } from './graphile-job-queue';
import type { GraphilePools } from './graphile-pools';

export interface GraphileJobRunnerOptions extends JobTakingParts {
  readonly url: string;
  readonly connectMilliseconds: number;
  readonly pools: GraphilePools;
  readonly handler: JobHandler;
  readonly delay: Delay;
  /** Maximum number of concurrent jobs per kind. */
  readonly concurrency: number;
}

/** Poll interval in milliseconds for jobs whose announcement was lost. */
const POLL_EVERY = 500;
/** Heartbeat interval in milliseconds. */
const SWEEP_EVERY = 500;
const PAUSE_AFTER_END = 1000;

/**
 * Runs jobs by graphile-worker, with one runner per kind, so that kinds share fairly. A runner that ends because the
 * database was unavailable is replaced.
 */
export class GraphileJobRunner implements JobRunner {
  private readonly pool: Pool;
  private readonly runners = new Map<string, Runner>();
  private readonly inHand = new Set<string>();
  private isStopping = false;
  private reaping: Promise<void> = Promise.resolve();
  private readonly taking: JobTaking;
  /** Actions that currently fail, so that an unavailable database causes one log line. */
  private readonly failing = new Set<string>();
  /** Number of lost connections. */
  private losses = 0;

  constructor(private readonly options: GraphileJobRunnerOptions) {
    this.taking = new JobTaking(options);
    this.pool = openJobPool({ ...options, size: jobPoolSize(options.concurrency) });
  }

  async start(): Promise<void> {
    await this.reap();
    for (const kind of jobKinds) await this.startKind(kind);
    this.reaping = this.keepReaping();
  }

  async stop(deadlineMilliseconds: number): Promise<boolean> {
    this.isStopping = true;
    const stopping = Promise.allSettled([...this.runners.values()].map(async (runner) => runner.stop()));
    const isFinished = await withinDeadline(stopping, deadlineMilliseconds).then(
      () => this.inHand.size === 0,
      () => false,
    );
    await this.reaping;
    // Remaining jobs become available to others immediately.
    await this.attempt('give jobs back', async () => this.options.pools.leave());
    if (isFinished && !this.pool.ended) await this.pool.end();
    return isFinished;
  }

  failures(): ReadonlyMap<JobKind, unknown> {
    return this.taking.lasting();
  }

  private async startKind(kind: JobKind): Promise<void> {
    if (this.isStopping) return;
    const taskList: TaskList = {
      [kind]: async (_payload, { job }) => this.runJob({ ...job, kind, attempt: job.attempts }),
    };
    // Loaded only by a process that runs jobs.
    const { run, Logger } = await import('graphile-worker');
    // Our log records jobs; errors reach it through `onError` and the handler.
    const logger = new Logger(() => () => undefined);
    const { concurrency } = this.options;
    const runner = await run({
      pgPool: this.pool,
      concurrency,
      pollInterval: POLL_EVERY,
      noHandleSignals: true,
      // Behind a transaction pooler, each statement may be on another connection of the server.
      noPreparedStatements: true,
      taskList,
      events: this.watch(kind),
      logger,
      crontab: '',
    });
    this.runners.set(kind, runner);
    void runner.promise.catch(() => undefined).then(async () => this.followUp(kind));
  }

  /**
   * Returns events that track jobs. graphile-worker's in-process queue is not used: jobs in it stay locked if the
   * process freezes. Nor does it end jobs in batches: after a failed batch, version 0.17.3 waits forever when its pool
   * ends.
   */
  private watch(kind: JobKind): WorkerEvents {
    const events = new EventEmitter() as WorkerEvents;
    const succeeded = () => {
      this.taking.succeeded(kind);
    };
    events.on('pool:create', ({ workerPool }) => {
      this.options.pools.add(workerPool.id);
    });
    events.on('worker:getJob:empty', succeeded);
    events.on('job:start', succeeded);
    events.on('worker:getJob:error', ({ error }) => {
      this.taking.failed(kind, error);
    });
    events.on('pool:listen:error', () => {
      this.losses++;
    });
    return events;
  }

  private async followUp(kind: JobKind): Promise<void> {
    while (!this.isStopping) {
      await this.options.delay.wait(PAUSE_AFTER_END);
      try {
        await this.startKind(kind);
        return;
      } catch (error) {
        this.taking.failed(kind, error);
      }
    }
  }

  private async runJob(row: Record<string, unknown>): Promise<void> {
    const job: Job = readGraphileJob(row);
    const { losses } = this;
    this.inHand.add(job.id);
    try {
      await this.options.handler.run(job);
      // graphile-worker would delete the job by its id, which may belong to another job after a failover.
      if (losses !== this.losses) throw new StoreUnavailable({ cause: { code: 'ECONNRESET' } });
    } catch (error) {
      const failure = connectionFailureOf(error);
      if (failure !== undefined) await this.forgetTry(job.id, failure === 'refused');
      throw error;
    } finally {
      this.inHand.delete(job.id);
    }
  }

  /**
   * Discounts a try that failed because the database was unavailable: the job must neither become dead nor wait long
   * for its next try. The try thus ends when the database is available again.
   */
  private async forgetTry(jobId: string, isRefused: boolean): Promise<void> {
    if (!isRefused) this.losses++;
    while (!this.isStopping) {
      const isForgotten = await this.options.pools.forgetTry(jobId, isRefused).then(
        () => true,
        () => false,
      );
      if (isForgotten) return;
      await this.options.delay.wait(SWEEP_EVERY);
    }
  }

  private async keepReaping(): Promise<void> {
    while (!this.isStopping) {
      await this.options.delay.wait(SWEEP_EVERY);
      await this.reap();
    }
  }

  private async reap(): Promise<void> {
    const { pools, handler } = this.options;
    await this.attempt('reclaim the jobs of dead workers', async () => {
      await pools.reap([...this.inHand]);
      const dead = await pools.listUnreported();
      for (const { job, lastError } of dead) await handler.giveUp(job, lastError);
      if (dead.length > 0) await pools.markReported(dead.map(({ job }) => job.id));
    });
  }

  private async attempt(doing: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      this.failing.delete(doing);
    } catch (error) {
      if (!this.failing.has(doing)) this.options.onError(error, doing);
      this.failing.add(doing);
    }
  }
}
