import type { Delay } from '../ports/clock';
import type { JobHandler, JobRunner } from '../ports/job-runner';
import type { JobLeases, JobOutcome, LeasedJob, SettledJob } from './job-leases';
import { jobKinds, type JobKind } from '../ports/job-payloads';
import { JobTaking, type JobTakingParts } from './job-taking';

/**
 * Why a job could not be done that is not at fault: the store is saturated, no connection could be made, or one was
 * lost, of which the job may be the cause.
 */
export type Interruption = 'lost' | 'refused' | 'saturated';

/** Announces that jobs may be due, so that an idle worker need not poll often. */
export interface JobAnnouncements {
  start(onJob: () => void): void;
  stop(): Promise<void>;
}

export interface LeaseJobRunnerOptions extends JobTakingParts {
  readonly leases: JobLeases;
  readonly announcements?: JobAnnouncements;
  readonly interruptionOf?: (error: unknown) => Interruption | undefined;
  readonly handler: JobHandler;
  readonly delay: Delay;
  /** Number of jobs of a kind that run concurrently. */
  readonly concurrency: number;
  readonly pollMilliseconds: number;
}

/**
 * Pause after a failed poll of the queue, and of a kind after an interrupted job, because the database is unavailable
 * or saturated; in milliseconds.
 */
const PAUSE_AFTER_ERROR = 1000;
/** Interval between two heartbeats, in milliseconds. */
const SWEEP_EVERY = 500;
/** First pause after a job, in milliseconds; each poll that finds none doubles it. */
const SHORTEST_PAUSE = 1;
/**
 * Longest first pause after an announcement, in milliseconds: the file system announces a commit when it is written,
 * and others see it when the disk has it, which takes longer than the announcement on a busy one.
 */
const PAUSE_AFTER_ANNOUNCEMENT = 32;
/** Jobs that run together end within this time of one another, in milliseconds. */
const GATHER = 1;
/** Polling interval while the runner stops, in milliseconds. */
const POLL_MILLISECONDS = 10;

/**
 * Leases due jobs and runs them concurrently. One exchange ends all jobs finished since the last poll and leases new
 * ones.
 */
export class LeaseJobRunner implements JobRunner {
  private readonly inHand = new Set<LeasedJob>();
  private settled: SettledJob[] = [];
  /** The kinds that pause after an interrupted job. */
  private readonly pausing = new Set<JobKind>();
  private isStopping = false;
  /** Pause before the next poll when there is nothing to do. */
  private pause = SHORTEST_PAUSE;
  private working: Promise<void> = Promise.resolve();
  private reaping: Promise<void> = Promise.resolve();
  private isAnnounced = false;
  /** Actions that currently fail, so that an unavailable database causes one log line. */
  private readonly failing = new Set<string>();
  private wake: () => void = () => undefined;

  private readonly taking: JobTaking;

  constructor(private readonly options: LeaseJobRunnerOptions) {
    this.taking = new JobTaking(options);
  }

  async start(): Promise<void> {
    this.options.announcements?.start(() => {
      this.isAnnounced = true;
      this.pause = Math.min(this.pause, PAUSE_AFTER_ANNOUNCEMENT);
      this.wake();
    });
    await this.reap();
    this.working = this.work();
    this.reaping = this.keepReaping();
  }

  async stop(deadlineMilliseconds: number): Promise<boolean> {
    this.isStopping = true;
    this.wake();
    await this.working;
    for (let left = deadlineMilliseconds; left > 0 && this.inHand.size > 0; left -= POLL_MILLISECONDS) {
      await this.options.delay.wait(POLL_MILLISECONDS);
    }
    const unfinished = [...this.inHand];
    const handedBack = unfinished.map((job) => ({ job, outcome: { kind: 'handed-back' } as const }));
    const settled = [...this.takeSettled(), ...handedBack];
    if (settled.length > 0)
      await this.attempt('give jobs back', () => this.options.leases.exchange(settled, new Map()));
    await this.reaping;
    await this.options.announcements?.stop();
    return unfinished.length === 0;
  }

  failures(): ReadonlyMap<JobKind, unknown> {
    return this.taking.lasting();
  }

