import type { AccessItem } from '@identity-governance/records';
import { namesOfSchema } from '@identity-governance/domain/names';
import { err, ok, type SourceId } from '@identity-governance/values';
import { entitlements } from '../inventory/inventory-kinds';
import { saveRow } from '../inventory/write-inventory';
import type { TextField } from '../../ports/collection';
import type { IdGenerator } from '../../ports/id-generator';
import type { Condition } from '../../ports/query';
import type { TransactionOf } from '../../ports/store';
import { AttributeNameGuard } from '../../search-attributes/attribute-name-guard';
import { idsIn, type GroupChange } from './change-group';
import { conjunctsOf, foldValue, meetsFilter, type ScimFilter, type ScimPath } from './scim-filter';
import { changeMembers, GROUPS, membersOfGroups, renameGroup, unlessRefused, type ScimMember } from './scim-members';
import { noScimResource, refusalOfRow, refuseScim, type ScimRefusal, type ScimResult } from './scim-refusal';
import { stringsOf } from './scim-user';
import { findUser, type ScimList, type ScimListRequest } from './scim-users';
import { writeOrRefuse, type ScimStore, type ScimTransaction } from './write-or-refuse';

export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';

export interface ScimGroup {
  readonly id: string;
  readonly displayName: string;
  readonly externalId: string | null;
  /** Undefined: the members were not read. */
  readonly members?: readonly ScimMember[];
}

export interface ScimGroupRequest extends ScimListRequest {
  readonly withMembers: boolean;
}

/** A group with the value under which accounts carry it. */
type GroupRow = AccessItem & { readonly sourceId: SourceId; readonly value: string };
type ItemCondition = Condition<TextField<AccessItem>>;
type Readable = TransactionOf<'accessItems' | 'accounts'>;

const MAX_SCANNED = 20_000;
const PAGE = 500;
const groupParts = ['access', 'assignments', 'inventory', 'search-attributes'] as const;

/**
 * The groups of a SCIM source: its entitlements under the account attribute `groups`. Accounts carry the external id of
 * a group, or its id if it has none.
 */
export class ScimGroups {
  constructor(
    private readonly store: ScimStore,
    private readonly ids: IdGenerator,
  ) {}

  list(sourceId: SourceId, request: ScimGroupRequest): Promise<ScimResult<ScimList<ScimGroup>>> {
    return this.store.read(async (tx) => {
      const conditions = await readConditions(tx, sourceId, request.filter);
      const found = conditions.ok ? await findGroups(tx, conditions.value, request) : conditions;
      if (!found.ok) return found;
      const { total, items } = found.value;
      const viewed = await viewGroups(tx, items, request.withMembers);
      return viewed.ok ? ok({ total, items: viewed.value }) : viewed;
    });
  }

  get(sourceId: SourceId, id: string, withMembers: boolean): Promise<ScimResult<ScimGroup>> {
    return this.store.read(async (tx) => {
      const group = await findGroup(tx, sourceId, id);
      if (group === undefined) return noScimResource('Group', id);
      const viewed = await viewGroups(tx, [group], withMembers);
      return viewed.ok ? ok(viewed.value[0]!) : viewed;
    });
  }

  create(sourceId: SourceId, change: GroupChange): Promise<ScimResult<ScimGroup>> {
    const id = this.ids.next();
    const blank = { type: 'ENTITLEMENT', id, name: '', description: null } as const;
    return writeOrRefuse(this.store, groupParts, async (tx) => {
      const marked = await markGroups(tx, sourceId);
      if (marked !== undefined) return err(marked);
      return saveGroup(tx, { ...blank, sourceId, attribute: GROUPS, value: id }, change);
    });
  }

  change(sourceId: SourceId, id: string, change: GroupChange): Promise<ScimResult<ScimGroup>> {
    return writeOrRefuse(this.store, groupParts, async (tx) => {
      const group = await findGroup(tx, sourceId, id);
      if (group === undefined) return noScimResource('Group', id);
      const marked = await markGroups(tx, sourceId);
      return marked === undefined ? saveGroup(tx, group, change) : err(marked);
    });
  }

