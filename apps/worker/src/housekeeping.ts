import type { TaskWatch } from '@identity-governance/persistence';
import type { Logger } from '@identity-governance/platform';

/** A scheduled task that any number of workers may run concurrently. */
export interface ScheduledTask {
  /** Completes `cannot <doing>`. */
  readonly doing: string;
  /** Time from its end to its next start, in milliseconds. */
  readonly interval: number;
  /** The same while the database does not change and no `nextDue` has come; `interval` by default. */
  readonly quietInterval?: number;
  /** Returns when the task has something to do although the database does not change, in milliseconds since 1970. */
  readonly nextDue?: () => number | undefined;
  readonly run: () => Promise<unknown>;
  /** Ends a long run early, at a point from which it can continue. */
  readonly stop?: () => void;
}

type Watch = Pick<TaskWatch, 'isDue' | 'rest'>;

/** Runs each scheduled task at start, and then repeatedly until it is stopped. */
export class Housekeeping {
  private readonly timers = new Map<ScheduledTask, NodeJS.Timeout>();
  private readonly inProgress = new Map<ScheduledTask, Promise<void>>();
  /** The failing tasks, so that a database outage is logged once. */
  private readonly failing = new Set<ScheduledTask>();
  private isStopped = false;

  /** `watch`: returns the watch of one task. */
  constructor(
    private readonly tasks: readonly ScheduledTask[],
    private readonly logger: Logger,
    private readonly watch: () => Watch,
  ) {}

  start(): void {
    for (const task of this.tasks) this.proceed(task, this.watch());
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    for (const task of this.tasks) task.stop?.();
    for (const timer of this.timers.values()) clearTimeout(timer);
    await Promise.all(this.inProgress.values());
  }

  private proceed(task: ScheduledTask, watch: Watch): void {
    this.inProgress.set(task, this.repeat(task, watch));
  }

  private async repeat(task: ScheduledTask, watch: Watch): Promise<void> {
    if (await watch.isDue()) await this.run(task, watch);
    if (this.isStopped) return;
    const proceed = () => {
      this.proceed(task, watch);
    };
    this.timers.set(task, setTimeout(proceed, task.interval));
  }

  private async run(task: ScheduledTask, watch: Watch): Promise<void> {
    try {
      await task.run();
      const { quietInterval = 0, nextDue } = task;
      watch.rest(Math.min(Date.now() + quietInterval, nextDue?.() ?? Infinity));
      this.failing.delete(task);
    } catch (error) {
      if (!this.failing.has(task)) this.logger.error({ err: error }, `cannot ${task.doing}`);
      this.failing.add(task);
    }
  }
}
