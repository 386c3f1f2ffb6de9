import {
  enterpriseSchema,
  userAttributes,
  userOfAccount,
  userSchema,
  type ScimAttribute,
  type ScimEntry,
  type ScimUser,
} from '@identity-governance/application';
import type { Account } from '@identity-governance/records';
import { entityTagOf } from '../http/entity-tag';

/** The tag of a resource is weak: what is not SCIM's in a row may change without it. */
function versioned(resource: { readonly id: string }, type: 'User' | 'Group', base: string) {
  const location = `${base}/${type}s/${encodeURIComponent(resource.id)}`;
  return { ...resource, meta: { resourceType: type, location, version: `W/${entityTagOf(JSON.stringify(resource))}` } };
}

export type ScimResource = ReturnType<typeof versioned>;

/** The user that an account is in SCIM. */
export function viewUser(account: Account, base: string): ScimResource {
  const user = userOfAccount(account);
  const extension = membersOf(user, enterpriseSchema);
  const hasExtension = Object.keys(extension).length > 0;
  return versioned(
    {
      ...{ schemas: hasExtension ? [userSchema, enterpriseSchema] : [userSchema], id: account.id },
      ...{ userName: user.userName, active: user.active },
      ...membersOf(user, userSchema),
      ...(hasExtension && { [enterpriseSchema]: extension }),
    },
    'User',
    base,
  );
}

function membersOf(user: ScimUser, schema: ScimAttribute['schema']): Readonly<Record<string, unknown>> {
  const own = userAttributes.filter((attribute) => attribute.schema === schema);
  const members = own.map((attribute) => [attribute.name, valueOf(user, attribute)] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

function valueOf({ texts, plurals }: ScimUser, { name, kind, fields }: ScimAttribute): unknown {
  if (kind === 'text') return texts.get(name);
  if (kind === 'plural') {
    const entries = (plurals.get(name) ?? []).filter((entry) => entry.fields.size > 0);
    return entries.length === 0 ? undefined : entries.map(viewEntry);
  }
  const known = fields.map((field) => [field, texts.get(`${name}.${field}`)] as const);
  const set = known.filter(([, text]) => text !== undefined);
  return set.length === 0 ? undefined : Object.fromEntries(set);
}

function viewEntry({ type, primary, fields }: ScimEntry): object {
  return { ...Object.fromEntries(fields), ...(type !== undefined && { type }), ...(primary && { primary }) };
}