  /** Deletes the entitlement with its grants and assignments; no account carries it any more. */
  delete(sourceId: SourceId, id: string): Promise<ScimResult<null>> {
    return writeOrRefuse(this.store, groupParts, async (tx) => {
      const group = await findGroup(tx, sourceId, id);
      if (group === undefined) return noScimResource('Group', id);
      await entitlements.remove(tx, group);
      return unlessRefused(await renameGroup(tx, group, null), null);
    });
  }
}

async function findGroup(tx: Readable, sourceId: SourceId, id: string): Promise<GroupRow | undefined> {
  const item = await tx.accessItems.get({ type: 'ENTITLEMENT', id });
  return item !== undefined && isGroup(item) && item.sourceId === sourceId ? item : undefined;
}

function isGroup(item: AccessItem): item is GroupRow {
  return item.attribute === GROUPS && item.value !== null && item.sourceId !== null;
}

/**
 * Marks the attribute, so that the groups that accounts carry count: see docs/account-access.md. External ids are
 * compared exactly (RFC 7643); earlier versions compared them without case.
 */
async function markGroups(tx: ScimTransaction, sourceId: SourceId): Promise<ScimRefusal | undefined> {
  const before = await tx.accountAttributes.get({ sourceId, name: GROUPS });
  const type = before === undefined || before.type === 'STRING' ? 'CASE_EXACT' : before.type;
  if (before?.entitlement === true && before.type === type) return undefined;
  const plain = { multiValued: true, description: 'groups of the SCIM provider' };
  const attribute = { ...plain, ...before, type, sourceId, name: GROUPS, entitlement: true };
  const clashes = await new AttributeNameGuard(tx).findClashes(namesOfSchema(attribute));
  if (clashes.length > 0) return refusalOfRow({ kind: 'attribute-name-is-search-attribute', clashes });
  await tx.accountAttributes.save([attribute]);
  return undefined;
}

async function saveGroup(tx: ScimTransaction, before: GroupRow, change: GroupChange): Promise<ScimResult<ScimGroup>> {
  const { id, sourceId } = before;
  const { displayName = before.name, externalId = before.value, members } = change;
  const parsed = entitlements.parse({ ...before, name: displayName, value: externalId ?? id });
  if (!parsed.ok) return err(refusalOfRow({ kind: 'invalid', faults: parsed.error }));
  const group = { ...parsed.value, sourceId, value: parsed.value.value ?? id };
  const others = await tx.accessItems.list({
    limit: 2,
    offset: 0,
    where: [...ofSource(sourceId), valueIs(group.value)],
  });
  if (others.items.some((other) => other.id !== id)) {
    return refuseScim('uniqueness', `the \`externalId\` \`${group.value}\` is that of another group`);
  }
  const saved = await saveRow(tx, entitlements, group);
  if (!saved.ok) return err(refusalOfRow(saved.error));
  const refusal = group.value === before.value ? undefined : await renameGroup(tx, before, group.value);
  return refusal === undefined ? saveMembers(tx, group, members) : err(refusal);
}

async function saveMembers(
  tx: ScimTransaction,
  group: GroupRow,
  changes: GroupChange['members'],
): Promise<ScimResult<ScimGroup>> {
  for (const change of changes) {
    const refusal = await changeMembers(tx, group, change);
    if (refusal !== undefined) return err(refusal);
  }
  return ok(viewGroup(group));
}

function viewGroup({ id, name, value }: GroupRow): ScimGroup {
  return { id, displayName: name, externalId: value === id ? null : value };
}

async function viewGroups(
  tx: Readable,
  groups: readonly GroupRow[],
  withMembers: boolean,
): Promise<ScimResult<readonly ScimGroup[]>> {
  const [first] = groups;
  if (first === undefined || !withMembers) return ok(groups.map(viewGroup));
  const members = await membersOfGroups(
    tx,
    first.sourceId,
    groups.map(({ value }) => value),
  );
  if (!members.ok) return members;
  return ok(groups.map((group) => ({ ...viewGroup(group), members: members.value.get(group.value) ?? [] })));
}

function ofSource(sourceId: SourceId): ItemCondition[] {
  return [
    { field: 'type', op: 'eq', value: 'ENTITLEMENT' },
    { field: 'sourceId', op: 'eq', value: sourceId },
    { field: 'attribute', op: 'eq', value: GROUPS },
    { field: 'value', op: 'pr' },
  ];
}

