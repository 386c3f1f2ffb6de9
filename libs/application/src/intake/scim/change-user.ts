import { quote, shorten } from '@identity-governance/values';
import { addEntries, countFieldSets, keepOnePrimary, removeEntries, replaceEntries } from './scim-entries';
import { countConditions, foldValue, meetsFilter, parseScimPath, type ScimFilter, type ScimPath } from './scim-filter';
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
  for (const { op, path, value } of joinOperations(operations)) {
    const refusal =
      path === undefined ? assignMembers(user, { op, value: value as object }) : assign(user, { op, path, value });
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** Joins operations that follow each other and add values to the same attribute, or remove them from it. */
function joinOperations(operations: readonly ScimOperation[]): readonly ScimOperation[] {
  const joined: ScimOperation[] = [];
  let values: unknown[] = [];
  for (const operation of operations) {
    const last = joined.at(-1);
    if (last !== undefined && canJoin(last, operation)) {
      if (last.value !== values) joined[joined.length - 1] = { ...last, value: (values = listOf(last.value)) };
      for (const value of listOf(operation.value)) values.push(value);
    } else joined.push(operation);
  }
  return joined;
}

function canJoin(last: ScimOperation, { op, path, value }: ScimOperation): boolean {
  if (path === undefined || last.path === undefined || op !== last.op || op === 'replace') return false;
  const isWhole = [path, last.path].every(({ filter, sub }) => filter === undefined && sub === undefined);
  const isSame = path.attribute === last.path.attribute && path.schema === last.path.schema;
  const isPlural = findUserAttribute(path)?.kind === 'plural';
  return isWhole && isSame && isPlural && !isNothing(last.value) && !isNothing(value);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? [...(value as unknown[])] : [value];
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

/** Maximum number of values of an attribute: more would hold up the event loop for more than 50 ms. */
const MAX_ENTRIES = 5000;
/** Maximum number of values with multiple fields, for the same reason. */
const MAX_COMPLEX_ENTRIES = 500;
/** Maximum number of stored values with which one request compares its own. */
const MAX_COMPARISONS = 200_000;

function assignPlural(user: ScimUser, attribute: ScimAttribute, assignment: Assignment): Outcome {
  const { path, op, value } = assignment;
  const entries = user.plurals.get(attribute.name) ?? [];
  user.plurals.set(attribute.name, entries);
  const before = entries.length;
  if (path.filter !== undefined || path.sub !== undefined) {
    user.comparisons += (path.filter === undefined ? 1 : countConditions(path.filter)) * before;
    if (user.comparisons > MAX_COMPARISONS) return tooManyComparisons(user, attribute);
    const refusal = assignMatching(entries, attribute, assignment);
    if (refusal !== undefined) return refusal;
  } else {
    const read = readEntries(attribute, value);
    if ('kind' in read) return read;
    // values are compared once for each set of fields
    const sets = countFieldSets(read);
    user.comparisons += Math.max(sets, 1) * before + Math.max(sets - 1, 0) * read.length;
    if (user.comparisons > MAX_COMPARISONS) return tooManyComparisons(user, attribute);
    if (op === 'remove' && read.length > 0) removeEntries(entries, read);
    else if (op === 'add') addEntries(entries, read);
    else replaceEntries(entries, read);
  }
  return entries.length > before ? refuseMany(attribute, entries) : undefined;
}

function tooManyComparisons({ comparisons }: ScimUser, { name }: ScimAttribute): ScimRefusal {
  const detail = `the request compares values ${comparisons} times up to \`${name}\`, at most ${MAX_COMPARISONS} times are allowed`;
  return scimRefusal('tooMany', detail);
}

function refuseMany({ name, fields }: ScimAttribute, { length }: readonly unknown[]): Outcome {
  const most = fields.length > 1 ? MAX_COMPLEX_ENTRIES : MAX_ENTRIES;
  if (length <= most) return undefined;
  return scimRefusal('tooMany', `\`${name}\` has ${length} values, at most ${most} are allowed`);
}

/** Reads a list, a single value, or a string. */
function readEntries(attribute: ScimAttribute, value: unknown): ScimEntry[] | ScimRefusal {
  const listed: readonly unknown[] = Array.isArray(value) ? (value as unknown[]) : isNothing(value) ? [] : [value];
  const refused = refuseMany(attribute, listed);
  if (refused !== undefined) return refused;
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

/** Assigns the values that the filter of a path selects. If none matches, one is added, as providers expect. */
function assignMatching(entries: ScimEntry[], attribute: ScimAttribute, { op, path, value }: Assignment): Outcome {
  const { filter, sub = 'value' } = path;
  const found = entries.filter(
    (entry) =>
      filter === undefined ||
      meetsFilter(filter, (place) => valueOfEntry(entry, place.attribute).map((one) => foldValue(one, place))),
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
  }
  const primary = found.findLast((entry) => entry.primary);
  if (primary !== undefined) keepOnePrimary(entries, primary);
  return undefined;
}

function removeFields(entries: ScimEntry[], found: readonly ScimEntry[], sub: string | undefined): void {
  if (sub === undefined || sub === 'value') {
    const removed = new Set(found);
    replaceEntries(
      entries,
      entries.filter((entry) => !removed.has(entry)),
    );
    return;
  }
  for (const entry of found) {
    if (sub === 'primary') entry.primary = false;
    else if (sub === 'type') entry.type = undefined;
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

const MAX_SHOWN = 80;

function shown(value: unknown): string {
  return quote(shorten(value === undefined ? 'nothing' : JSON.stringify(value), MAX_SHOWN));
}
