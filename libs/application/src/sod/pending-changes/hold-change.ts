import type { PendingChange } from '@identity-governance/records';
import { err, ok, type Result } from '@identity-governance/values';
import { DAY, formatTime } from '../../ports/clock';
import type { IdGenerator } from '../../ports/id-generator';
import type { TransactionOf } from '../../ports/store';
import { viewPendingChanges, type PendingChangeView } from './pending-change-reads';
import type { Participant, PersonUnknown } from './second-person';

export interface PendingChangeLimits {
  /** Days until a pending change expires. */
  readonly days: number;
  /** Maximum number of pending changes: per person, and in total. */
  readonly perPerson: number;
  readonly inAll: number;
}

/** The maximum number of changes is pending. */
export interface TooManyPendingChanges {
  readonly kind: 'too-many-pending-changes';
  readonly of: 'person' | 'all';
  readonly limit: number;
}

interface Held {
  readonly proposal: Pick<PendingChange, 'action' | 'after' | 'before' | 'proposedRows' | 'resourceId' | 'violation'>;
  readonly by: Participant;
  readonly ids: IdGenerator;
  readonly limits: PendingChangeLimits;
}

/** Submits a change for approval by a second person. The caller holds the exclusive lock on 'sod-policies'. */
export async function holdChange(
  tx: TransactionOf<'accessItems' | 'currentTime', 'pendingChanges'>,
  { proposal, by: { person, client }, ids, limits }: Held,
): Promise<Result<PendingChangeView, PersonUnknown | TooManyPendingChanges>> {
  if (person === undefined) return err({ kind: 'person-unknown' });
  const created = await tx.currentTime();
  const excess = await findExcess(tx, { person, now: created, limits });
  if (excess !== undefined) return err(excess);
  const change: PendingChange = {
    ...{ id: ids.next(), state: 'PENDING' },
    ...proposal,
    ...{ proposedBy: person, proposedByClient: client, created },
    expires: formatTime(Date.parse(created) + limits.days * DAY),
    ...{ ruledBy: null, ruledByClient: null, comment: null, completed: null },
  };
  await tx.pendingChanges.save([change]);
  return ok((await viewPendingChanges(tx, [(await tx.pendingChanges.get(change.id))!]))[0]!);
}

async function findExcess(
  tx: TransactionOf<'pendingChanges'>,
  { person, now, limits }: { readonly person: string; readonly now: string; readonly limits: PendingChangeLimits },
): Promise<TooManyPendingChanges | undefined> {
  const open = [
    { field: 'state', op: 'eq', value: 'PENDING' },
    { field: 'expires', op: 'ge', value: now },
  ] as const;
  const own = await tx.pendingChanges.count([...open, { field: 'proposedBy', op: 'eq', value: person }]);
  if (own >= limits.perPerson) return { kind: 'too-many-pending-changes', of: 'person', limit: limits.perPerson };
  const all = await tx.pendingChanges.count(open);
  return all >= limits.inAll ? { kind: 'too-many-pending-changes', of: 'all', limit: limits.inAll } : undefined;
}
