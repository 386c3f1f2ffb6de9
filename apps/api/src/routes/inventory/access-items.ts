import {
  WriteInventory,
  grantsOfItem,
  inventoryKinds,
  type AccessProfileView,
  type EntitlementView,
  type RoleView,
  accessProfileFields,
  accessProfileReads,
  entitlementFields,
  entitlementReads,
  roleFields,
  roleReads,
} from '@identity-governance/application';
import { accessItemDrafts, accessItems, type AccessItem } from '@identity-governance/records';
import type { AccessItemRef, AccessItemType } from '@identity-governance/domain/sod';
import { ok } from '@identity-governance/values';
import { IsIn } from 'class-validator';
import type { Operation } from '../../http/operation';
import { createReader } from '../../http/create-reader';
import type { Resolve } from '../../http/resolve';
import { AnsweredAs, DeclaredBy, Fields } from '../../schema/declared-by';
import type { Dto } from '../../schema/json-schema';
import { accessSetOperations } from './access-sets';
import { holdersOperation } from './holders';
import { readOperations, type ReadableCollection } from '../shared/collection';
import { withId, writeOperations, type WritableCollection } from '../shared/inventory-writes';

@AnsweredAs(accessItems.ROLE)
class RoleDto extends Fields<RoleView> {
  @IsIn(['ROLE'])
  override readonly type!: 'ROLE';
}

@AnsweredAs(accessItems.ACCESS_PROFILE)
class AccessProfileDto extends Fields<AccessProfileView> {
  @IsIn(['ACCESS_PROFILE'])
  override readonly type!: 'ACCESS_PROFILE';
}

@AnsweredAs(accessItems.ENTITLEMENT)
class EntitlementDto extends Fields<EntitlementView> {
  @IsIn(['ENTITLEMENT'])
  override readonly type!: 'ENTITLEMENT';
}

@DeclaredBy(accessItemDrafts.ROLE)
class RoleBodyDto {}

@DeclaredBy(accessItemDrafts.ACCESS_PROFILE)
class AccessProfileBodyDto {}

@DeclaredBy(accessItemDrafts.ENTITLEMENT)
class EntitlementBodyDto {}

const example = {
  ROLE: 'r-payments-backup',
  ACCESS_PROFILE: 'p-payment-run',
  ENTITLEMENT: 'erp-ap-payment-run-execute',
};

/** Items that grant access, each with one item that it grants. */
const granted: Readonly<Record<AccessItemType, { readonly id: string; readonly has: AccessItemRef }>> = {
  ENTITLEMENT: { id: 'ad-all-employees', has: { type: 'ENTITLEMENT', id: 'ad-all-staff' } },
  ACCESS_PROFILE: { id: 'p-payment-run', has: { type: 'ENTITLEMENT', id: 'erp-ap-payment-propose' } },
  ROLE: { id: 'r-payments-backup', has: { type: 'ENTITLEMENT', id: 'ad-grp-payment-desk' } },
};

const fields = { ROLE: roleFields, ACCESS_PROFILE: accessProfileFields, ENTITLEMENT: entitlementFields };

const kinds = {
  ROLE: inventoryKinds.roles,
  ACCESS_PROFILE: inventoryKinds.accessProfiles,
  ENTITLEMENT: inventoryKinds.entitlements,
};

export function accessItemOperations(resolve: Resolve): readonly Operation[] {
  const readEntitlements = createReader(resolve, entitlementReads);
  const readAccessProfiles = createReader(resolve, accessProfileReads);
  const readRoles = createReader(resolve, roleReads);
  return [
    ...operationsOf(resolve, {
      ...{ type: 'ENTITLEMENT', one: 'entitlement', many: 'entitlements', dto: EntitlementDto },
      ...{ body: EntitlementBodyDto, read: readEntitlements, viewOne: entitlementReads.viewOne },
      exampleBody: { name: 'Payment run, execute', sourceId: 'erp', attribute: 'roles', value: 'AP_PAY' },
    }),
    ...operationsOf(resolve, {
      ...{ type: 'ACCESS_PROFILE', one: 'access-profile', many: 'access-profiles', dto: AccessProfileDto },
      ...{ body: AccessProfileBodyDto, read: readAccessProfiles, viewOne: accessProfileReads.viewOne },
      exampleBody: { name: 'Payment run', sourceId: 'erp' },
    }),
    ...operationsOf(resolve, {
      ...{ type: 'ROLE', one: 'role', many: 'roles', dto: RoleDto },
      ...{ body: RoleBodyDto, read: readRoles, viewOne: roleReads.viewOne },
      exampleBody: { name: 'Payment desk', description: 'Deputy at the payment desk' },
    }),
  ];
}

type AccessItemCollection<View extends Shown, Shown extends object> = ReadableCollection<View, Shown> &
  WritableCollection<AccessItem, View, Shown>;

/** The differences between the types of access items. */
interface AccessItemNames<View extends Shown, Shown extends object> extends Pick<
  AccessItemCollection<View, Shown>,
  'one' | 'many' | 'dto' | 'exampleBody' | 'read'
> {
  readonly type: AccessItemType;
  readonly body: Dto<object>;
  readonly viewOne: (item: AccessItem) => View;
}

function operationsOf<View extends Shown, Shown extends object>(
  resolve: Resolve,
  { type, viewOne, ...names }: AccessItemNames<View, Shown>,
): readonly Operation[] {
  const { one, many, body } = names;
  const collection: AccessItemCollection<View, Shown> = {
    ...names,
    ...{
      example: example[type],
      kind: kinds[type],
      createBody: withId(body, accessItemDrafts[type]),
      keyLength: 2,
      isSearchable: true,
      fields: fields[type],
    },
    takesAlong: 'Its grants, in both directions, and its assignments go with it. Policies go on naming it.',
    view: (item) => Promise.resolve(ok(viewOne(item))),
  };
  return [
    ...readOperations(collection),
    ...writeOperations(resolve(WriteInventory), collection),
    holdersOperation(resolve, { type, one, many, example: example[type] }),
    ...accessSetOperations(resolve, {
      ...{ one, many, set: 'grants', kind: grantsOfItem },
      ownerOf: (id) => ({ type, id }),
      changeOf: (parent, change) => ({ parent, ...change }),
      example: { ...granted[type], gets: { type: 'ENTITLEMENT', id: 'ad-app-vpn' } },
    }),
  ];
}