  private async work(): Promise<void> {
    while (!this.isStopping) {
      const pause = await this.turn();
      if (pause > 0) await this.rest(pause);
    }
  }

  /** Polls once; returns the pause before the next poll. */
  private async turn(): Promise<number> {
    this.isAnnounced = false;
    const wanted = this.freeHands();
    const settled = this.takeSettled();
    try {
      const kinds = [...wanted.keys()];
      // After finished jobs there are most likely more; otherwise requesting them is not worth a write.
      const isDue = settled.length > 0 || (kinds.length > 0 && (await this.options.leases.hasDue(kinds)));
      const jobs = isDue ? await this.options.leases.exchange(settled, wanted) : [];
      for (const kind of jobKinds) this.taking.succeeded(kind);
      if (!isDue) return this.nextPause();
      for (const job of jobs) this.begin(job);
      if (jobs.length === 0) return this.settled.length > 0 ? 0 : this.nextPause();
      this.pause = SHORTEST_PAUSE;
      return 0;
    } catch (error) {
      this.settled.push(...settled);
      for (const kind of jobKinds) this.taking.failed(kind, error);
      await this.sleep(PAUSE_AFTER_ERROR); // also with settled jobs, which `rest` would not wait with
      return 0;
    }
  }

  /** More jobs are likely soon after the last ones. */
  private nextPause(): number {
    const { pause } = this;
    this.pause = Math.min(pause * 2, this.options.pollMilliseconds);
    return pause;
  }

  private freeHands(): Map<JobKind, number> {
    const free = new Map<JobKind, number>(jobKinds.map((kind) => [kind, this.options.concurrency]));
    for (const { kind } of this.inHand) free.set(kind, free.get(kind)! - 1);
    return new Map([...free].filter(([kind, hands]) => hands > 0 && !this.pausing.has(kind)));
  }

  private begin(job: LeasedJob): void {
    this.inHand.add(job);
    void this.run(job).then((settled) => {
      this.inHand.delete(job);
      this.settled.push(settled);
      this.wake();
    });
  }

  private async run(job: LeasedJob): Promise<SettledJob> {
    try {
      await this.options.handler.run(job);
      return { job, outcome: { kind: 'done' } };
    } catch (error) {
      return { job, outcome: this.outcomeOf(error, job.kind) };
    }
  }

  private outcomeOf(error: unknown, kind: JobKind): JobOutcome {
    const interruption = this.options.interruptionOf?.(error);
    if (interruption === undefined) return { kind: 'failed', error };
    this.pausing.add(kind);
    void this.options.delay.wait(PAUSE_AFTER_ERROR).then(() => {
      this.pausing.delete(kind);
      this.wake();
    });
    return interruption === 'lost' ? { kind: 'interrupted', error } : { kind: 'handed-back' };
  }

  private takeSettled(): readonly SettledJob[] {
    const { settled } = this;
    this.settled = [];
    return settled;
  }

  private async keepReaping(): Promise<void> {
    while (!this.isStopping) {
      await this.options.delay.wait(SWEEP_EVERY);
      await this.reap();
    }
  }

  private async reap(): Promise<void> {
    const { leases, handler } = this.options;
    await this.attempt('reclaim the jobs of dead workers', async () => {
      const dead = await leases.reap([...this.inHand]);
      const reported: string[] = [];
      const errors: unknown[] = [];
      for (const { job, lastError } of dead) {
        // A job that cannot be given up does not delay the others.
        await handler.giveUp(job, lastError).then(
          () => reported.push(job.id),
          (error: unknown) => errors.push(error),
        );
      }
      if (reported.length > 0) await leases.markReported(reported);
      if (errors.length > 0) throw errors[0];
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

  /** Sleeps unless jobs are to be settled; jobs that end together are settled together. */
  private async rest(milliseconds: number): Promise<void> {
    if (this.settled.length === 0 && !this.isAnnounced) await this.sleep(milliseconds);
    if (this.inHand.size > 0) await this.options.delay.wait(GATHER);
  }

  /** Waits until the time is over, a job ends or the runner stops. */
  private async sleep(milliseconds: number): Promise<void> {
    const woken = new Promise<void>((resolve) => (this.wake = resolve));
    await Promise.race([this.options.delay.wait(milliseconds), woken]);
  }
}
