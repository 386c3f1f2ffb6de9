import type { ChangeBatch, PendingChange } from '@identity-governance/records';
import { err, ok, type Result } from '@identity-governance/values';
import { DAY, formatTime } from '../../ports/clock';
import type { IdGenerator } from '../../ports/id-generator';
import type { TransactionOf } from '../../ports/store';
import { viewPendingChanges, type PendingChangeView } from './pending-change-reads';
import type { Participant, PersonUnknown } from './second-person';

export interface PendingChangeLimits {
  /** Days until a pending change expires. */
  readonly days: number;
  /** Maximum number of pending changes: per person or client, and in total. */
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
  readonly batch?: Partial<ChangeBatch> | undefined;
  /** The owner of files that the change overrides. */
  readonly overrides?: string | null;
  readonly ids: IdGenerator;
  readonly limits: PendingChangeLimits;
}

/**
 * Submits a change for approval by a second person. Only a change of a policy may be proposed by a client that acts for
 * no person; two persons must approve it. The caller holds the exclusive lock on 'sod-policies'.
 */
export async function holdChange(
  tx: TransactionOf<'accessItems' | 'currentTime', 'pendingChanges'>,
  { proposal, by: { person, client }, batch = {}, overrides = null, ids, limits }: Held,
): Promise<Result<PendingChangeView, PersonUnknown | TooManyPendingChanges>> {
  const isOfPolicy = proposal.violation === null && proposal.proposedRows === null;
  if (person === undefined && !isOfPolicy) return err({ kind: 'person-unknown' });
  const proposedBy = person ?? client;
  const created = await tx.currentTime();
  const excess = await findExcess(tx, { proposedBy, now: created, limits });
  if (excess !== undefined) return err(excess);
  const change: PendingChange = {
    ...{ id: ids.next(), state: 'PENDING' },
    ...proposal,
    ...{ proposedBy, proposedByClient: client, created },
    ...{ batchId: batch.batchId ?? null, batchCommit: batch.batchCommit ?? null, batchUrl: batch.batchUrl ?? null },
    overrides,
    expires: formatTime(Date.parse(created) + limits.days * DAY),
    ...{ approvalsRequired: person === undefined ? 2 : 1, approvals: [] },
    ...{ ruledBy: null, ruledByClient: null, comment: null, completed: null },
  };
  await tx.pendingChanges.save([change]);
  return ok((await viewPendingChanges(tx, [(await tx.pendingChanges.get(change.id))!]))[0]!);
}

async function findExcess(
  tx: TransactionOf<'pendingChanges'>,
  {
    proposedBy,
    now,
    limits,
  }: { readonly proposedBy: string; readonly now: string; readonly limits: PendingChangeLimits },
): Promise<TooManyPendingChanges | undefined> {
  const open = [
    { field: 'state', op: 'eq', value: 'PENDING' },
    { field: 'expires', op: 'ge', value: now },
  ] as const;
  const own = await tx.pendingChanges.count([...open, { field: 'proposedBy', op: 'eq', value: proposedBy }]);
  if (own >= limits.perPerson) return { kind: 'too-many-pending-changes', of: 'person', limit: limits.perPerson };
  const all = await tx.pendingChanges.count(open);
  return all >= limits.inAll ? { kind: 'too-many-pending-changes', of: 'all', limit: limits.inAll } : undefined;
}
