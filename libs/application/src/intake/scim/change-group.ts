import { ok } from '@identity-governance/values';
import { parseScimPath, type ScimFilter, type ScimPath } from './scim-filter';
import { memberOf, type ScimOperation } from './scim-patch';
import { refuseScim, type ScimResult } from './scim-refusal';

/** A change of the members of a group, by the ids of users. `replace`: they replace all members. */
export interface MemberChange {
  readonly op: 'add' | 'remove' | 'replace';
  readonly ids: readonly string[];
}

/** A requested change of a group; undefined properties stay unchanged. */
export interface GroupChange {
  readonly displayName?: string;
  /** Null: the group has no external id. */
  readonly externalId?: string | null;
  /** The changes in their order. */
  readonly members: readonly MemberChange[];
}

/** The maximum number of members that one request names, and that one response lists. */
export const MAX_MEMBERS = 10_000;

/** Reads a whole group. Without `members` the group keeps its members; an empty list removes them. */
export function readGroup(resource: unknown): ScimResult<GroupChange> {
  const displayName = memberOf(resource, 'displayname');
  if (typeof displayName !== 'string')
    return refuseScim('invalidValue', '`displayName` is missing, or is not a string');
  const members = memberOf(resource, 'members');
  const operations = [
    operationOn('displayName', displayName),
    operationOn('externalId', memberOf(resource, 'externalid') ?? null),
    ...(members === undefined ? [] : [operationOn('members', members)]),
  ];
  return readGroupPatch(operations);
}

function operationOn(attribute: string, value: unknown): ScimOperation {
  return { op: 'replace', path: { attribute: attribute.toLowerCase() }, value };
}

/** Reads the operations of a patch. Attributes that groups do not have are ignored. */
export function readGroupPatch(operations: readonly ScimOperation[]): ScimResult<GroupChange> {
  let change: Omit<GroupChange, 'members'> = {};
  const members: MemberChange[] = [];
  for (const operation of operations.flatMap(namedOperations)) {
    const read = readOperation(operation);
    if (!read.ok) return read;
    change = { ...change, ...read.value };
    for (const one of read.value.members) members.push(one);
  }
  const named = members.reduce((sum, { ids }) => sum + ids.length, 0);
  if (named <= MAX_MEMBERS) return ok({ ...change, members: joinChanges(members) });
  return refuseScim('tooMany', `the request names ${named} members, at most ${MAX_MEMBERS} are allowed`);
}

/** Joins changes to one replacement, or to one addition and one removal: each change reads the accounts it names. */
function joinChanges(changes: readonly MemberChange[]): readonly MemberChange[] {
  const start = changes.findLastIndex(({ op }) => op === 'replace');
  const last = new Map<string, 'add' | 'remove'>();
  for (const { op, ids } of changes.slice(Math.max(0, start))) {
    for (const id of ids) last.set(id, op === 'remove' ? 'remove' : 'add');
  }
  const idsOf = (op: 'add' | 'remove') => [...last].flatMap(([id, one]) => (one === op ? [id] : []));
  if (start !== -1) return [{ op: 'replace', ids: idsOf('add') }];
  return (['add', 'remove'] as const).map((op) => ({ op, ids: idsOf(op) })).filter(({ ids }) => ids.length > 0);
}

type NamedOperation = ScimOperation & { readonly path: ScimPath };

/** Treats the properties of the value as paths if the operation has no path. */
function namedOperations({ op, path, value }: ScimOperation): readonly NamedOperation[] {
  if (path !== undefined) return [{ op, path, value }];
  return Object.entries(value as object).flatMap(([name, member]) => {
    const named = parseScimPath(name);
    return named.ok ? [{ op, path: named.value, value: member as unknown }] : [];
  });
}

function readOperation(operation: NamedOperation): ScimResult<GroupChange> {
  const { op, path, value } = operation;
  switch (path.attribute) {
    case 'displayname':
      if (op === 'remove') return refuseScim('mutability', '`displayName` is required and cannot be removed');
      if (typeof value !== 'string') return refuseScim('invalidValue', '`displayName` is not a string');
      return ok({ displayName: value, members: [] });
    case 'externalid':
      if (op === 'remove' || value === null || value === '') return ok({ externalId: null, members: [] });
      if (typeof value !== 'string') return refuseScim('invalidValue', '`externalId` is not a string');
      return ok({ externalId: value, members: [] });
    case 'members':
      return readMembers(operation);
    default:
      return ok({ members: [] });
  }
}

function readMembers({ op, path, value }: NamedOperation): ScimResult<GroupChange> {
  if (path.filter !== undefined) {
    const ids = idsIn(path.filter);
    if (op !== 'remove' || ids === undefined) {
      return refuseScim('invalidFilter', '`members[value eq "<id>"]` names members to be removed, and nothing else');
    }
    return ok({ members: [{ op, ids }] });
  }
  if (value === undefined || value === null) {
    return ok({ members: op === 'add' ? [] : [{ op: 'replace', ids: [] }] });
  }
  const listed: readonly unknown[] = Array.isArray(value) ? (value as unknown[]) : [value];
  const ids: string[] = [];
  for (const one of listed) {
    const id = typeof one === 'string' ? one : memberOf(one, 'value');
    if (typeof id !== 'string' || id === '') {
      return refuseScim('invalidValue', '`members` must be a list of objects with the ids of users as `value`');
    }
    ids.push(id);
  }
  return ok({ members: [{ op, ids: [...new Set(ids)] }] });
}

/** Returns the ids that a filter names: `value eq "a" or value eq "b"`. */
export function idsIn(filter: ScimFilter): readonly string[] | undefined {
  if (filter.op === 'or') {
    const all = filter.of.map(idsIn);
    return all.every((ids) => ids !== undefined) ? all.flat() : undefined;
  }
  const isId = filter.op === 'eq' && filter.path.attribute === 'value' && typeof filter.value === 'string';
  return isId ? [filter.value] : undefined;
}
