import { unassignedGroup, type OwnerRef } from '@identity-governance/records';
import type { TransactionOf } from '../../ports/store';

/** An owner as clients read it; without a name if the owner no longer exists. */
export type NamedOwner = OwnerRef & { readonly name?: string };

/** Reads the names of owners, and returns a function that adds them to references. */
export async function readOwnerNames(
  tx: TransactionOf<'governanceGroups' | 'identities'>,
  owners: readonly OwnerRef[],
): Promise<(owner: OwnerRef) => NamedOwner> {
  const idsOf = (wanted: OwnerRef['type']) => [
    ...new Set(owners.flatMap(({ type, id }) => (type === wanted ? [id] : []))),
  ];
  const identities = await tx.identities.getMany(idsOf('IDENTITY'));
  const groups = [unassignedGroup, ...(await tx.governanceGroups.getMany(idsOf('GOVERNANCE_GROUP')))];
  const nameById = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    new Map(rows.map(({ id, name }) => [id, name]));
  const names = { IDENTITY: nameById(identities), GOVERNANCE_GROUP: nameById(groups) };
  return ({ type, id }) => {
    const name = names[type].get(id);
    return { type, id, ...(name !== undefined && { name }) };
  };
}
