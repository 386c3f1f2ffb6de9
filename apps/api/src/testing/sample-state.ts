import type { Store } from '@identity-governance/application';
import { buildControl, buildImport } from '@identity-governance/test-kit';
import type { AccessItem } from '@identity-governance/records';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import { buildConflict, refOf } from '@identity-governance/domain/testing';

/** Saves a small organization: `ann` holds `invoice` through the role `clerk`, and `pay` conflicts with it. */
export async function saveSampleState(store: Store): Promise<void> {
  await store.write(['access', 'assignments', 'inventory', 'sod-policies'], async (tx) => {
    await tx.sources.save([
      { id: 'erp', name: 'ERP', description: null, attributes: { region: 'emea' }, correlation: [] },
    ]);
    await tx.accessItems.save([
      item('ENTITLEMENT:invoice'),
      item('ENTITLEMENT:pay'),
      item('ACCESS_PROFILE:ap'),
      item('ROLE:clerk'),
    ]);
    await tx.grants.save([{ parent: refOf('ROLE:clerk'), child: refOf('ENTITLEMENT:invoice') }]);
    await tx.identityProfiles.save([
      { id: 'staff', name: 'Staff', description: null, priority: 0, authoritativeSourceId: 'erp' },
    ]);
    await tx.identities.save(['ann', 'bob', 'cid'].map((id) => identity(id)));
    await tx.accounts.save([
      {
        id: 'erp-ann',
        sourceId: 'erp',
        identityId: 'ann',
        nativeIdentity: 'ANN',
        name: 'ANN',
        ...{ disabled: false, validFrom: null, validUntil: null },
        attributes: { groups: ['a', 'b'] },
      },
    ]);
    await tx.assignments.save([{ identityId: 'ann', access: refOf('ROLE:clerk') }]);
    await tx.governanceGroups.save([{ id: 'board', name: 'Board', description: null, ownerId: null }]);
    await tx.imports.save([buildImport('019b7652a1f27b3c8d4e5f60718293a5')]);
    await tx.controls.save([buildControl('019b7652-a200-7000-8000-00000000000a')]);
    await tx.sodPolicies.save([buildConflict('pay-invoice', ['ENTITLEMENT:invoice'], ['ENTITLEMENT:pay'])]);
  });
}

function identity(id: string) {
  const attributes = { department: 'Finance' };
  return {
    id,
    name: `Name of ${id}`,
    email: null,
    identityProfileId: 'staff',
    managerId: null,
    disabled: false,
    attributes,
  };
}

function item(text: string): AccessItem {
  const ref: AccessItemRef = refOf(text);
  const isEntitlement = ref.type === 'ENTITLEMENT';
  return {
    ...ref,
    name: `Name of ${ref.id}`,
    description: null,
    sourceId: ref.type === 'ROLE' ? null : 'erp',
    attribute: isEntitlement ? 'memberOf' : null,
    value: isEntitlement ? ref.id : null,
  };
}
