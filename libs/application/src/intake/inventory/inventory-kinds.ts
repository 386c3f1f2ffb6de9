import {
  accessItems,
  parseAccount,
  parseIdentity,
  type AccessItem,
  type Account,
  type Identity,
  type Source,
} from '@identity-governance/records';
import { namesOfAccount, type AttributeName } from '@identity-governance/domain/names';
import type { AccessItemType } from '@identity-governance/domain/sod';
import { ok, type Parser } from '@identity-governance/values';
import { accessItemRules, accountRules, identityRules } from '../import/inventory-rules';
import type { ImportRules, InventoryRows, InventoryTransaction } from '../import/import-rules';
import type { StatePart } from '../../ports/change-log';
import type { TextField } from '../../ports/collection';
import {
  accessProfileFields,
  entitlementFields,
  identityFields,
  roleFields,
  sourceFields,
} from '../../resources/filters/collection-fields';
import { readSearch, type SearchRequest } from '../../resources/read-search';
import type { AuditedRowType } from '../../ports/row-kinds';
import type { TransactionOf } from '../../ports/store';
import type { Identified, ReadableKind } from '../../resources/read-resource';
import { removeIdentities, removeItems, type Removed } from '../import/remove-rows';

/**
 * A kind of resource whose rows clients write one by one. The rules for rows are those of the import, so that both ways
 * of writing are equivalent.
 */
export interface InventoryKind<Row extends Identified> {
  readonly type: AuditedRowType;
  /** The parts of the state that its writes depend on. */
  readonly parts: readonly StatePart[];
  /** Reads a row with its id. */
  readonly parse: Parser<Row>;
  readonly rules: Pick<ImportRules<Row>, 'referencesOf' | 'save'>;
  /** Makes the id of a row that names none, if the id generator does not suffice. */
  readonly newId?: (next: () => string) => string;
  /** Returns the body of the whole row for a replacement that names only the changed fields. */
  readonly merge?: (row: Row, changes: object) => object;
  /** The names that no search attribute may have. */
  readonly namesOf?: (row: Row) => readonly AttributeName[];
  get(tx: TransactionOf<InventoryRows>, id: string): Promise<Row | undefined>;
  /**
   * Returns what the change lets happen, as the start of a sentence, if it needs a second person with `FOUR_EYES`;
   * undefined if it does not. `before` is absent for a creation.
   */
  findWeakening?(tx: InventoryTransaction, after: Row, before: Row | undefined): Promise<string | undefined>;
  /**
   * Returns why the row must not be deleted, as the end of a sentence that starts with its type and id; undefined if it
   * may.
   */
  findObstacle?(tx: InventoryTransaction & TransactionOf<'violations'>, id: string): Promise<string | undefined>;
  /** Deletes the row and its dependants. */
  remove(tx: InventoryTransaction, row: Row): Promise<Removed>;
}

export const identities: InventoryKind<Identity> = {
  type: 'IDENTITY',
  parts: ['assignments', 'inventory'],
  parse: parseIdentity,
  rules: identityRules,
  get: (tx, id) => tx.identities.get(id),
  remove: (tx, { id }) => removeIdentities(tx, [id]),
};

export const accounts: InventoryKind<Account> = {
  type: 'ACCOUNT',
  parts: ['assignments', 'inventory', 'search-attributes'],
  parse: parseAccount,
  rules: accountRules,
  namesOf: namesOfAccount,
  get: (tx, id) => tx.accounts.get(id),
  remove: (tx, { id }) => accountRules.remove(tx, [id]),
};

export const entitlements = accessItemKind('ENTITLEMENT');
export const accessProfiles = accessItemKind('ACCESS_PROFILE');
export const roles = accessItemKind('ROLE');

function accessItemKind(type: AccessItemType): InventoryKind<AccessItem> {
  const parse = accessItems[type];
  return {
    type,
    parts: ['access', 'assignments', 'inventory'],
    parse,
    rules: accessItemRules(type),
    get: (tx, id) => tx.accessItems.get({ type, id }),
    remove: (tx, { id }) => removeItems(tx, [{ type, id }]),
  };
}

export const sourceReads: ReadableKind<'sources', Source, Source, SearchRequest> = {
  type: 'SOURCE',
  get: (tx, id) => tx.sources.get(id),
  getMany: (tx, ids) => tx.sources.getMany(ids),
  async outline(tx, request) {
    const query = readSearch<TextField<Source>>(sourceFields, request);
    return query.ok ? ok(await tx.sources.outline(query.value)) : query;
  },
  view: (_, sources) => Promise.resolve(sources),
};

export const identityReads: ReadableKind<'identities', Identity, Identity, SearchRequest> = {
  type: 'IDENTITY',
  get: (tx, id) => tx.identities.get(id),
  getMany: (tx, ids) => tx.identities.getMany(ids),
  async outline(tx, request) {
    const query = readSearch<TextField<Identity>>(identityFields, request);
    return query.ok ? ok(await tx.identities.outline(query.value)) : query;
  },
  view: (_, identities) => Promise.resolve(identities),
};

export interface RoleView extends Pick<AccessItem, 'id' | 'name' | 'description'> {
  readonly type: 'ROLE';
}
export interface AccessProfileView extends Pick<AccessItem, 'id' | 'name' | 'description' | 'sourceId'> {
  readonly type: 'ACCESS_PROFILE';
}
export interface EntitlementView extends AccessItem {
  readonly type: 'ENTITLEMENT';
}

export const roleReads = accessItemReads('ROLE', ({ id, name, description }): RoleView => {
  return { type: 'ROLE', id, name, description };
});
export const accessProfileReads = accessItemReads('ACCESS_PROFILE', (item): AccessProfileView => {
  const { id, name, description, sourceId } = item;
  return { type: 'ACCESS_PROFILE', id, name, description, sourceId };
});
export const entitlementReads = accessItemReads('ENTITLEMENT', (item): EntitlementView => {
  return { ...item, type: 'ENTITLEMENT' };
});

/** Access items of one type. */
export interface AccessItemReads<View> extends ReadableKind<'accessItems', AccessItem, View, SearchRequest> {
  readonly type: AccessItemType;
  readonly viewOne: (item: AccessItem) => View;
}

const itemFields = { ROLE: roleFields, ACCESS_PROFILE: accessProfileFields, ENTITLEMENT: entitlementFields };

function accessItemReads<View>(type: AccessItemType, viewOne: (item: AccessItem) => View): AccessItemReads<View> {
  const ofType = { field: 'type', op: 'eq', value: type } as const;
  return {
    type,
    viewOne,
    get: (tx, id) => tx.accessItems.get({ type, id }),
    getMany: (tx, ids) => tx.accessItems.getMany(ids.map((id) => ({ type, id }))),
    async outline(tx, request) {
      const query = readSearch<TextField<AccessItem>>(itemFields[type], request);
      if (!query.ok) return query;
      return ok(await tx.accessItems.outline({ ...query.value, where: [ofType, ...query.value.where] }));
    },
    view: (_, items) => Promise.resolve(items.map(viewOne)),
  };
}
