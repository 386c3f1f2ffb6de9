import {
  type AccessItem,
  type Account,
  type AccountAttribute,
  type AssignmentRow,
  type GovernanceGroup,
  type GovernanceGroupMember,
  type Identity,
  type IdentityProfile,
  type Source,
  accessItems,
  parseAccount,
  parseAccountAttribute,
  parseAssignmentKey,
  parseAssignmentRow,
  parseGovernanceGroup,
  parseGovernanceGroupMember,
  parseIdentity,
  parseIdentityProfile,
  parseSource,
} from '@identity-governance/records';
import type { AccessItemRef, AccessItemType, Assignment, Grant } from '@identity-governance/domain/sod';
import { type AttributeName, namesOfAccount, namesOfSchema, namesOfSource } from '@identity-governance/domain/names';
import { accessItemKey, parseGrant } from '@identity-governance/domain/shapes';
import {
  countOf,
  type AccountId,
  type Fault,
  type GovernanceGroupId,
  type IdentityId,
  type IdentityProfileId,
  type SourceId,
  mapped,
  parseId,
  quote,
  record,
} from '@identity-governance/values';
import { findGroupObstacle } from './find-group-obstacle';
import { removeGovernanceGroups, removeIdentities, removeItems, removeSources } from './remove-rows';
import type { ImportKind } from '../../ports/row-kinds';
import type { AccountAttributeKey } from '../../ports/store';
import type { AttributeNameGuard } from '../../search-attributes/attribute-name-guard';
import { findNameFaults } from './find-name-faults';
import { byId, idOf, namesOf, plainRows, type ImportRules, type InventoryTransaction } from './import-rules';

const scope = 'inventory:manage';

const sourceRules: ImportRules<Source, SourceId> = {
  ...byId(parseSource),
  ...plainRows({ collection: 'sources', type: 'SOURCE' }),
  scope,
  savedUnder: ['inventory', 'search-attributes'],
  deletedUnder: ['access', 'inventory', 'search-attributes'],
  targetOf: ({ id }) => ({ type: 'SOURCE', id }),
  findNameClashes: (row, guard) => findClashes(guard, namesOfSource(row), (name) => `attributes.${name}`),
  remove: removeSources,
  findLeftBehind: findRowsOfSources,
};

const accountAttributeRules: ImportRules<AccountAttribute, AccountAttributeKey> = {
  ...plainRows({ collection: 'accountAttributes', type: 'ACCOUNT_ATTRIBUTE', references: { sourceId: 'SOURCE' } }),
  scope,
  savedUnder: ['inventory', 'search-attributes'],
  deletedUnder: ['inventory', 'search-attributes'],
  parseKey: record({ sourceId: parseId, name: parseId }, namesOf(parseAccountAttribute)),
  keyField: 'name',
  keyOf: ({ sourceId, name }) => JSON.stringify([sourceId, name]),
  parse: parseAccountAttribute,
  findNameClashes: (row, guard) => findClashes(guard, namesOfSchema(row), () => 'name'),
};

export function accessItemRules(type: AccessItemType): ImportRules<AccessItem, AccessItemRef> {
  const parse = accessItems[type];
  return {
    ...byId(parse),
    ...plainRows({ collection: 'accessItems', type, references: { sourceId: 'SOURCE' } }),
    scope,
    savedUnder: ['access'],
    deletedUnder: ['access', 'assignments'],
    // rows of all types have the same properties when stored
    parseKey: mapped(idOf(parse, namesOf(accessItems.ENTITLEMENT)), ({ id }) => ({ type, id })),
    targetOf: ({ id }) => ({ type, id }),
    remove: removeItems,
  };
}

const grantRules: ImportRules<Grant, Grant> = {
  ...plainRows({ collection: 'grants', type: 'GRANT', references: { parent: 'ITEM', child: 'ITEM' } }),
  scope,
  savedUnder: ['access'],
  deletedUnder: ['access'],
  parseKey: parseGrant,
  keyField: 'child.id',
  keyOf: ({ parent, child }) => JSON.stringify([accessItemKey(parent), accessItemKey(child)]),
  isKeyOnly: () => true,
  parse: parseGrant,
};

