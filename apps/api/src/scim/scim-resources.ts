import {
  enterpriseSchema,
  groupSchema,
  userAttributes,
  userOfAccount,
  userSchema,
  type ScimAttribute,
  type ScimEntry,
  type ScimGroup,
  type ScimUser,
} from '@identity-governance/application';
import type { Account } from '@identity-governance/records';
import { entityTagOf } from '../http/entity-tag';

export interface ScimResource {
  readonly meta: { readonly resourceType: string; readonly location: string; readonly version: string };
}

/** Returns the SCIM user of an account. */
export function viewUser(account: Account, base: string): ScimResource {
  const user = userOfAccount(account);
  const extension = membersOf(user, enterpriseSchema);
  const hasExtension = Object.keys(extension).length > 0;
  const resource = {
    ...{ schemas: hasExtension ? [userSchema, enterpriseSchema] : [userSchema], id: account.id },
    ...{ userName: user.userName, active: user.active },
    ...membersOf(user, userSchema),
    ...(hasExtension && { [enterpriseSchema]: extension }),
  };
  const version = `W/${entityTagOf(JSON.stringify(resource))}`;
  return { ...resource, meta: { resourceType: 'User', location: locationOf(base, 'Users', account.id), version } };
}

function locationOf(base: string, type: 'Users' | 'Groups', id: string): string {
  return `${base}/${type}/${encodeURIComponent(id)}`;
}

/** Returns the SCIM group. It has no version, as none is kept of its members. */
export function viewGroup({ id, displayName, externalId, members }: ScimGroup, base: string) {
  return {
    ...{ schemas: [groupSchema], id, displayName },
    ...(externalId !== null && { externalId }),
    ...(members !== undefined && {
      members: members.map(({ id: value, name: display }) => ({
        ...{ value, display, type: 'User', $ref: locationOf(base, 'Users', value) },
      })),
    }),
    meta: { resourceType: 'Group', location: locationOf(base, 'Groups', id) },
  };
}

function membersOf(user: ScimUser, schema: ScimAttribute['schema']): Readonly<Record<string, unknown>> {
  const own = userAttributes.filter((attribute) => attribute.schema === schema);
  const members = own.map((attribute) => [attribute.name, valueOf(user, attribute)] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

function valueOf({ strings, plurals }: ScimUser, { name, kind, fields }: ScimAttribute): unknown {
  if (kind === 'text') return strings.get(name);
  if (kind === 'plural') {
    const entries = (plurals.get(name) ?? []).filter((entry) => entry.fields.size > 0);
    return entries.length === 0 ? undefined : entries.map(viewEntry);
  }
  const known = fields.map((field) => [field, strings.get(`${name}.${field}`)] as const);
  const set = known.filter(([, text]) => text !== undefined);
  return set.length === 0 ? undefined : Object.fromEntries(set);
}

function viewEntry({ type, primary, fields }: ScimEntry): object {
  return { ...Object.fromEntries(fields), ...(type !== undefined && { type }), ...(primary && { primary }) };
}
