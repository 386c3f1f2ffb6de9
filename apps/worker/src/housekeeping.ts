import type { Logger } from '@identity-governance/platform';

/** Work that any number of workers may do at the same time. */
export interface Chore {
  /** As in `cannot <doing>`. */
  readonly doing: string;
  /** From its end to its next beginning, in milliseconds. */
  readonly interval: number;
  readonly run: () => Promise<unknown>;
  /** Ends a long run early, at a place where it can be taken up again. */
  readonly stop?: () => void;
}

/** Does each chore at start, and again and again until it is stopped. */
export class Housekeeping {
  private readonly timers = new Map<Chore, NodeJS.Timeout>();
  private readonly underWay = new Map<Chore, Promise<void>>();
  /** So that a database that is away leaves one line. */
  private readonly failing = new Set<Chore>();
  private isStopped = false;

  constructor(
    private readonly chores: readonly Chore[],
    private readonly logger: Logger,
  ) {}

  start(): void {
    for (const chore of this.chores) this.underWay.set(chore, this.repeat(chore));
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    for (const chore of this.chores) chore.stop?.();
    for (const timer of this.timers.values()) clearTimeout(timer);
    await Promise.all(this.underWay.values());
  }

  private async repeat(chore: Chore): Promise<void> {
    try {
      await chore.run();
      this.failing.delete(chore);
    } catch (error) {
      if (!this.failing.has(chore)) this.logger.error({ err: error }, `cannot ${chore.doing}`);
      this.failing.add(chore);
    }
    if (this.isStopped) return;
    const again = () => void this.underWay.set(chore, this.repeat(chore));
    this.timers.set(chore, setTimeout(again, chore.interval));
  }
}
