import type { SealAuditEvents } from '@identity-governance/application';
import type { Logger } from '@identity-governance/platform';

const interval = 1000;

export interface SealLoopOptions {
  readonly sealAuditEvents: SealAuditEvents;
  readonly logger: Logger;
}

/** Seals new audit events every second. Any number of workers may do so at the same time. */
export class SealLoop {
  private timer: NodeJS.Timeout | undefined;
  private underWay: Promise<void> = Promise.resolve();
  private isStopped = false;
  /** So that a database that is away leaves one line. */
  private hasFailed = false;

  constructor(private readonly options: SealLoopOptions) {}

  start(): void {
    this.underWay = this.run();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.underWay;
  }

  private async run(): Promise<void> {
    const { sealAuditEvents, logger } = this.options;
    try {
      await sealAuditEvents.execute();
      this.hasFailed = false;
    } catch (error) {
      if (!this.hasFailed) logger.error({ err: error }, 'cannot seal audit events');
      this.hasFailed = true;
    }
    if (!this.isStopped) this.timer = setTimeout(this.start.bind(this), interval);
  }
}
