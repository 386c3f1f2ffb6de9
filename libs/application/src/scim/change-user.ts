import { quote, shorten } from '@identity-governance/values';
import { meetsFilter, parseScimPath, type ScimFilter, type ScimPath } from './scim-filter';
import type { ScimOperation } from './scim-patch';
import { scimRefusal, type ScimRefusal } from './scim-refusal';
import { findUserAttribute, valueOfEntry, type ScimAttribute, type ScimEntry, type ScimUser } from './scim-user';

/** An assignment to a value; `remove` has no value. */
interface Assignment {
  readonly op: ScimOperation['op'];
  readonly path: ScimPath;
  readonly value: unknown;
}

type Outcome = ScimRefusal | undefined;

/**
 * Replaces the user by a whole resource; without `active`, that stays unchanged. Attributes that are not kept are
 * ignored, as RFC 7644 allows.
 */
export function replaceUser(user: ScimUser, resource: Readonly<Record<string, unknown>>): Outcome {
  user.userName = '';
  user.strings.clear();
  user.plurals.clear();
  const refusal = assignMembers(user, { op: 'add', value: resource });
  if (refusal !== undefined) return refusal;
  return user.userName === '' ? scimRefusal('invalidValue', '`userName` is missing') : undefined;
}

/** Applies the operations of a patch in their order. The user must not be used if one is refused. */
export function patchUser(user: ScimUser, operations: readonly ScimOperation[]): Outcome {
  for (const { op, path, value } of operations) {
    const refusal =
      path === undefined ? assignMembers(user, { op, value: value as object }) : assign(user, { op, path, value });
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

interface Members {
  readonly op: ScimOperation['op'];
  readonly value: object;
  /** The schema of the names; undefined: each name has its schema. */
  readonly schema?: string | undefined;
}

/** Assigns the properties of a value. Providers also name them by whole paths: `"name.givenName": "Ada"`. */
function assignMembers(user: ScimUser, { op, value, schema }: Members): Outcome {
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    const path = parseScimPath(name);
    // Names of attributes that are not kept are ignored.
    if (!path.ok) continue;
    const whole = path.value.schema === undefined && schema !== undefined ? { ...path.value, schema } : path.value;
    const refusal = assign(user, { op, path: whole, value: member });
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function assign(user: ScimUser, { op, path, value }: Assignment): Outcome {
  if (path.attribute === '')
    return isObject(value) ? assignMembers(user, { op, value, schema: path.schema }) : undefined;
  if (path.attribute === 'username') return assignUserName(user, op, value);
  if (path.attribute === 'active') return assignActive(user, op, value);
  const attribute = findUserAttribute(path);
  switch (attribute?.kind) {
    case undefined:
      return undefined;
    case 'text':
      return assignText(user, attribute.name, op === 'remove' ? undefined : value);
    case 'complex':
      return assignComplex(user, attribute, { op, path, value });
    case 'plural':
      return assignPlural(user, attribute, { op, path, value });
  }
}

function assignUserName(user: ScimUser, op: ScimOperation['op'], value: unknown): Outcome {
  if (op === 'remove') return scimRefusal('mutability', '`userName` is required and cannot be removed');
  if (typeof value !== 'string' || value.trim() === '')
    return wrongValue('userName', value, 'a string that is not blank');
  user.userName = value;
  return undefined;
}

/** Assigns `active`. Entra ID writes the boolean as a string. */
function assignActive(user: ScimUser, op: ScimOperation['op'], value: unknown): Outcome {
  if (op === 'remove')
    return scimRefusal('mutability', '`active` cannot be removed: replace it with `true` or `false`');
  const active = booleanOf(value);
  if (active === undefined) return wrongValue('active', value, '`true` or `false`');
  user.active = active;
  return undefined;
}

function booleanOf(value: unknown): boolean | undefined {
  const single: unknown = Array.isArray(value) && value.length === 1 ? (value as unknown[])[0] : value;
  const text = isObject(single) ? (single as { readonly value?: unknown }).value : single;
  const name = String(text).toLowerCase();
  return name === 'true' || name === 'false' ? name === 'true' : undefined;
}

function assignText(user: ScimUser, key: string, value: unknown): Outcome {
  if (isNothing(value)) {
    user.strings.delete(key);
    return undefined;
  }
  if (!isText(value)) return wrongValue(key, value, 'a string');
  user.strings.set(key, String(value));
  return undefined;
}

function assignComplex(user: ScimUser, { name, fields }: ScimAttribute, { op, path, value }: Assignment): Outcome {
  const deleted = op === 'remove' || isNothing(value);
  if (path.sub !== undefined) {
    const field = fields.find((one) => one.toLowerCase() === path.sub);
    return field === undefined ? undefined : assignText(user, `${name}.${field}`, deleted ? undefined : value);
  }
  if (deleted) {
    for (const field of fields) user.strings.delete(`${name}.${field}`);
    return undefined;
  }
  const whole: unknown = Array.isArray(value) ? (value as unknown[])[0] : value;
  // The manager may also be given as an id alone.
  if (isText(whole) && fields.includes('value')) return assignText(user, `${name}.value`, whole);
  if (!isObject(whole)) return wrongValue(name, value, 'an object');
  for (const [member, text] of Object.entries(whole)) {
    const field = fields.find((one) => one.toLowerCase() === member.toLowerCase());
    const refusal = field === undefined ? undefined : assignText(user, `${name}.${field}`, text);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function assignPlural(user: ScimUser, attribute: ScimAttribute, assignment: Assignment): Outcome {
  const { path, op, value } = assignment;
  const entries = user.plurals.get(attribute.name) ?? [];
  user.plurals.set(attribute.name, entries);
  if (path.filter !== undefined || path.sub !== undefined) return assignMatching(entries, attribute, assignment);
  const read = readEntries(attribute, value);
  if ('kind' in read) return read;
  if (op === 'remove' && read.length > 0) removeEqual(entries, read);
  else if (op !== 'add') entries.splice(0, entries.length, ...read);
  else for (const entry of read) addEntry(entries, entry);
  return undefined;
}

/** Reads a list, a single value, or a string. */
function readEntries(attribute: ScimAttribute, value: unknown): ScimEntry[] | ScimRefusal {
  const listed: readonly unknown[] = Array.isArray(value) ? (value as unknown[]) : isNothing(value) ? [] : [value];
  const entries: ScimEntry[] = [];
  for (const one of listed) {
    const entry: ScimEntry = { type: undefined, primary: false, fields: new Map() };
    const refusal = fillEntry(entry, attribute, isText(one) ? { value: one } : one);
    if (refusal !== undefined) return refusal;
    entries.push(entry);
  }
  return entries;
}

function fillEntry(entry: ScimEntry, attribute: ScimAttribute, value: unknown): Outcome {
  if (!isObject(value)) return wrongValue(attribute.name, value, 'an object or a list of objects');
  for (const [member, one] of Object.entries(value)) {
    const refusal = setField(entry, attribute, [member.toLowerCase(), one]);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function setField(entry: ScimEntry, { name, fields }: ScimAttribute, [field, value]: [string, unknown]): Outcome {
  const deleted = isNothing(value);
  if (field === 'primary') {
    const primary = deleted ? false : booleanOf(value);
    if (primary === undefined) return wrongValue(`${name}.primary`, value, '`true` or `false`');
    entry.primary = primary;
    return undefined;
  }
  const known = fields.find((one) => one.toLowerCase() === field);
  if (known === undefined && field !== 'type') return undefined;
  if (!deleted && !isText(value)) return wrongValue(`${name}.${known ?? field}`, value, 'a string');
  if (known === undefined) entry.type = deleted ? undefined : String(value);
  else if (deleted) entry.fields.delete(known);
  else entry.fields.set(known, String(value));
  return undefined;
}

/** Adds an entry unless one with the same type and value exists. */
function addEntry(entries: ScimEntry[], entry: ScimEntry): void {
  const known = entries.find((one) => isSameEntry(one, entry));
  if (known === undefined) entries.push(entry);
  else if (entry.primary) known.primary = true;
  if (entry.primary) keepOnePrimary(entries, known ?? entry);
}

function isSameEntry(a: ScimEntry, b: ScimEntry): boolean {
  return a.type === b.type && [...b.fields].every(([field, text]) => a.fields.get(field) === text);
}

function removeEqual(entries: ScimEntry[], removed: readonly ScimEntry[]): void {
  const isRemoved = (entry: ScimEntry) =>
    removed.some(({ fields }) => [...fields].every(([field, text]) => entry.fields.get(field) === text));
  const kept = entries.filter((entry) => !isRemoved(entry));
  entries.splice(0, entries.length, ...kept);
}

function keepOnePrimary(entries: readonly ScimEntry[], primary: ScimEntry): void {
  for (const entry of entries) entry.primary = entry === primary;
}

/** Assigns the values that the filter of a path selects. If none matches, one is added, as providers expect. */
function assignMatching(entries: ScimEntry[], attribute: ScimAttribute, { op, path, value }: Assignment): Outcome {
  const { filter, sub = 'value' } = path;
  const found = entries.filter(
    (entry) => filter === undefined || meetsFilter(filter, ({ attribute: name }) => valueOfEntry(entry, name)),
  );
  if (op === 'remove' || isNothing(value)) {
    removeFields(entries, found, path.sub);
    return undefined;
  }
  if (found.length === 0) {
    const made = entryFor(filter);
    if (made === undefined) return scimRefusal('noTarget', `no value of \`${attribute.name}\` meets the filter`);
    entries.push(made);
    found.push(made);
  }
  for (const entry of found) {
    const isWhole = path.sub === undefined && isObject(value);
    const refusal = isWhole ? fillEntry(entry, attribute, value) : setField(entry, attribute, [sub, value]);
    if (refusal !== undefined) return refusal;
    if (entry.primary) keepOnePrimary(entries, entry);
  }
  return undefined;
}

function removeFields(entries: ScimEntry[], found: readonly ScimEntry[], sub: string | undefined): void {
  for (const entry of found) {
    if (sub === 'primary') entry.primary = false;
    else if (sub === 'type') entry.type = undefined;
    else if (sub === undefined || sub === 'value') entries.splice(entries.indexOf(entry), 1);
    else for (const field of [...entry.fields.keys()]) if (field.toLowerCase() === sub) entry.fields.delete(field);
  }
}

/** Returns a new value that meets the filter: `type eq "work"`. */
function entryFor(filter: ScimFilter | undefined): ScimEntry | undefined {
  const entry: ScimEntry = { type: undefined, primary: false, fields: new Map() };
  const conditions = filter === undefined ? [] : filter.op === 'and' ? filter.of : [filter];
  for (const condition of conditions) {
    if (condition.op !== 'eq') return undefined;
    const { attribute: name } = condition.path;
    if (name === 'type' && condition.value !== null) entry.type = String(condition.value);
    else if (name === 'primary') entry.primary = booleanOf(condition.value) === true;
    else return undefined;
  }
  return entry;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/**
 * Whether the value is unassigned. RFC 7643, section 2.5: null and an empty list equal no value. Providers also send an
 * empty string.
 */
function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function wrongValue(name: string, value: unknown, expected: string): ScimRefusal {
  return scimRefusal('invalidValue', `\`${name}\` is ${shown(value)}, not ${expected}`);
}

const LONGEST_SHOWN = 80;

function shown(value: unknown): string {
  return quote(shorten(value === undefined ? 'nothing' : JSON.stringify(value), LONGEST_SHOWN));
}
