import {
  compareText,
  type AccountId,
  type PromotionId,
  type SearchAttributeId,
  type SourceId,
} from '@identity-governance/values';
import type { Account } from '../inventory/account';
import type { SearchAttributeConfig } from '@identity-governance/domain/shapes';

export const promotionStates = ['QUEUED', 'RUNNING', 'DONE', 'FAILED'] as const;
/**
 * States of a promotion. `FAILED`: the last try failed for `reason`; the queue tries again up to its limit, with the
 * state `RUNNING`. A `FAILED` promotion with `completed` is not tried again: an operator discarded its job.
 */
export type PromotionState = (typeof promotionStates)[number];

/**
 * The backfill of one search attribute: a scan of the accounts of the sources whose mapping changed. Only the latest
 * promotion of an attribute is stored.
 */
export interface Promotion {
  readonly attributeId: SearchAttributeId;
  /** The id of this promotion; a later one of the same attribute has another. */
  readonly id: PromotionId;
  readonly state: PromotionState;
  /**
   * The sources still to be processed, in byte order; the first is in progress.
   *
   * INVARIANT (a source in progress): only a promotion that is DONE is stored without any.
   */
  readonly sourceIds: readonly SourceId[];
  /** The last processed account of the first source; empty at its start. */
  readonly afterAccountId: AccountId;
  /** Number of processed accounts. */
  readonly done: number;
  /** Total number of accounts, counted at the start; null before it. */
  readonly total: number | null;
  /** Times in RFC 3339. */
  readonly started: string | null;
  readonly completed: string | null;
  readonly reason: string | null;
}

/** Returns the sources whose accounts promote different values under `after` than under `before` (undefined: none). */
export function findRemappedSources(
  before: Pick<SearchAttributeConfig, 'applicationAttributes'> | undefined,
  after: Pick<SearchAttributeConfig, 'applicationAttributes'>,
): readonly SourceId[] {
  const old = new Map(Object.entries(before?.applicationAttributes ?? {}));
  const now = new Map(Object.entries(after.applicationAttributes));
  return [...new Set([...old.keys(), ...now.keys()])].filter((id) => old.get(id) !== now.get(id));
}

/** Returns a promotion to be started. It replaces `unfinished` and includes its remaining sources. */
export function planPromotion(
  { id, attributeId }: Pick<Promotion, 'id' | 'attributeId'>,
  remapped: readonly SourceId[],
  unfinished: Promotion | undefined,
): Promotion {
  const sourceIds = [...new Set([...remapped, ...(unfinished?.sourceIds ?? [])])].sort(compareText);
  return {
    ...{ attributeId, id, state: 'QUEUED', sourceIds, afterAccountId: '' },
    ...{ done: 0, total: null, started: null, completed: null, reason: null },
  };
}

/** Returns the promotion after a chunk of the first source; `isLast` if that source has no more accounts. */
export function advancePromotion(
  promotion: Promotion,
  swept: readonly Pick<Account, 'id'>[],
  isLast: boolean,
): Promotion {
  const done = promotion.done + swept.length;
  if (isLast) return { ...promotion, done, sourceIds: promotion.sourceIds.slice(1), afterAccountId: '' };
  return { ...promotion, done, afterAccountId: swept.at(-1)?.id ?? promotion.afterAccountId };
}
