import type { Store } from '@identity-governance/application';
import { accessItems, type AccessItem, type AccessItemType } from '@identity-governance/domain';
import { IsIn } from 'class-validator';
import type { Operation } from '../http/operation';
import { AnsweredAs } from '../schema/declared-by';
import { readOperations, type ReadableCollection } from './collection';

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

const roles = collectionOf<Role>({
  type: 'ROLE',
  one: 'role',
  many: 'roles',
  example: 'r-payments-backup',
  dto: RoleDto,
  toDto: ({ type, id, name, description }) => ({ type, id, name, description }),
});

const accessProfiles = collectionOf<AccessProfile>({
  type: 'ACCESS_PROFILE',
  one: 'access-profile',
  many: 'access-profiles',
  example: 'p-payment-run',
  dto: AccessProfileDto,
  toDto: ({ type, id, name, description, sourceId }) => ({ type, id, name, description, sourceId }),
});

const entitlements = collectionOf<AccessItem>({
  type: 'ENTITLEMENT',
  one: 'entitlement',
  many: 'entitlements',
  example: 'erp-ap-payment-run-execute',
  dto: EntitlementDto,
  toDto: (item) => item,
});

export function accessItemOperations(store: Store): readonly Operation[] {
  return [
    ...readOperations(store, entitlements),
    ...readOperations(store, accessProfiles),
    ...readOperations(store, roles),
  ];
}

interface AccessItemKind<T> extends Pick<ReadableCollection<T>, 'one' | 'many' | 'dto' | 'example'> {
  readonly type: AccessItemType;
  readonly toDto: (item: AccessItem) => T;
}

function collectionOf<T>({ type, toDto, ...names }: AccessItemKind<T>): ReadableCollection<T> {
  return {
    ...names,
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
