import { type Promotion, findRemappedSources, planPromotion } from '@identity-governance/records';
import type { SearchAttribute } from '@identity-governance/records';
import type { Clock } from '../ports/clock';
import { formatTime } from '../ports/clock';
import type { IdGenerator } from '../ports/id-generator';
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
 * Queues the back-fill that a new mapping needs, with the row that tells its progress. Undefined when the mapping is
 * the same: the promotion of before stands.
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

/** The job of the next chunk. */
export async function enqueuePromotion(
  tx: TransactionOf<never, 'jobs' | 'promotions'>,
  promotion: Promotion,
): Promise<void> {
  const { attributeId, id: promotionId } = promotion;
  const payload = { attributeId, promotionId, position: positionOf(promotion) };
  await tx.jobs.enqueue({ kind: 'promotion', payload });
}

/**
 * How far a promotion is.
 *
 * INVARIANT (each chunk once): the text is another one after each chunk, so that the job of a chunk is known for done.
 */
export function positionOf({ sourceIds, afterAccountId }: Promotion): string {
  return `${sourceIds.length}:${afterAccountId}`;
}

/** Nothing is mapped, so there is nothing to sweep. */
function endAtOnce(promotion: Promotion, time: string): Promotion {
  return { ...promotion, state: 'DONE', total: 0, started: time, completed: time };
}
