import type { IdentityId } from '@identity-governance/values';

export interface NamedIdentity {
  readonly id: IdentityId;
  readonly name: string;
}

/** Reads the names of these identities; the name of a deleted identity is its id. */
export async function namesOf(
  read: (ids: readonly IdentityId[]) => Promise<readonly NamedIdentity[]>,
  ids: readonly IdentityId[],
): Promise<(id: IdentityId) => NamedIdentity> {
  const found = ids.length === 0 ? [] : await read([...new Set(ids)]);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return (id) => ({ id, name: names.get(id) ?? id });
}
