import {
  accessItems,
  parseAssignment,
  parseGrant,
  mapped,
  parseId,
  record,
  type AccessItemType,
  type Parser,
} from '@identity-governance/domain';
import type { ImportKind } from '../ports/import-kind';
import type { ImportRules } from './import-rules';
import {
  accessItemRules,
  accountAttributeRules,
  accountRules,
  assignmentRules,
  grantRules,
  identityProfileRules,
  identityRules,
  sourceRules,
} from './inventory-rules';
import { sodPolicyRules } from './sod-policy-rules';

/** A row is only given to the rules of its own kind. */
export type AnyRules = ImportRules<unknown>;

export const importRules: Readonly<Record<ImportKind, AnyRules>> = {
  sources: sourceRules,
  'account-attributes': accountAttributeRules,
  entitlements: accessItemRules(accessItems.ENTITLEMENT),
  'access-profiles': accessItemRules(accessItems.ACCESS_PROFILE),
  roles: accessItemRules(accessItems.ROLE),
  grants: grantRules,
  'identity-profiles': identityProfileRules,
  identities: identityRules,
  accounts: accountRules,
  assignments: assignmentRules,
  'sod-policies': sodPolicyRules,
};

const parseIdKey = record({ id: parseId });
const idKey = mapped(parseIdKey, ({ id }) => id);

/** Read the keys of rows that are to be deleted, as the collections of the store take them. */
export const keyParsers: Readonly<Record<ImportKind, Parser<unknown>>> = {
  sources: idKey,
  'account-attributes': record({ sourceId: parseId, name: parseId }),
  entitlements: itemKey('ENTITLEMENT'),
  'access-profiles': itemKey('ACCESS_PROFILE'),
  roles: itemKey('ROLE'),
  grants: parseGrant,
  'identity-profiles': idKey,
  identities: idKey,
  accounts: idKey,
  assignments: parseAssignment,
  'sod-policies': idKey,
};

function itemKey(type: AccessItemType): Parser<unknown> {
  return mapped(parseIdKey, ({ id }) => ({ type, id }));
}
