import type { TaskWatch } from '@identity-governance/persistence';
import type { Logger } from '@identity-governance/platform';

/** A scheduled task that any number of workers may run concurrently. */
export interface Chore {
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
  private readonly timers = new Map<Chore, NodeJS.Timeout>();
  private readonly inProgress = new Map<Chore, Promise<void>>();
  /** The failing tasks, so that a database outage is logged once. */
  private readonly failing = new Set<Chore>();
  private isStopped = false;

  /** `watch`: returns the watch of one task. */
  constructor(
    private readonly chores: readonly Chore[],
    private readonly logger: Logger,
    private readonly watch: () => Watch,
  ) {}

  start(): void {
    for (const chore of this.chores) this.proceed(chore, this.watch());
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    for (const chore of this.chores) chore.stop?.();
    for (const timer of this.timers.values()) clearTimeout(timer);
    await Promise.all(this.inProgress.values());
  }

  private proceed(chore: Chore, watch: Watch): void {
    this.inProgress.set(chore, this.repeat(chore, watch));
  }

  private async repeat(chore: Chore, watch: Watch): Promise<void> {
    if (await watch.isDue()) await this.run(chore, watch);
    if (this.isStopped) return;
    const proceed = () => {
      this.proceed(chore, watch);
    };
    this.timers.set(chore, setTimeout(proceed, chore.interval));
  }

  private async run(chore: Chore, watch: Watch): Promise<void> {
    try {
      await chore.run();
      const { quietInterval = 0, nextDue } = chore;
      watch.rest(Math.min(Date.now() + quietInterval, nextDue?.() ?? Infinity));
      this.failing.delete(chore);
    } catch (error) {
      if (!this.failing.has(chore)) this.logger.error({ err: error }, `cannot ${chore.doing}`);
      this.failing.add(chore);
    }
  }
}