const identityProfileRules: ImportRules<IdentityProfile, IdentityProfileId> = {
  ...byId(parseIdentityProfile),
  ...plainRows({
    collection: 'identityProfiles',
    type: 'IDENTITY_PROFILE',
    references: { authoritativeSourceId: 'SOURCE' },
  }),
  scope,
  savedUnder: ['inventory'],
  deletedUnder: ['assignments', 'inventory'],
  targetOf: ({ id }) => ({ type: 'IDENTITY_PROFILE', id }),
  findFaults: (tx, rows) => findNameFaults(tx.identityProfiles, rows),
  findLeftBehind: findIdentitiesOfProfiles,
};

export const identityRules: ImportRules<Identity, IdentityId> = {
  ...byId(parseIdentity),
  ...plainRows({ collection: 'identities', type: 'IDENTITY', references: { identityProfileId: 'IDENTITY_PROFILE' } }),
  scope,
  savedUnder: ['assignments'],
  deletedUnder: ['assignments', 'inventory', 'search-attributes'],
  targetOf: ({ id }) => ({ type: 'IDENTITY', id }),
  remove: removeIdentities,
};

export const accountRules: ImportRules<Account, AccountId> = {
  ...byId(parseAccount),
  ...plainRows({ collection: 'accounts', type: 'ACCOUNT', references: { sourceId: 'SOURCE', identityId: 'IDENTITY' } }),
  scope,
  savedUnder: ['inventory', 'search-attributes'],
  deletedUnder: ['inventory', 'search-attributes'],
  findNameClashes: (row, guard) => findClashes(guard, namesOfAccount(row), (name) => `attributes.${name}`),
  findFaults: async (tx, rows, { movesAccounts }) =>
    movesAccounts === true ? new Map<Account, Fault>() : findAccountsOfOthers(tx, rows),
  async save(tx, rows, { promoter, carried }) {
    const counts = await tx.accounts.save(rows);
    await promoter.promote(rows);
    await carried?.add(rows);
    return counts;
  },
};

const assignmentRules: ImportRules<AssignmentRow, Assignment> = {
  ...plainRows({
    collection: 'assignments',
    type: 'ASSIGNMENT',
    references: { identityId: 'IDENTITY', access: 'ITEM' },
  }),
  scope,
  savedUnder: ['assignments'],
  deletedUnder: ['assignments'],
  parseKey: parseAssignmentKey,
  keyField: 'access.id',
  keyOf: ({ identityId, access }) => JSON.stringify([identityId, accessItemKey(access)]),
  isKeyOnly: ({ validFrom, validUntil }) => validFrom === undefined && validUntil === undefined,
  parse: parseAssignmentRow,
};

/** The rules of governance groups. An owner is not checked, so that one who leaves blocks no import of the group. */
export const governanceGroupRules: ImportRules<GovernanceGroup, GovernanceGroupId> = {
  ...byId(parseGovernanceGroup),
  ...plainRows({ collection: 'governanceGroups', type: 'GOVERNANCE_GROUP' }),
  scope,
  savedUnder: ['inventory'],
  // The locks prevent that an owner reference to the group is added while it is deleted.
  deletedUnder: ['inventory', 'sod-policies', 'violations'],
  targetOf: ({ id }) => ({ type: 'GOVERNANCE_GROUP', id }),
  findObstacle: findGroupObstacle,
  remove: removeGovernanceGroups,
};

