import type { Account, Attributes, Identity } from '@identity-governance/records';

import type { ScimPath, ScimValue } from './scim-filter';

type AttributeValue = Attributes[string];

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** The form of a SCIM attribute of a user. */
export type ScimAttributeKind = 'text' | 'complex' | 'plural';

export interface ScimAttribute {
  readonly name: string;
  readonly kind: ScimAttributeKind;
  /** The fields of a complex value, or of each of multiple values next to `type` and `primary`. */
  readonly fields: readonly string[];
  readonly schema: typeof userSchema | typeof enterpriseSchema;
}

const addressFields = ['formatted', 'streetAddress', 'locality', 'region', 'postalCode', 'country'];
const nameFields = ['formatted', 'familyName', 'givenName', 'middleName', 'honorificPrefix', 'honorificSuffix'];
const strings = ['externalId', 'displayName', 'nickName', 'profileUrl', 'title', 'userType', 'preferredLanguage'];
const plurals = ['emails', 'phoneNumbers', 'ims', 'photos', 'entitlements', 'roles'];
const enterpriseStrings = ['employeeNumber', 'costCenter', 'organization', 'division', 'department'];

const core = { schema: userSchema } as const;
const enterprise = { schema: enterpriseSchema } as const;

/** The attributes of users that are kept, in addition to `userName` and `active`. */
export const userAttributes: readonly ScimAttribute[] = [
  ...[...strings, 'locale', 'timezone'].map((name) => ({ name, kind: 'text' as const, fields: [], ...core })),
  { name: 'name', kind: 'complex', fields: nameFields, ...core },
  ...plurals.map((name) => ({ name, kind: 'plural' as const, fields: ['value'], ...core })),
  { name: 'addresses', kind: 'plural', fields: addressFields, ...core },
  ...enterpriseStrings.map((name) => ({ name, kind: 'text' as const, fields: [], ...enterprise })),
  { name: 'manager', kind: 'complex', fields: ['value'], ...enterprise },
];

const fieldsInLowerCase = new Map(['value', ...addressFields].map((name) => [name.toLowerCase(), name]));
const byName = new Map(userAttributes.map((attribute) => [attribute.name.toLowerCase(), attribute]));

/** Returns the attribute that a path names; undefined if it is not kept. */
export function findUserAttribute({ schema, attribute }: ScimPath): ScimAttribute | undefined {
  const found = byName.get(attribute);
  return schema === undefined || found?.schema.toLowerCase() === schema ? found : undefined;
}

/** A value of an attribute with multiple values, such as an email address. */
export interface ScimEntry {
  type: string | undefined;
  primary: boolean;
  readonly fields: Map<string, string>;
}

/** A user in the intermediate form between SCIM and an account. */
export interface ScimUser {
  userName: string;
  active: boolean;
  /** Strings by name; the fields of complex attributes as `name.familyName`. */
  readonly strings: Map<string, string>;
  readonly plurals: Map<string, ScimEntry[]>;
  /** The number of stored values with which the request has compared its own; it is limited. */
  comparisons: number;
}

export function newScimUser(): ScimUser {
  return { userName: '', active: true, strings: new Map(), plurals: new Map(), comparisons: 0 };
}

/** Returns the SCIM user of an account, without the attributes that SCIM does not know. */
export function userOfAccount({ nativeIdentity, disabled, attributes }: Account): ScimUser {
  const user: ScimUser = { ...newScimUser(), userName: nativeIdentity, active: !disabled };
  const byKey = new Map<string, ScimEntry>();
  for (const [key, value] of Object.entries(attributes)) {
    const attribute = keptAs(key);
    if (attribute?.kind === 'plural') addEntries({ user, byKey }, attribute, [key, value]);
    else if (attribute !== undefined) user.strings.set(key, stringsOf(value)[0] ?? '');
  }
  markPrimary({ user, byKey }, attributes);
  return user;
}

/** Returns the SCIM attribute that is kept under this key of an account. */
function keptAs(key: string): ScimAttribute | undefined {
  const [head = '', ...rest] = key.split('.');
  const attribute = byName.get(head.toLowerCase());
  if (attribute?.name !== head) return undefined;
  if (attribute.kind === 'plural') return attribute;
  if (attribute.kind === 'text') return rest.length === 0 ? attribute : undefined;
  return attribute.fields.includes(rest.join('.')) ? attribute : undefined;
}

interface EntriesOfUser {
  readonly user: ScimUser;
  /** The values with more than one field, by the start of the keys of their fields. */
  readonly byKey: Map<string, ScimEntry>;
}

function addEntries(
  { user, byKey }: EntriesOfUser,
  { name, fields }: ScimAttribute,
  [key, value]: [string, AttributeValue],
): void {
  const rest = key.split('.').slice(1);
  if (rest.length === 1 && rest[0] === PRIMARY) return;
  const isPlain = fields.length === 1;
  const field = isPlain ? fields[0]! : rest.pop();
  if (field === undefined || !fields.includes(field)) return;
  const type = rest.length === 0 ? undefined : typeOfKey(rest.join('.'));
  const entries = user.plurals.get(name) ?? [];
  user.plurals.set(name, entries);
  const start = [name, ...rest].join('.');
  for (const text of stringsOf(value)) {
    const known = isPlain ? undefined : byKey.get(start);
    if (known !== undefined) {
      known.fields.set(field, text);
      continue;
    }
    const entry = { type, primary: false, fields: new Map([[field, text]]) };
    entries.push(entry);
    if (!isPlain) byKey.set(start, entry);
  }
}

/**
 * Returns the type in the key of a value. Its number follows `#`: for another value of the type with multiple fields,
 * and for types that would be read otherwise.
 */
