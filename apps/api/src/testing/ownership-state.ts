import type { Store } from '@identity-governance/application';
import { buildAccount, buildControl, buildIdentity, buildSodPolicy } from '@identity-governance/test-kit';
import { detectViolations } from './detect-violations';

const item = (id: string) => ({ type: 'ENTITLEMENT', id }) as const;
const everything = { limit: 1000, offset: 0 };
const olga = { type: 'IDENTITY', id: 'olga' } as const;
/** The id of the control that mitigates. */
export const control = '00000000-0000-7000-8000-000000000001';

/** Ann, tim and zoe violate a policy each: owned by the group `audit`, by tim's manager, and by olga before eve. */
export async function saveOwnershipState(store: Store): Promise<void> {
  const conflict = { state: 'ENFORCED', threshold: 2 } as const;
  const side = (id: string) => ({ name: null, minimum: 1, criteriaList: [item(id)] });
  const sets = [side('pay'), side('post')];
  const byManager = { assignmentRule: 'MANAGER', ownerRef: null } as const;
  await store.write(['access', 'assignments', 'inventory', 'sod-policies', 'violations'], async (tx) => {
    await tx.violations.deleteMany((await tx.violations.list(everything)).items.map(({ id }) => id));
    await tx.pendingChanges.deleteMany((await tx.pendingChanges.list(everything)).items.map(({ id }) => id));
    const { items: joined } = await tx.governanceGroupMembers.list(everything);
    await tx.governanceGroupMembers.deleteMany(joined);
    await tx.accessItems.save(
      ['pay', 'post'].map((id) => ({
        ...{ ...item(id), name: id, description: null, sourceId: null, attribute: null, value: null },
      })),
    );
    await tx.governanceGroups.deleteMany((await tx.governanceGroups.list(everything)).items.map(({ id }) => id));
    await tx.governanceGroups.save([{ id: 'audit', name: 'Audit', description: null, ownerId: null }]);
    await tx.identities.save(
      ['ann', 'tim', 'zoe', 'bob', 'eve', 'olga'].map((id) =>
        buildIdentity(id, { identityProfileId: null, managerId: id === 'tim' ? 'bob' : null }),
      ),
    );
    const attributes = { scimClient: 'console' };
    await tx.sources.save([{ id: 'idp', name: 'Provider', description: null, attributes, correlation: [] }]);
    await tx.accounts.save(
      ['tim', 'eve'].map((id) => buildAccount(`idp-${id}`, { sourceId: 'idp', identityId: id, nativeIdentity: id })),
    );
    await tx.governanceGroupMembers.save([{ groupId: 'audit', identityId: 'bob' }]);
    await tx.controls.save([buildControl(control, { type: 'Mitigation', justificationRequired: false })]);
    const group = { type: 'GOVERNANCE_GROUP', id: 'audit' } as const;
    await tx.sodPolicies.save([
      buildSodPolicy('p', { ...conflict, sets, ownerRef: group }),
      buildSodPolicy('m', { ...conflict, sets, violationOwnerAssignmentConfig: byManager, ownerRef: group }),
      buildSodPolicy('s', { ...conflict, sets, ownerRef: olga, secondaryOwnerRefs: [{ ...olga, id: 'eve' }] }),
    ]);
    const { items: assignments } = await tx.assignments.list(everything);
    await tx.assignments.deleteMany(assignments);
    await tx.assignments.save(
      ['ann', 'tim', 'zoe'].flatMap((identityId) => ['pay', 'post'].map((id) => ({ identityId, access: item(id) }))),
    );
  });
  await detectViolations(store);
}