const governanceGroupMemberRules: ImportRules<GovernanceGroupMember, GovernanceGroupMember> = {
  ...plainRows({
    collection: 'governanceGroupMembers',
    type: 'GOVERNANCE_GROUP_MEMBER',
    references: { groupId: 'GOVERNANCE_GROUP', identityId: 'IDENTITY' },
  }),
  scope,
  savedUnder: ['inventory'],
  deletedUnder: ['inventory'],
  parseKey: parseGovernanceGroupMember,
  keyField: 'identityId',
  keyOf: ({ groupId, identityId }) => JSON.stringify([groupId, identityId]),
  isKeyOnly: () => true,
  parse: parseGovernanceGroupMember,
};

/**
 * Finds accounts of other sources with the same id: such a row would replace them and lose the login of that source.
 */
async function findAccountsOfOthers(
  tx: InventoryTransaction,
  rows: readonly Account[],
): Promise<ReadonlyMap<Account, Fault>> {
  const stored = new Map((await tx.accounts.getMany(rows.map(({ id }) => id))).map((row) => [row.id, row.sourceId]));
  const faults = new Map<Account, Fault>();
  for (const row of rows) {
    const other = stored.get(row.id);
    if (other === undefined || other === row.sourceId) continue;
    const reason = `\`${row.id}\` is an account of source \`${other}\`; an account of \`${row.sourceId}\` needs another id, such as ${quote(`${row.sourceId}/${row.nativeIdentity}`)}`;
    faults.set(row, { field: 'id', reason });
  }
  return faults;
}

async function findRowsOfSources(tx: InventoryTransaction, ids: readonly SourceId[]): Promise<string | undefined> {
  const values = without(ids, await tx.sources.getMany(ids));
  const where = [{ field: 'sourceId', op: 'in', values }] as const;
  const profiles = [{ field: 'authoritativeSourceId', op: 'in', values }] as const;
  const counts = {
    'access item': await tx.accessItems.count(where),
    account: await tx.accounts.count(where),
    'identity profile': await tx.identityProfiles.count(profiles),
  };
  const left = Object.entries(counts).filter(([, count]) => count > 0);
  const words = left.map(([name, count]) => countOf(count, name)).join(', ');
  return left.length === 0 ? undefined : `what is to be deleted still has ${words}`;
}

async function findIdentitiesOfProfiles(
  tx: InventoryTransaction,
  ids: readonly IdentityProfileId[],
): Promise<string | undefined> {
  const values = without(ids, await tx.identityProfiles.getMany(ids));
  const identities = await tx.identities.count([{ field: 'identityProfileId', op: 'in', values }]);
  return identities === 0
    ? undefined
    : `what is to be deleted still has ${countOf(identities, 'identity', 'identities')}`;
}

/** Returns the ids that the same import has not created again: rows may still belong to those. */
function without<Id>(ids: readonly Id[], made: readonly { readonly id: Id }[]): readonly Id[] {
  const there = new Set(made.map(({ id }) => id));
  return ids.filter((id) => !there.has(id));
}

/** The rules of all kinds of the inventory. A new kind does not compile without its rules here. */
export const inventoryRules: Readonly<Record<Exclude<ImportKind, 'sod-policies'>, ImportRules<unknown>>> = {
  sources: sourceRules,
  'account-attributes': accountAttributeRules,
  entitlements: accessItemRules('ENTITLEMENT'),
  'access-profiles': accessItemRules('ACCESS_PROFILE'),
  roles: accessItemRules('ROLE'),
  grants: grantRules,
  'identity-profiles': identityProfileRules,
  identities: identityRules,
  accounts: accountRules,
  assignments: assignmentRules,
  'governance-groups': governanceGroupRules,
  'governance-group-members': governanceGroupMemberRules,
};

async function findClashes(
  guard: AttributeNameGuard,
  names: readonly AttributeName[],
  fieldOf: (name: string) => string,
): Promise<readonly Fault[]> {
  const clashes = await guard.findClashes(names);
  return clashes.map(({ attribute: { name }, searchAttribute }) => ({
    field: fieldOf(name),
    reason: `\`${name}\` is the name of search attribute \`${searchAttribute}\``,
  }));
}
