import type { AccessItem, Identity } from '@identity-governance/records';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import type { Organisation } from '@identity-governance/domain/testing';
import type { Store } from '@identity-governance/application';

/** Writes an organization and identities with their assignments into an empty store. */
export async function loadOrganisation(
  store: Store,
  { items, grants, policies }: Organisation,
  identities: Readonly<Record<string, readonly AccessItemRef[]>>,
): Promise<void> {
  const distinct = <T>(rows: readonly T[]): readonly T[] => [
    ...new Map(rows.map((row) => [JSON.stringify(row), row])).values(),
  ];
  const toItem = ({ type, id, name }: Organisation['items'][number]): AccessItem => ({
    type,
    id,
    name,
    description: null,
    sourceId: null,
    attribute: null,
    value: null,
  });
  await store.write(['access', 'assignments', 'sod-policies'], async (tx) => {
    await tx.accessItems.save(items.map(toItem));
    await tx.grants.save(distinct(grants));
    await tx.identities.save(Object.keys(identities).map(toIdentity));
    const assignments = Object.entries(identities).flatMap(([identityId, refs]) =>
      refs.map((access) => ({ identityId, access })),
    );
    await tx.assignments.save(distinct(assignments));
    await tx.sodPolicies.save(policies);
  });
}

function toIdentity(id: string): Identity {
  return {
    id,
    name: `Identity ${id}`,
    email: null,
    identityProfileId: null,
    managerId: null,
    disabled: false,
    attributes: {},
  };
}
