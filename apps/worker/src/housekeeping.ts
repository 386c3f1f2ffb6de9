import type { RemoveExpiredChecks } from '@identity-governance/application';
import type { Logger } from '@identity-governance/platform';

const interval = 60 * 60 * 1000;

export interface HousekeepingOptions {
  readonly removeExpiredChecks: RemoveExpiredChecks;
  readonly logger: Logger;
}

/** Removes what has expired, at start and then every hour. Any number of workers may do so at the same time. */
export class Housekeeping {
  private timer: NodeJS.Timeout | undefined;
  private underWay: Promise<void> = Promise.resolve();

  constructor(private readonly options: HousekeepingOptions) {}

  start(): void {
    const run = () => {
      this.underWay = this.run();
    };
    run();
    this.timer = setInterval(run, interval);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.underWay;
  }

  private async run(): Promise<void> {
    const { removeExpiredChecks, logger } = this.options;
    try {
      const removed = await removeExpiredChecks.execute();
      if (removed > 0) logger.info({ removed }, 'removed expired checks');
    } catch (error) {
      logger.error({ err: error }, 'cannot remove expired checks');
    }
  }
}
