import { type Promotion, findRemappedSources, planPromotion } from '@identity-governance/records';
import type { SearchAttribute } from '@identity-governance/records';
import type { Clock } from '../ports/clock';
import { formatTime } from '../ports/clock';
import type { IdGenerator } from '../ports/id-generator';
import type { NewJob } from '../ports/job-queue';
import type { TransactionOf } from '../ports/store';

export interface PromotionPorts {
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

interface Change {
  readonly before?: SearchAttribute;
  readonly after: SearchAttribute;
}

/**
 * Queues the backfill that a new mapping needs, with its progress row. Returns undefined if the mapping is unchanged:
 * the previous promotion remains valid.
 */
export async function queuePromotion(
  tx: TransactionOf<never, 'jobs' | 'promotions'>,
  { before, after }: Change,
  { clock, ids }: PromotionPorts,
): Promise<Promotion | undefined> {
  const remapped = findRemappedSources(before, after);
  if (before !== undefined && remapped.length === 0) return undefined;
  const unfinished = await tx.promotions.get(after.id);
  const planned = planPromotion({ attributeId: after.id, id: ids.next() }, remapped, unfinished);
  const promotion = planned.sourceIds.length === 0 ? endAtOnce(planned, formatTime(clock.now())) : planned;
  await tx.promotions.save([promotion]);
  if (promotion.state === 'QUEUED') await enqueuePromotion(tx, promotion);
  return promotion;
}

/** Enqueues the job of the next chunk. */
export async function enqueuePromotion(
  tx: TransactionOf<never, 'jobs' | 'promotions'>,
  promotion: Promotion,
): Promise<void> {
  await tx.jobs.enqueue(promotionJob(promotion));
}

/** Returns the job of the next chunk. */
export function promotionJob(promotion: Promotion): NewJob {
  const { attributeId, id: promotionId } = promotion;
  return { kind: 'promotion', payload: { attributeId, promotionId, position: positionOf(promotion) } };
}

/**
 * Returns the progress of a promotion as a string.
 *
 * INVARIANT (each chunk once): the string changes after each chunk, so that the job of a completed chunk is recognized.
 */
export function positionOf({ sourceIds, afterAccountId }: Promotion): string {
  return `${sourceIds.length}:${afterAccountId}`;
}

/** Completes a promotion without mappings, which needs no backfill. */
function endAtOnce(promotion: Promotion, time: string): Promotion {
  return { ...promotion, state: 'DONE', total: 0, started: time, completed: time };
}
