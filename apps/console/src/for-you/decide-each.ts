import { ApiError } from '../api/api-error';
import { call } from '../api/call';

export type Decision = 'approve' | 'reject';

/** `counted`: approved, but the change needs one more person. `left`: not tried, after an error that all would meet. */
export const outcomes = ['approved', 'counted', 'rejected', 'failed', 'left'] as const;
export type Outcome = (typeof outcomes)[number];

/** What became of one change. */
export interface Decided<T> {
  readonly of: T;
  readonly outcome: Outcome;
  readonly error?: unknown;
}

interface Deciding<T> {
  readonly decision: Decision;
  readonly comment: string;
  /** Receives what was decided so far, after each change. */
  readonly onDecided: (decided: readonly Decided<T>[]) => void;
}

/**
 * Approves or rejects changes with one comment, one request after the other. A refused change does not keep the others
 * from being decided; an error that the next one would meet, too, does: they are left.
 */
export async function decideEach<T extends { readonly change: { readonly id: string } }>(
  chosen: readonly T[],
  { decision, comment, onDecided }: Deciding<T>,
): Promise<readonly Decided<T>[]> {
  const decided: Decided<T>[] = [];
  let hasHalted = false;
  for (const one of chosen) {
    if (hasHalted) {
      decided.push({ of: one, outcome: 'left' });
      continue;
    }
    try {
      const { data } = await call('post', `/pending-changes/v1/{id}/${decision}`, {
        params: { id: one.change.id },
        body: comment.trim() === '' ? {} : { comment },
      });
      decided.push({ of: one, outcome: data.state === 'PENDING' ? 'counted' : outcomeOf[decision] });
    } catch (error) {
      decided.push({ of: one, outcome: 'failed', error });
      hasHalted = haltsAll(error);
    }
    onDecided([...decided]);
  }
  onDecided([...decided]);
  return decided;
}

const outcomeOf = { approve: 'approved', reject: 'rejected' } as const;

/** No response, the end of the session, a rate limit, and a busy or failing service are no matter of one change. */
function haltsAll(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const { status } = error;
  return status === 0 || status === 401 || status === 429 || status >= 500;
}
