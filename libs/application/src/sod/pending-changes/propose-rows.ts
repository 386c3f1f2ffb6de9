import {
  unassigned,
  type CompensatingControl,
  type GovernanceGroupMember,
  type Identity,
  type OwnerRef,
  type ProposedRow,
} from '@identity-governance/records';
import type { Result } from '@identity-governance/values';
import type { IdGenerator } from '../../ports/id-generator';
import type { StoreOf, TransactionOf } from '../../ports/store';
import { canonicalJson } from '../../audit/canonical-json';
import { holdChange, type PendingChangeLimits, type TooManyPendingChanges } from './hold-change';
import type { PendingChangeView } from './pending-change-reads';
import type { Participant, PersonUnknown } from './second-person';

export interface ProposeRowsPorts {
  readonly store: StoreOf<'accessItems' | 'currentTime', 'pendingChanges'>;
  readonly ids: IdGenerator;
  readonly limits: PendingChangeLimits;
}

/** Submits changes of identities, members of groups and controls for approval by a second person. */
export class ProposeRows {
  constructor(private readonly ports: ProposeRowsPorts) {}

  async execute(
    rows: readonly ProposedRow[],
    by: Participant,
  ): Promise<Result<PendingChangeView, PersonUnknown | TooManyPendingChanges>> {
    const { store, ids, limits } = this.ports;
    const resourceId = resourceIdOf(rows[0]!);
    const proposal = {
      action: 'CHANGE',
      resourceId,
      before: null,
      after: null,
      violation: null,
      proposedRows: rows,
    } as const;
    return store.write(['sod-policies'], (tx) => holdChange(tx, { proposal, by, ids, limits }));
  }
}

function resourceIdOf({ type, id, before, after }: ProposedRow): string {
  const { groupId = id } = (after ?? before ?? {}) as { readonly groupId?: string };
  return type === 'IDENTITY' ? id : groupId;
}

type RowTransaction = TransactionOf<
  'governanceGroups' | 'identityProfiles',
  'controls' | 'governanceGroupMembers' | 'identities'
>;

/** Makes the proposed changes. `STALE` if a row has changed since, or would refer to a row that no longer exists. */
export async function approveRows(tx: RowTransaction, rows: readonly ProposedRow[]): Promise<'APPROVED' | 'STALE'> {
  const fresh = await Promise.all(rows.map((row) => isFresh(tx, row)));
  if (!fresh.every(Boolean)) return 'STALE';
  for (const { type, before, after } of rows) {
    if (type === 'IDENTITY') await tx.identities.save([after as Identity]);
    else if (type === 'CONTROL') await tx.controls.save([after as CompensatingControl]);
    else if (after === null) await tx.governanceGroupMembers.delete(before as GovernanceGroupMember);
    else await tx.governanceGroupMembers.save([after as GovernanceGroupMember]);
  }
  return 'APPROVED';
}

async function isFresh(tx: RowTransaction, { type, id, before, after }: ProposedRow): Promise<boolean> {
  if (type === 'IDENTITY') {
    const { identityProfileId } = after as Identity;
    const isKnown = identityProfileId === null || (await tx.identityProfiles.get(identityProfileId)) !== undefined;
    return isKnown && canonicalJson((await tx.identities.get(id)) ?? null) === canonicalJson(before);
  }
  if (type === 'CONTROL') {
    const { owner, ownerType, secondaryOwners } = after as CompensatingControl;
    const exists = await Promise.all(
      [{ type: ownerType, id: owner }, ...secondaryOwners].map((one) => isOwner(tx, one)),
    );
    return exists.every(Boolean) && canonicalJson((await tx.controls.get(id)) ?? null) === canonicalJson(before);
  }
  const { groupId, identityId } = (after ?? before) as GovernanceGroupMember;
  const isKnown = (await tx.governanceGroups.get(groupId)) && (await tx.identities.get(identityId));
  const isMember = (await tx.governanceGroupMembers.get({ groupId, identityId })) !== undefined;
  return isKnown !== undefined && isMember === (before !== null);
}

async function isOwner(tx: RowTransaction, { type, id }: OwnerRef): Promise<boolean> {
  if (type === 'IDENTITY') return (await tx.identities.get(id)) !== undefined;
  return id === unassigned.id || (await tx.governanceGroups.get(id)) !== undefined;
}
