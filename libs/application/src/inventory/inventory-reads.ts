import { ok, type AccessItem, type AccessItemType, type Identity, type Source } from '@identity-governance/domain';
import type { ReadableKind } from '../read-resource';

/** Pages are in the order of the ids. */
export const sourceReads: ReadableKind<'sources', Source> = {
  type: 'SOURCE',
  get: (tx, id) => tx.sources.get(id),
  list: async (tx, page) => ok(await tx.sources.list(page)),
  view: (_, sources) => Promise.resolve(sources),
};

/** Pages are in the order of the ids. */
export const identityReads: ReadableKind<'identities', Identity> = {
  type: 'IDENTITY',
  get: (tx, id) => tx.identities.get(id),
  list: async (tx, page) => ok(await tx.identities.list(page)),
  view: (_, identities) => Promise.resolve(identities),
};

export type RoleView = Pick<AccessItem, 'type' | 'id' | 'name' | 'description'>;
export type AccessProfileView = RoleView & Pick<AccessItem, 'sourceId'>;

export const roleReads = accessItemReads('ROLE', ({ type, id, name, description }): RoleView => {
  return { type, id, name, description };
});
export const accessProfileReads = accessItemReads('ACCESS_PROFILE', (item): AccessProfileView => {
  const { type, id, name, description, sourceId } = item;
  return { type, id, name, description, sourceId };
});
export const entitlementReads = accessItemReads('ENTITLEMENT', (item): AccessItem => item);

/** Access items of one type. */
export interface AccessItemReads<View> extends ReadableKind<'accessItems', AccessItem, View> {
  readonly type: AccessItemType;
  readonly viewOne: (item: AccessItem) => View;
}

function accessItemReads<View>(type: AccessItemType, viewOne: (item: AccessItem) => View): AccessItemReads<View> {
  const where = [{ field: 'type', op: 'eq', value: type }] as const;
  return {
    type,
    viewOne,
    get: (tx, id) => tx.accessItems.get({ type, id }),
    list: async (tx, page) => ok(await tx.accessItems.list({ ...page, where })),
    view: (_, items) => Promise.resolve(items.map(viewOne)),
  };
}
