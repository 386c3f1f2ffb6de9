import { unassigned, type ViolationOwner } from '@identity-governance/records';
import type { TransactionOf } from '../ports/store';

/** Returns a function that tells which of these owners exist. The built-in group always does. */
export async function readExistingOwners(
  tx: TransactionOf<'governanceGroups' | 'identities'>,
  owners: readonly ViolationOwner[],
): Promise<(owner: ViolationOwner) => boolean> {
  const idsOf = (type: ViolationOwner['type']) => [
    ...new Set(owners.flatMap((owner) => (owner.type === type ? [owner.id] : []))),
  ];
  const identities = new Set((await tx.identities.getMany(idsOf('IDENTITY'))).map(({ id }) => id));
  const groups = new Set((await tx.governanceGroups.getMany(idsOf('GOVERNANCE_GROUP'))).map(({ id }) => id));
  return ({ type, id }) => (type === 'IDENTITY' ? identities.has(id) : id === unassigned.id || groups.has(id));
}
