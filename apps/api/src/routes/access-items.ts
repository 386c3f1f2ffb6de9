import type { Store } from '@identity-governance/application';
import type { AccessItem, AccessItemType } from '@identity-governance/domain';
import { IsIn, IsString } from 'class-validator';
import type { Operation } from '../http/operation';
import { IsId, IsNullableText } from '../schema/fields';
import { readOperations, type ReadableCollection } from './collection';

type Role = Pick<AccessItem, 'type' | 'id' | 'name' | 'description'>;
type AccessProfile = Role & Pick<AccessItem, 'sourceId'>;

class RoleDto implements Role {
  @IsIn(['ROLE'])
  readonly type!: AccessItemType;

  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;

  @IsNullableText()
  readonly description!: string | null;
}

class AccessProfileDto implements AccessProfile {
  @IsIn(['ACCESS_PROFILE'])
  readonly type!: AccessItemType;

  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;

  @IsNullableText()
  readonly description!: string | null;

  @IsNullableText()
  readonly sourceId!: string | null;
}

class EntitlementDto implements AccessItem {
  @IsIn(['ENTITLEMENT'])
  readonly type!: AccessItemType;

  @IsId()
  readonly id!: string;

  @IsString()
  readonly name!: string;

  @IsNullableText()
  readonly description!: string | null;

  @IsNullableText()
  readonly sourceId!: string | null;

  @IsNullableText()
  readonly attribute!: string | null;

  @IsNullableText()
  readonly value!: string | null;
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
