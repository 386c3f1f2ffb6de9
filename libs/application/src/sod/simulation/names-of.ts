import type { IdentityId } from '@identity-governance/values';
import type { TransactionOf } from '../../ports/store';

export interface NamedIdentity {
  readonly id: IdentityId;
  readonly name: string;
}

/** Reads the names of these identities; the name of a deleted identity is its id. */
export async function namesOf(
  tx: TransactionOf<'identities'>,
  ids: readonly IdentityId[],
): Promise<(id: IdentityId) => NamedIdentity> {
  const found = ids.length === 0 ? [] : await tx.identities.getMany([...new Set(ids)]);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return (id) => ({ id, name: names.get(id) ?? id });
}
