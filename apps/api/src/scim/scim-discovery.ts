import {
  enterpriseSchema,
  groupSchema,
  userAttributes,
  userSchema,
  type ScimAttribute,
} from '@identity-governance/application';
import { MAX_RESOURCES } from './scim-request';

const messages = 'urn:ietf:params:scim:schemas:core:2.0';

/** The capabilities of the service (RFC 7643, section 5). */
export const serviceProviderConfig = {
  schemas: [`${messages}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_RESOURCES },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'OAuth Bearer Token',
      description: 'A JSON Web Token with the scope scim:manage',
      primary: true,
    },
  ],
};

interface Described {
  readonly id: string;
}

/** Returns the types of resources (RFC 7643, section 6). */
export function resourceTypes(base: string): readonly Described[] {
  const schemas = [`${messages}:ResourceType`];
  const meta = (id: string) => ({ resourceType: 'ResourceType', location: `${base}/ResourceTypes/${id}` });
  return [
    {
      ...{ schemas, id: 'User', name: 'User', endpoint: '/Users', description: 'Accounts of the source' },
      ...{ schema: userSchema, schemaExtensions: [{ schema: enterpriseSchema, required: false }], meta: meta('User') },
    },
    {
      ...{ schemas, id: 'Group', name: 'Group', endpoint: '/Groups', description: 'Entitlements of the source' },
      ...{ schema: groupSchema, meta: meta('Group') },
    },
  ];
}

/** Returns the schemas of the resources (RFC 7643, section 7). */
export function schemas(base: string): readonly Described[] {
  return [
    schemaOf(base, [userSchema, 'User'], [userName, active, ...attributesOf(userSchema)]),
    schemaOf(base, [enterpriseSchema, 'Enterprise User'], attributesOf(enterpriseSchema)),
    schemaOf(base, [groupSchema, 'Group'], groupAttributes),
  ];
}

function schemaOf(base: string, [id, name]: readonly [string, string], attributes: readonly object[]): Described {
  const meta = { resourceType: 'Schema', location: `${base}/Schemas/${id}` };
  return { ...{ schemas: [`${messages}:Schema`], id, name, attributes, meta } };
}

const plain = { multiValued: false, required: false, mutability: 'readWrite', returned: 'default', uniqueness: 'none' };
const text = { ...plain, type: 'string', caseExact: false };
const userName = { name: 'userName', ...text, required: true, uniqueness: 'server' };
const active = { name: 'active', ...plain, type: 'boolean' };

const groupAttributes = [
  { name: 'displayName', ...text, required: true },
  { name: 'externalId', ...text, caseExact: true },
  {
    ...{ name: 'members', ...plain, type: 'complex', multiValued: true },
    subAttributes: [
      { name: 'value', ...text, mutability: 'immutable' },
      { name: '$ref', ...plain, type: 'reference', referenceTypes: ['User'], mutability: 'immutable' },
      { name: 'display', ...text, mutability: 'readOnly' },
    ],
  },
];

function attributesOf(schema: ScimAttribute['schema']): readonly object[] {
  return userAttributes.filter((attribute) => attribute.schema === schema).map(describeAttribute);
}

function describeAttribute({ name, kind, fields }: ScimAttribute): object {
  if (kind === 'text') return { name, ...text, caseExact: name === 'externalId' };
  const parts = fields.map((field) => ({ name: field, ...text }));
  const entry = [
    { name: 'type', ...text },
    { name: 'primary', ...plain, type: 'boolean' },
  ];
  const isPlural = kind === 'plural';
  return {
    name,
    ...plain,
    type: 'complex',
    multiValued: isPlural,
    subAttributes: isPlural ? [...parts, ...entry] : parts,
  };
}