function keyOfType(type: string, number: number): string {
  const isAmbiguous = type === PRIMARY || /#\d+$/.test(type);
  return number > 1 || isAmbiguous ? `${type}#${number}` : type;
}

function typeOfKey(key: string): string | undefined {
  const type = key.replace(/#\d+$/, '');
  return type === '' ? undefined : type;
}

/** The suffix of the key that holds the primary one of multiple values: its value, or its type with the number. */
const PRIMARY = 'primary';

function markPrimary({ user, byKey }: EntriesOfUser, attributes: Attributes): void {
  for (const [name, entries] of user.plurals) {
    const primary = attributes[`${name}.${PRIMARY}`];
    const found =
      entries.find(({ fields }) => primary !== undefined && fields.get('value') === primary) ??
      byKey.get(primary === '' ? name : `${name}.${String(primary)}`);
    if (found === undefined) continue;
    found.primary = true;
    entries.sort((a, b) => Number(b.primary) - Number(a.primary));
  }
}

/** Returns the account's attributes updated from the SCIM user; those that SCIM does not know stay. */
export function attributesOfUser(user: ScimUser, before: Attributes): Attributes {
  const kept = Object.entries(before).filter(([key]) => keptAs(key) === undefined);
  const attributes = new Map<string, AttributeValue>([...kept, ...user.strings]);
  const [lists, numbers] = [new Map<string, string[]>(), new Map<string, number>()];
  for (const [name, listed] of user.plurals) {
    for (const entry of listed) addToAttributes({ attributes, lists, numbers }, name, entry);
  }
  return Object.fromEntries(attributes);
}

interface WrittenAttributes {
  readonly attributes: Map<string, AttributeValue>;
  /** The number of values by their attribute and type. */
  readonly numbers: Map<string, number>;
  /** The attributes with more than one value, to be extended. */
  readonly lists: Map<string, string[]>;
}

function addToAttributes({ attributes, lists, numbers }: WrittenAttributes, name: string, entry: ScimEntry): void {
  const { type = '', primary, fields } = entry;
  const isPlain = byName.get(name.toLowerCase())?.fields.length === 1;
  const number = isPlain ? 1 : (numbers.get(`${name}.${type}`) ?? 0) + 1;
  numbers.set(`${name}.${type}`, number);
  const key = keyOfType(type, number);
  const place = key === '' ? name : `${name}.${key}`;
  for (const [field, text] of fields) {
    const key = isPlain ? place : `${place}.${field}`;
    const [known, list] = [attributes.get(key), lists.get(key)];
    if (known === undefined) attributes.set(key, text);
    else if (list === undefined) {
      const extended = [...stringsOf(known), text];
      attributes.set(key, extended);
      lists.set(key, extended);
    } else list.push(text);
  }
  if (primary && fields.size > 0) {
    attributes.set(`${name}.${PRIMARY}`, fields.get('value') ?? key);
    lists.delete(`${name}.${PRIMARY}`);
  }
}

export function stringsOf(value: AttributeValue | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'object' ? value : [String(value)];
}

/** Returns the value of a field of an entry, named in lower case. */
export function valueOfEntry({ type, primary, fields }: ScimEntry, name: string): readonly ScimValue[] {
  if (name === 'type') return type === undefined ? [] : [type];
  if (name === 'primary') return [primary];
  const text = fields.get(fieldsInLowerCase.get(name) ?? name);
  return text === undefined ? [] : [text];
}

/** Returns the email address of the user: the primary one, else the one at work, else the first. */
export function emailOf({ plurals: named }: ScimUser): string | null {
  const entries = named.get('emails') ?? [];
  const ranked = [entries.find(({ primary }) => primary), entries.find(({ type }) => type === 'work'), entries[0]];
  return ranked.find((entry) => entry !== undefined)?.fields.get('value') ?? null;
}

/** Returns the display name of the user. */
function displayNameOf({ strings: named, userName }: ScimUser): string {
  const whole = [named.get('name.givenName'), named.get('name.familyName')].filter(Boolean).join(' ');
  return [named.get('displayName'), named.get('name.formatted'), whole].find((name) => name?.trim()) ?? userName;
}

/** Returns the account of a user, to be parsed. */
export function draftAccount(user: ScimUser, before: Account): object {
  const name = user.strings.get('displayName') ?? user.userName;
  const attributes = attributesOfUser(user, before.attributes);
  return { ...before, nativeIdentity: user.userName, name, disabled: !user.active, attributes };
}

const identityStrings = ['title', 'userType', 'locale', ...enterpriseStrings];

interface IdentityOfUser extends Pick<Identity, 'id' | 'managerId'> {
  /** The stored identity. */
  readonly stored: Identity | undefined;
  /** The user as it was stored. */
  readonly before: ScimUser;
}

/** Returns the identity made from a user, to be parsed: the stored one where the user has and had no value. */
export function draftIdentity(user: ScimUser, { id, managerId, stored, before }: IdentityOfUser): object {
  const has = (name: string) => user.strings.has(name) || before.strings.has(name);
  const kept = Object.entries(stored?.attributes ?? {}).filter(
    ([name]) => !identityStrings.includes(name) || !has(name),
  );
  const set = [...user.strings].filter(([name]) => identityStrings.includes(name));
  const email = emailOf(user);
  return {
    ...{ ...stored, id, name: displayNameOf(user), attributes: Object.fromEntries([...kept, ...set]) },
    email: email ?? (emailOf(before) === null ? (stored?.email ?? null) : null),
    managerId: has('manager.value') ? managerId : (stored?.managerId ?? null),
  };
}
