import type { Promotion, SearchAttribute } from '@identity-governance/domain';
import { advancePromotion } from '@identity-governance/domain';
import { parsePayload } from '../jobs/job-payloads';
import type { Clock } from '../ports/clock';
import { formatTime } from '../ports/clock';
import type { Delay } from '../ports/delay';
import type { LeasedJob } from '../ports/job-queue';
import type { Store, WriteTransaction } from '../ports/store';
import { promote } from './account-promoter';

type PromotionJob = LeasedJob<'promotion'>;

const CHUNK = 1000;
/** Between two chunks, in milliseconds: other writers get their turn. */
const REST = 20;

export interface RunPromotionPorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly delay: Delay;
  /** For how long each chunk renews the lease of its job. */
  readonly leaseSeconds: number;
  /**
   * Accounts, or values of a deleted attribute, in one transaction, 1,000 unless told otherwise: so much is held in
   * memory, and so long do other writers wait.
   */
  readonly chunkSize?: number;
}

type Progress = 'more' | 'chunk-empty' | 'done';

/**
 * Brings what is promoted under one search attribute to what it should be: chunk by chunk, each one transaction that
 * computes anew from the present rows and stores how far it got. Whoever takes up the job after a crash goes on from
 * there; a chunk that comes twice changes nothing. The last chunk and the end of the job are one transaction.
 */
export class RunPromotion {
  private readonly chunkSize: number;

  constructor(private readonly ports: RunPromotionPorts) {
    this.chunkSize = ports.chunkSize ?? CHUNK;
  }

  async execute(job: PromotionJob): Promise<void> {
    try {
      for (;;) {
        const progress = await this.ports.store.write(['inventory', 'search-attributes'], (tx) =>
          this.runChunk(tx, job),
        );
        if (progress === 'done') return;
        if (progress === 'more') await this.ports.delay.wait(REST);
      }
    } catch (error) {
      await this.recordFailure(job, error).catch((unrecorded: unknown) => {
        throw new AggregateError([error, unrecorded], `${textOf(error)}; and this could not be recorded`);
      });
      throw error;
    }
  }

  private async runChunk(tx: WriteTransaction, job: PromotionJob): Promise<Progress> {
    await this.renewLease(tx, job);
    const { attributeId, promotionId } = parsePayload(job.kind, job.payload);
    const attribute = await tx.searchAttributes.get(attributeId);
    const progress =
      attribute === undefined ? await this.clear(tx, attributeId) : await this.sweep(tx, attribute, promotionId);
    if (progress === 'done') await tx.jobs.complete(job);
    return progress;
  }

  /** Whoever has lost the lease must change nothing: another worker is at it. */
  private async renewLease(tx: WriteTransaction, job: PromotionJob): Promise<void> {
    if (!(await tx.jobs.extend(job, this.ports.leaseSeconds))) throw new Error(`the lease of job ${job.id} was lost`);
  }

  private async clear(tx: WriteTransaction, attributeId: string): Promise<Progress> {
    return (await tx.promotedValues.deleteOfAttribute(attributeId, this.chunkSize)) ? 'done' : 'more';
  }

  private async sweep(tx: WriteTransaction, attribute: SearchAttribute, promotionId: string): Promise<Progress> {
    const stored = await tx.promotions.get(attribute.id);
    if (stored?.id !== promotionId || stored.state === 'DONE') return 'done';
    const promotion = await this.begin(tx, stored);
    const sourceId = promotion.sourceIds[0]!; // the last source leaves the list in the chunk that ends the promotion
    const accounts = await tx.accounts.ofSource(sourceId, { afterId: promotion.afterAccountId, limit: this.chunkSize });
    const scope = { accountIds: accounts.map(({ id }) => id), attributeId: attribute.id };
    await tx.promotedValues.replace(
      scope,
      accounts.flatMap((account) => promote(account, [attribute])),
    );
    const advanced = advancePromotion(promotion, accounts, accounts.length < this.chunkSize);
    const isDone = advanced.sourceIds.length === 0;
    await tx.promotions.save([isDone ? this.end(advanced) : advanced]);
    return isDone ? 'done' : accounts.length === 0 ? 'chunk-empty' : 'more';
  }

  private async begin(tx: WriteTransaction, promotion: Promotion): Promise<Promotion> {
    const started = promotion.started ?? formatTime(this.ports.clock.now());
    const total = promotion.total ?? (await countAccounts(tx, promotion.sourceIds));
    return { ...promotion, state: 'RUNNING', started, total, reason: null };
  }

  private end(promotion: Promotion): Promotion {
    return { ...promotion, state: 'DONE', total: promotion.done, completed: formatTime(this.ports.clock.now()) };
  }

  private async recordFailure(job: PromotionJob, error: unknown): Promise<void> {
    const { attributeId, promotionId } = parsePayload(job.kind, job.payload);
    await this.ports.store.write(['inventory', 'search-attributes'], async (tx) => {
      const promotion = await tx.promotions.get(attributeId);
      const isOurs = promotion?.id === promotionId && promotion.state !== 'DONE';
      if (!isOurs || !(await tx.jobs.extend(job, this.ports.leaseSeconds))) return;
      await tx.promotions.save([{ ...promotion, state: 'FAILED', reason: textOf(error) }]);
    });
  }
}

async function countAccounts(tx: WriteTransaction, sourceIds: readonly string[]): Promise<number> {
  const where = [{ of: { field: 'sourceId' }, op: 'in', values: sourceIds }] as const;
  return (await tx.accounts.search({ limit: 0, offset: 0, where, isCounted: true })).total!; // it was wanted
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
