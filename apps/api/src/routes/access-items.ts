import { grantsOfItem, inventoryKinds, type WriteInventory } from '@identity-governance/application';
import {
  accessItemDrafts,
  accessItems,
  ok,
  type AccessItem,
  type AccessItemRef,
  type AccessItemType,
} from '@identity-governance/domain';
import { IsIn } from 'class-validator';
import type { Operation } from '../http/operation';
import { AnsweredAs, DeclaredBy } from '../schema/declared-by';
import { accessSetOperations, type AccessSetUseCases } from './access-sets';
import { readOperations, type ReadableCollection } from './collection';
import { withId, writeOperations, type WritableCollection } from './inventory-writes';

type Role = Pick<AccessItem, 'type' | 'id' | 'name' | 'description'>;
type AccessProfile = Role & Pick<AccessItem, 'sourceId'>;

@AnsweredAs(accessItems.ROLE)
class RoleDto {
  @IsIn(['ROLE'])
  readonly type!: 'ROLE';
}

@AnsweredAs(accessItems.ACCESS_PROFILE)
class AccessProfileDto {
  @IsIn(['ACCESS_PROFILE'])
  readonly type!: 'ACCESS_PROFILE';
}

@AnsweredAs(accessItems.ENTITLEMENT)
class EntitlementDto {
  @IsIn(['ENTITLEMENT'])
  readonly type!: 'ENTITLEMENT';
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

const kinds = {
  ROLE: inventoryKinds.roles,
  ACCESS_PROFILE: inventoryKinds.accessProfiles,
  ENTITLEMENT: inventoryKinds.entitlements,
};

const roles = collectionOf<Role>({
  type: 'ROLE',
  ...{ one: 'role', many: 'roles', dto: RoleDto, body: RoleBodyDto, createBody: withId(RoleBodyDto) },
  exampleBody: { name: 'Payment desk', description: 'Stands in at the payment desk' },
  toDto: ({ type, id, name, description }) => ({ type, id, name, description }),
});

const accessProfiles = collectionOf<AccessProfile>({
  type: 'ACCESS_PROFILE',
  ...{ one: 'access-profile', many: 'access-profiles', dto: AccessProfileDto },
  ...{ body: AccessProfileBodyDto, createBody: withId(AccessProfileBodyDto) },
  exampleBody: { name: 'Payment run', sourceId: 'erp' },
  toDto: ({ type, id, name, description, sourceId }) => ({ type, id, name, description, sourceId }),
});

const entitlements = collectionOf<AccessItem>({
  type: 'ENTITLEMENT',
  ...{ one: 'entitlement', many: 'entitlements', dto: EntitlementDto },
  ...{ body: EntitlementBodyDto, createBody: withId(EntitlementBodyDto) },
  exampleBody: { name: 'Payment run, execute', sourceId: 'erp', attribute: 'roles', value: 'AP_PAY' },
  toDto: (item) => item,
});

export interface AccessItemUseCases extends AccessSetUseCases {
  readonly writeInventory: WriteInventory;
}

export function accessItemOperations(useCases: AccessItemUseCases): readonly Operation[] {
  return [
    ...operationsOf(useCases, entitlements, { type: 'ENTITLEMENT', id: 'ad-all-employees' }),
    ...operationsOf(useCases, accessProfiles, { type: 'ACCESS_PROFILE', id: 'p-payment-run' }),
    ...operationsOf(useCases, roles, { type: 'ROLE', id: 'r-payments-backup' }),
  ];
}

function operationsOf<T>(
  useCases: AccessItemUseCases,
  collection: AccessItemCollection<T>,
  { type, id }: AccessItemRef,
): readonly Operation[] {
  const { one, many } = collection;
  return [
    ...readOperations(useCases.store, collection),
    ...writeOperations(useCases.writeInventory, collection),
    ...accessSetOperations(useCases, {
      ...{ one, many, set: 'grants', kind: grantsOfItem },
      ownerOf: (owner) => ({ type, id: owner }),
      example: { id, has: granted[type], gets: { type: 'ENTITLEMENT', id: 'ad-app-vpn' } },
    }),
  ];
}

/** One of what the examples grant. */
const granted: Readonly<Record<AccessItemType, AccessItemRef>> = {
  ENTITLEMENT: { type: 'ENTITLEMENT', id: 'ad-all-staff' },
  ACCESS_PROFILE: { type: 'ENTITLEMENT', id: 'erp-ap-payment-propose' },
  ROLE: { type: 'ENTITLEMENT', id: 'ad-grp-payment-desk' },
};

type AccessItemCollection<T> = ReadableCollection<T> & WritableCollection<AccessItem, T>;

interface AccessItemKind<T> extends Pick<
  AccessItemCollection<T>,
  'one' | 'many' | 'dto' | 'body' | 'createBody' | 'exampleBody'
> {
  readonly type: AccessItemType;
  readonly toDto: (item: AccessItem) => T & object;
}

function collectionOf<T>({ type, toDto, ...names }: AccessItemKind<T>): AccessItemCollection<T> {
  return {
    ...names,
    example: example[type],
    kind: kinds[type],
    takesAlong: 'Its grants, in both directions, and its assignments go with it. Policies go on naming it.',
    view: (item) => Promise.resolve(ok(toDto(item))),
    async get(tx, id) {
      const item = await tx.accessItems.get({ type, id });
      return item && toDto(item);
    },
    keyLength: 2,
    async list(tx, page) {
      const where = [{ field: 'type', op: 'eq', value: type } as const];
      const { items, ...rest } = await tx.accessItems.list({ ...page, where });
      return { items: items.map(toDto), ...rest };
    },
  };
}
