import type { Store } from '@identity-governance/application';
import {
  buildAccessItem,
  buildAccount,
  buildAccountAttribute,
  buildControl,
  buildIdentity,
  buildIdentityProfile,
  buildImport,
  buildSource,
} from '@identity-governance/test-kit';
import { buildConflict, refOf } from '@identity-governance/domain/testing';

const ROWS = 1000;

/** Saves rows with the ids `identity-0`, `entitlement-0`, `role-0` and so on, some with large maps and lists. */
export async function saveManyRows(store: Store): Promise<void> {
  const many = <T>(count: number, build: (n: number) => T) => Array.from({ length: count }, (_, n) => build(n));
  await store.write(['access', 'assignments', 'inventory', 'sod-policies', 'search-attributes'], async (tx) => {
    const attributes = Object.fromEntries(many(1000, (n) => [`a${n}`, `value ${n}`]));
    await tx.sources.save([buildSource('source-0', { attributes }), buildSource('hr')]);
    await tx.identityProfiles.save([buildIdentityProfile('identity-profile-0')]);
    await tx.accountAttributes.save(
      many(500, (n) => buildAccountAttribute(`a${n}`, { sourceId: 'source-0', entitlement: n === 1 })),
    );
    await tx.accessItems.save(many(ROWS, (n) => buildAccessItem(`entitlement-${n}`, { sourceId: 'source-0' })));
    await tx.accessItems.save(many(100, (n) => buildAccessItem(`access-profile-${n}`, { type: 'ACCESS_PROFILE' })));
    await tx.accessItems.save(many(100, (n) => buildAccessItem(`role-${n}`, { type: 'ROLE' })));
    await tx.grants.save(
      many(ROWS, (n) => ({ parent: refOf(`ROLE:role-${n % 100}`), child: refOf(`ENTITLEMENT:entitlement-${n}`) })),
    );
    await tx.identities.save(
      many(ROWS, (n) => buildIdentity(`identity-${n}`, { attributes: n === 0 ? attributes : {} })),
    );
    await tx.assignments.save(
      many(ROWS, (n) => ({ identityId: `identity-${n}`, access: refOf(`ROLE:role-${n % 100}`) })),
    );
    const groups = many(5000, (n) => `group ${n}`);
    await tx.accounts.save(
      many(20, (n) =>
        buildAccount(`account-${n}`, {
          ...{ sourceId: 'source-0', identityId: `identity-${n}`, nativeIdentity: `account ${n}` },
          attributes: n === 0 ? { ...attributes, a0: groups } : {},
        }),
      ),
    );
    await tx.governanceGroups.save([{ id: 'governance-group-0', name: 'Group', description: null, ownerId: null }]);
    await tx.controls.save([buildControl('control-0', { owner: 'identity-0' })]);
    await tx.imports.save([buildImport('019b7652a1f27b3c8d4e5f60718293a5')]);
    const policyOf = (n: number) =>
      buildConflict(`policy-${n}`, [`ENTITLEMENT:entitlement-${n}`], [`ENTITLEMENT:entitlement-${n + 100}`]);
    await tx.sodPolicies.save(many(100, policyOf));
  });
}
