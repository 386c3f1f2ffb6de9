import { type Promotion, advancePromotion } from '@identity-governance/records';
import type { SearchAttribute } from '@identity-governance/records';
import type { SourceId } from '@identity-governance/values';
import type { JobPayloads } from '../ports/job-payloads';
import type { Clock } from '../ports/clock';
import { formatTime } from '../ports/clock';
import type { StoreOf, TransactionOf } from '../ports/store';
import { StoreBusy } from '../ports/store-errors';
import { promote } from './account-promoter';
import { enqueuePromotion, positionOf } from './queue-promotion';

type PromotionJob = JobPayloads['promotion'];

type Read = 'accounts' | 'searchAttributes';
type Written = 'jobs' | 'promotedValues' | 'promotions';
type Transaction = TransactionOf<Read, Written>;

const CHUNK = 1000;

export interface RunPromotionPorts {
  readonly store: StoreOf<Read, Written>;
  readonly clock: Clock;
  /**
   * Accounts, or values of a deleted attribute, per transaction, 1,000 by default. It bounds the memory, and how long
   * other writers wait.
   */
  readonly chunkSize?: number;
}

/**
 * Updates the promoted values of one search attribute chunk by chunk. Each chunk is a separate job, whose transaction
 * computes the values from the present rows, stores the progress and enqueues the job of the next chunk. A job has the
 * position of its chunk and does nothing if the promotion is elsewhere, so that it may run twice.
 */
export class RunPromotion {
  private readonly chunkSize: number;

  constructor(private readonly ports: RunPromotionPorts) {
    this.chunkSize = ports.chunkSize ?? CHUNK;
  }

  async execute(job: PromotionJob): Promise<void> {
    try {
      await this.ports.store.write(['inventory', 'search-attributes'], (tx) => this.runChunk(tx, job));
    } catch (error) {
      if (error instanceof StoreBusy) throw error; // the promotion itself did not fail
      await this.recordFailure(job, textOf(error)).catch((unrecorded: unknown) => {
        throw new AggregateError([error, unrecorded], `${textOf(error)}; and this could not be recorded`);
      });
      throw error;
    }
  }

  /** Marks the promotion as failed; it is not tried again. */
  async giveUp(job: PromotionJob, reason: string): Promise<void> {
    await this.recordFailure(job, `failed after multiple attempts: ${reason}`);
  }

  private async runChunk(tx: Transaction, job: PromotionJob): Promise<void> {
    const attribute = await tx.searchAttributes.get(job.attributeId);
    if (attribute === undefined) return this.clear(tx, job);
    const promotion = await tx.promotions.get(attribute.id);
    if (promotion === undefined || !isNext(job, promotion)) return;
    const advanced = await this.promoteChunk(tx, attribute, promotion);
    await tx.promotions.save([advanced]);
    if (advanced.state !== 'DONE') await enqueuePromotion(tx, advanced);
  }

  private async clear(tx: Transaction, job: PromotionJob): Promise<void> {
    const isDone = await tx.promotedValues.deleteOfAttribute(job.attributeId, this.chunkSize);
    if (!isDone) await tx.jobs.enqueue({ kind: 'promotion', payload: job });
  }

  private async promoteChunk(tx: Transaction, attribute: SearchAttribute, stored: Promotion): Promise<Promotion> {
    const promotion = await this.begin(tx, stored);
    const sourceId = promotion.sourceIds[0]!; // INVARIANT (a source in progress)
    const slice = { afterId: promotion.afterAccountId, limit: this.chunkSize };
    const { accounts, next } = await tx.accounts.ofSource(sourceId, slice);
    const scope = { accountIds: accounts.map(({ id }) => id), attributeId: attribute.id };
    await tx.promotedValues.replace(
      scope,
      accounts.flatMap((account) => promote(account, [attribute])),
    );
    const advanced = advancePromotion(promotion, accounts, next === null);
    return advanced.sourceIds.length === 0 ? this.end(advanced) : advanced;
  }

  private async begin(tx: Transaction, promotion: Promotion): Promise<Promotion> {
    const started = promotion.started ?? formatTime(this.ports.clock.now());
    const total = promotion.total ?? (await countAccounts(tx, promotion.sourceIds));
    return { ...promotion, state: 'RUNNING', started, total, reason: null };
  }

  private end(promotion: Promotion): Promotion {
    return { ...promotion, state: 'DONE', total: promotion.done, completed: formatTime(this.ports.clock.now()) };
  }

  private async recordFailure({ attributeId, promotionId }: PromotionJob, reason: string): Promise<void> {
    await this.ports.store.write(['inventory', 'search-attributes'], async (tx) => {
      const promotion = await tx.promotions.get(attributeId);
      if (promotion?.id !== promotionId || promotion.state === 'DONE') return;
      await tx.promotions.save([{ ...promotion, state: 'FAILED', reason }]);
    });
  }
}

/**
 * Whether the job is for the next chunk, see INVARIANT (each chunk once). Jobs of earlier versions, without a position,
 * continue anywhere.
 */
function isNext({ promotionId, position }: PromotionJob, promotion: Promotion): boolean {
  if (promotion.id !== promotionId || promotion.state === 'DONE') return false;
  return position === undefined || position === positionOf(promotion);
}

async function countAccounts(tx: Transaction, sourceIds: readonly SourceId[]): Promise<number> {
  const where = [{ of: { field: 'sourceId' }, op: 'in', values: sourceIds }] as const;
  return (await tx.accounts.search({ limit: 0, offset: 0, where, isCounted: true })).total!; // the count was requested
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
