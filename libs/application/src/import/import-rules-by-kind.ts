import {
  accessItems,
  parseAssignment,
  parseGrant,
  parseId,
  err,
  ok,
  type AccessItemType,
  type Fault,
  type Result,
} from '@identity-governance/domain';
import type { ImportKind } from './import-kind';
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

type KeyParser<K> = (raw: unknown) => Result<K, readonly Fault[]>;

/** Read the keys of rows that are to be deleted, as the collections of the store take them. */
export const keyParsers: Readonly<Record<ImportKind, KeyParser<unknown>>> = {
  sources: member('id'),
  'account-attributes': (raw) => {
    const sourceId = member('sourceId')(raw);
    const name = member('name')(raw);
    if (sourceId.ok && name.ok) return ok({ sourceId: sourceId.value, name: name.value });
    return err([...(sourceId.ok ? [] : sourceId.error), ...(name.ok ? [] : name.error)]);
  },
  entitlements: itemKey('ENTITLEMENT'),
  'access-profiles': itemKey('ACCESS_PROFILE'),
  roles: itemKey('ROLE'),
  grants: parseGrant,
  'identity-profiles': member('id'),
  identities: member('id'),
  accounts: member('id'),
  assignments: parseAssignment,
  'sod-policies': member('id'),
};

function member(name: string): KeyParser<string> {
  return (raw) => {
    const isObject = typeof raw === 'object' && raw !== null && Object.hasOwn(raw, name);
    const value = isObject ? (raw as Readonly<Record<string, unknown>>)[name] : undefined;
    if (value === undefined) return err([{ field: name, reason: 'is missing' }]);
    const parsed = parseId(value);
    return parsed.ok ? parsed : err(parsed.error.map((fault) => ({ ...fault, field: name })));
  };
}

function itemKey(type: AccessItemType): KeyParser<unknown> {
  return (raw) => {
    const id = member('id')(raw);
    return id.ok ? ok({ type, id: id.value }) : id;
  };
}
