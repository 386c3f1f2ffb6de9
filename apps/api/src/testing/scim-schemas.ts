import { userAttributes } from '@identity-governance/application';
import type { JsonSchema } from '../schema/json-schema';

const text: JsonSchema = { type: 'string' };
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const objectOf = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  ...{ type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
});

function schemaOfAttribute({ kind, fields }: (typeof userAttributes)[number]): JsonSchema {
  const named = Object.fromEntries(fields.map((field) => [field, text]));
  if (kind === 'text') return text;
  return kind === 'complex' ? objectOf(named) : listOf(objectOf({ ...named, type: text }));
}

const attributes = userAttributes.map((attribute) => [attribute.name, schemaOfAttribute(attribute)] as const);
const members = listOf(objectOf({ value: text }));

/** The bodies of SCIM resources. */
export const scimResources: Readonly<Record<string, JsonSchema>> = {
  Users: { ...objectOf({ userName: text, ...Object.fromEntries(attributes) }), additionalProperties: text },
  Groups: { ...objectOf({ displayName: text, externalId: text, members }), additionalProperties: text },
};

/** The lists of a resource, by their names: one for each set of fields. */
export const scimLists: Readonly<Record<string, readonly string[]>> = {
  Users: ['emails', 'addresses'],
  Groups: ['members'],
};