function valueIs(value: string): ItemCondition {
  return { field: 'value', op: 'eq', value };
}

interface GroupConditions {
  /** The conditions that the database evaluates. */
  readonly where: readonly ItemCondition[];
  /** The remaining conditions, evaluated row by row. */
  readonly rest: readonly ScimFilter[];
}

async function readConditions(
  tx: Readable,
  sourceId: SourceId,
  filter: ScimFilter | undefined,
): Promise<ScimResult<GroupConditions>> {
  const where = ofSource(sourceId);
  const rest: ScimFilter[] = [];
  for (const condition of conjunctsOf(filter)) {
    const members = memberIdsIn(condition);
    const stored = storedCondition(condition);
    if (members !== undefined) where.push(await groupsOf(tx, sourceId, members));
    else if (stored !== undefined) where.push(stored);
    else if (namesMembers(condition)) {
      return refuseScim('invalidFilter', '`members` is compared as `members eq "<id>"`, joined by `and`');
    } else rest.push(condition);
  }
  return ok({ where, rest });
}

/** Returns the ids in `members eq "a"`, `members.value eq "a"` or `members[value eq "a"]`. */
function memberIdsIn(condition: ScimFilter): readonly string[] | undefined {
  if (condition.op === 'pr') {
    const { attribute, filter } = condition.path;
    return attribute === 'members' && filter !== undefined ? idsIn(filter) : undefined;
  }
  if (condition.op !== 'eq' || condition.path.attribute !== 'members') return undefined;
  const { filter, sub = 'value' } = condition.path;
  return filter === undefined && sub === 'value' && typeof condition.value === 'string' ? [condition.value] : undefined;
}

function namesMembers(filter: ScimFilter): boolean {
  if ('path' in filter) return filter.path.attribute === 'members';
  return filter.op === 'not' ? namesMembers(filter.of) : filter.of.some(namesMembers);
}

async function groupsOf(tx: Readable, sourceId: SourceId, ids: readonly string[]): Promise<ItemCondition> {
  const users = await Promise.all(ids.slice(0, PAGE).map((id) => findUser(tx, sourceId, id)));
  const values = new Set(users.flatMap((user) => stringsOf(user?.attributes[GROUPS])));
  return { field: 'value', op: 'in', values: [...values] };
}

const storedFields = new Map([
  ['id', 'id'],
  ['displayname', 'name'],
  ['externalid', 'value'],
] as const);

function storedCondition(condition: ScimFilter): ItemCondition | undefined {
  if (condition.op !== 'eq' || typeof condition.value !== 'string') return undefined;
  const { attribute, sub, filter } = condition.path;
  const field = storedFields.get(attribute as 'id');
  if (field === undefined || sub !== undefined || filter !== undefined) return undefined;
  return { field, op: 'eq', value: condition.value, ...(field === ('name' as string) && { ignoresCase: true }) };
}

async function findGroups(
  tx: Readable,
  { where, rest }: GroupConditions,
  { offset, limit }: ScimListRequest,
): Promise<ScimResult<ScimList<GroupRow>>> {
  if (rest.length === 0) {
    const { items, total } = await tx.accessItems.list({ where, offset, limit, isCounted: true });
    return ok({ total: total ?? 0, items: items.filter(isGroup) });
  }
  const found: GroupRow[] = [];
  for (let start = 0; start < MAX_SCANNED; start += PAGE) {
    const { items } = await tx.accessItems.list({ where, offset: start, limit: PAGE });
    found.push(...items.filter(isGroup).filter((group) => rest.every((one) => meetsFilter(one, valuesIn(group)))));
    if (items.length < PAGE) return ok({ total: found.length, items: found.slice(offset, offset + limit) });
  }
  return refuseScim('tooMany', `the source has more than ${MAX_SCANNED} groups: filter by \`displayName\` or \`id\``);
}

function valuesIn(group: GroupRow): (path: ScimPath) => readonly string[] {
  const { id, displayName, externalId } = viewGroup(group);
  const values = new Map([
    ['id', id],
    ['displayname', displayName],
    ['externalid', externalId],
  ]);
  return (path) => {
    const value = values.get(path.attribute) ?? null;
    return value === null ? [] : [foldValue(value, path)];
  };
}
