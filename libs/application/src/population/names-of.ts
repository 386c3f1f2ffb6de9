import type { IdentityId } from '@identity-governance/values';
import type { TransactionOf } from '../ports/store';

export interface NamedIdentity {
  readonly id: IdentityId;
  readonly name: string;
}

/** Looks up the names of these identities; one that was deleted meanwhile shows by its id. */
export async function namesOf(
  tx: TransactionOf<'identities'>,
  ids: readonly IdentityId[],
): Promise<(id: IdentityId) => NamedIdentity> {
  const found = ids.length === 0 ? [] : await tx.identities.getMany([...new Set(ids)]);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return (id) => ({ id, name: names.get(id) ?? id });
}
