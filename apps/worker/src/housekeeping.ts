import type { Logger } from '@identity-governance/platform';

/** A scheduled task that any number of workers may run concurrently. */
export interface Chore {
  /** Completes `cannot <doing>`. */
  readonly doing: string;
  /** Time from its end to its next start, in milliseconds. */
  readonly interval: number;
  /** The same while the database does not change; `interval` by default. */
  readonly quietInterval?: number;
  readonly run: () => Promise<unknown>;
  /** Ends a long run early, at a point from which it can continue. */
  readonly stop?: () => void;
}

/** Runs each scheduled task at start, and then repeatedly until it is stopped. */
export class Housekeeping {
  private readonly timers = new Map<Chore, NodeJS.Timeout>();
  private readonly inProgress = new Map<Chore, Promise<void>>();
  /** The failing tasks, so that a database outage is logged once. */
  private readonly failing = new Set<Chore>();
  private isStopped = false;

  /** `watchCommits`: returns a function that returns whether the database may have changed since its last call. */
  constructor(
    private readonly chores: readonly Chore[],
    private readonly logger: Logger,
    private readonly watchCommits: () => () => boolean = () => () => true,
  ) {}

  start(): void {
    for (const chore of this.chores) this.inProgress.set(chore, this.repeat(chore, this.watchCommits()));
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    for (const chore of this.chores) chore.stop?.();
    for (const timer of this.timers.values()) clearTimeout(timer);
    await Promise.all(this.inProgress.values());
  }

  private async repeat(chore: Chore, hasCommits: () => boolean): Promise<void> {
    hasCommits(); // those before the run
    try {
      await chore.run();
      this.failing.delete(chore);
    } catch (error) {
      if (!this.failing.has(chore)) this.logger.error({ err: error }, `cannot ${chore.doing}`);
      this.failing.add(chore);
    }
    const { interval, quietInterval = interval } = chore;
    const ended = performance.now();
    const wait = () => {
      if (this.isStopped) return;
      this.timers.set(chore, setTimeout(proceed, interval));
    };
    const proceed = () => {
      const isQuiet = !hasCommits() && !this.failing.has(chore) && performance.now() - ended + interval < quietInterval;
      if (isQuiet) wait();
      else this.inProgress.set(chore, this.repeat(chore, hasCommits));
    };
    wait();
  }
}
