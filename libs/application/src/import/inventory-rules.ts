import type {
  AccessItem,
  Account,
  AccountAttribute,
  Assignment,
  AttributeName,
  Fault,
  Grant,
  Identity,
  IdentityProfile,
  Parser,
  Source,
} from '@identity-governance/domain';
import {
  accessItemKey,
  namesOfAccount,
  namesOfSchema,
  namesOfSource,
  parseAccount,
  parseAccountAttribute,
  parseAssignment,
  parseGrant,
  parseIdentity,
  parseIdentityProfile,
  parseSource,
} from '@identity-governance/domain';
import type { AttributeNameGuard } from '../search-attributes/attribute-name-guard';
import { findNameFault } from './find-name-fault';
import type { ImportRules } from './import-rules';
import type { Reference } from './references';

const byId = { keyField: 'id', keyOf: ({ id }: { readonly id: string }): string => id };

export const sourceRules: ImportRules<Source> = {
  ...byId,
  parse: parseSource,
  targetOf: ({ id }) => ({ type: 'SOURCE', id }),
  referencesOf: () => [],
  findNameClashes: (row, guard) => findClashes(guard, namesOfSource(row), (name) => `attributes.${name}`),
  save: (tx, rows) => tx.sources.save(rows),
};

export const accountAttributeRules: ImportRules<AccountAttribute> = {
  keyField: 'name',
  keyOf: ({ sourceId, name }) => JSON.stringify([sourceId, name]),
  parse: parseAccountAttribute,
  referencesOf: ({ sourceId }) => sourceReference('sourceId', sourceId),
  findNameClashes: (row, guard) => findClashes(guard, namesOfSchema(row), () => 'name'),
  save: (tx, rows) => tx.accountAttributes.save(rows),
};

export function accessItemRules(parse: Parser<AccessItem>): ImportRules<AccessItem> {
  return {
    ...byId,
    parse,
    targetOf: ({ type, id }) => ({ type, id }),
    referencesOf: ({ sourceId }) => sourceReference('sourceId', sourceId),
    save: (tx, rows) => tx.accessItems.save(rows),
  };
}

export const grantRules: ImportRules<Grant> = {
  keyField: 'child.id',
  keyOf: ({ parent, child }) => JSON.stringify([accessItemKey(parent), accessItemKey(child)]),
  isKeyOnly: true,
  parse: parseGrant,
  referencesOf: ({ parent, child }) => [
    { field: 'parent.id', target: parent },
    { field: 'child.id', target: child },
  ],
  save: (tx, rows) => tx.grants.save(rows),
};

export const identityProfileRules: ImportRules<IdentityProfile> = {
  ...byId,
  parse: parseIdentityProfile,
  targetOf: ({ id }) => ({ type: 'IDENTITY_PROFILE', id }),
  referencesOf: ({ authoritativeSourceId }) => sourceReference('authoritativeSourceId', authoritativeSourceId),
  findFault: (tx, row) => findNameFault(tx.identityProfiles, row),
  save: (tx, rows) => tx.identityProfiles.save(rows),
};

export const identityRules: ImportRules<Identity> = {
  ...byId,
  parse: parseIdentity,
  targetOf: ({ id }) => ({ type: 'IDENTITY', id }),
  referencesOf: ({ identityProfileId: id }) =>
    id === null ? [] : [{ field: 'identityProfileId', target: { type: 'IDENTITY_PROFILE', id } }],
  save: (tx, rows) => tx.identities.save(rows),
};

export const accountRules: ImportRules<Account> = {
  ...byId,
  parse: parseAccount,
  referencesOf: ({ sourceId, identityId }) => [
    ...sourceReference('sourceId', sourceId),
    ...(identityId === null ? [] : identityReference(identityId)),
  ],
  findNameClashes: (row, guard) => findClashes(guard, namesOfAccount(row), (name) => `attributes.${name}`),
  async save(tx, rows, { promoter, carried }) {
    const counts = await tx.accounts.save(rows);
    await promoter.promote(rows);
    await carried?.add(rows);
    return counts;
  },
};

export const assignmentRules: ImportRules<Assignment> = {
  keyField: 'access.id',
  keyOf: ({ identityId, access }) => JSON.stringify([identityId, accessItemKey(access)]),
  isKeyOnly: true,
  parse: parseAssignment,
  referencesOf: ({ identityId, access }) => [...identityReference(identityId), { field: 'access.id', target: access }],
  save: (tx, rows) => tx.assignments.save(rows),
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

function sourceReference(field: string, id: string | null): readonly Reference[] {
  return id === null ? [] : [{ field, target: { type: 'SOURCE', id } }];
}

function identityReference(id: string): readonly Reference[] {
  return [{ field: 'identityId', target: { type: 'IDENTITY', id } }];
}
