import { parsePayload, RunPromotion, type JobPayloads, type Store } from '@identity-governance/application';
import type { FixedClock } from '../testing/fixed-clock';

type PromotionJob = JobPayloads['promotion'];

/** Workers that stop between two chunks of a promotion, for good as after a kill, or until the test resumes them. */
export class PausingWorkers {
  /** Jobs held by stopped workers; others may have taken them since. */
  private paused: PromotionJob[] = [];
  private readonly promotion: RunPromotion;

  constructor(private readonly parts: { readonly store: Store; readonly clock: FixedClock }) {
    this.promotion = new RunPromotion({ ...parts, chunkSize: 1 });
  }

  /**
   * Lets a worker run the given number of chunks of one account, and stop while it holds the next job. As it sends no
   * heartbeat, the job returns to the queue.
   */
  async start(chunks: number): Promise<void> {
    for (let left = chunks; left > 0; left--) {
      const job = await this.take();
      if (job === undefined) return;
      await this.promotion.execute(job);
    }
    const held = await this.take();
    if (held === undefined) return;
    this.paused.push(held);
    await this.parts.store.write([], async (tx) => tx.jobs.enqueue({ kind: 'promotion', payload: held }));
  }

  /** Resumes all stopped workers, however much has changed since. */
  async resume(): Promise<void> {
    const { paused } = this;
    this.paused = [];
    await Promise.all(paused.map(async (job) => this.promotion.execute(job)));
  }

  /** Runs all queued jobs to their end. Workers that are still stopped count as killed. */
  async drain(): Promise<void> {
    for (let job = await this.take(); job !== undefined; job = await this.take()) await this.promotion.execute(job);
    expect(await this.parts.store.read(async (tx) => tx.jobs.statistics())).toEqual([]);
  }

  private async take(): Promise<PromotionJob | undefined> {
    const [job] = await this.parts.store.write([], async (tx) => tx.jobs.take('promotion', 1));
    return job === undefined ? undefined : parsePayload(job.kind, job.payload);
  }
}
