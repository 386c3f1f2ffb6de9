import {
  unassigned,
  violationLevels,
  violationStatuses,
  type ViolationOwner,
  type ViolationRecord,
} from '@identity-governance/records';
import { ok, type Result } from '@identity-governance/values';
import { holds } from '../resources/filters/holds-condition';
import { readListQuery, type ListField, type ListFields, type ListRequest } from '../resources/filters/list-fields';
import type { InvalidInput } from '../ports/invalid-input';
import type { TextField } from '../ports/collection';
import type { Condition, PageRequest, SortOrder } from '../ports/query';
import type { TransactionOf } from '../ports/store';
import { readOwnerNames } from '../sod/policies/owner-names';
import { presentlyOwnedBy, readLostOwners, type LostOwnerRows } from './existing-owners';
import type { ViolationCondition } from './owned-by';

const text: ListField = { type: 'text' };
const name: ListField = { type: 'text', ignoresCase: true };
const time: ListField = { type: 'time' };

/** The fields that records keep of every time. */
const keptFields = {
  ...{ status: { type: violationStatuses }, level: { type: violationLevels } },
  ...{ id: text, policyId: text, policyName: name, targetId: text },
  ...{ created: time, since: time, expiration: time },
};
const fields = { ...keptFields, targetName: name };

/** The fields for filters and sorters of a list of violations that the caller owns. */
export const ownFields: ListFields = {
  fields,
  attributes: { prefix: 'targetAttributes', ...name },
  sorters: { level: null, created: null, modified: null, expiration: null },
};

/** The fields for lists of all violations. */
export const violationFields: ListFields = { ...ownFields, fields: { ...fields, ownerId: text, ownerName: name } };

/**
 * The fields for lists of the records of a past time. The names and attributes of identities and groups are only known
 * as they are now, and would find other records each time.
 */
export const pastFields: ListFields = {
  fields: { ...keptFields, ownerId: text },
  sorters: ownFields.sorters,
};

export type ViolationOrder = readonly SortOrder<TextField<ViolationRecord>>[];

/** A request for a page of violations. */
export interface ViolationsRequest extends PageRequest, ListRequest {
  /** The past time of which the records are: a date, which stands for its end in UTC, or a time with a zone. */
  readonly at?: string | undefined;
}

/** Number of values of a position in the order of a list: the sorters, or the time of detection, then the id twice. */
export function countPlaces(sorters: string | undefined): number {
  return (sorters === undefined ? 1 : sorters.split(',').length) + 2;
}

/** Returns the order that the sorters name. Without sorters: the latest first. */
export function readOrder(sorters: string | undefined): Result<ViolationOrder, InvalidInput> {
  const read = readListQuery<'level' | 'created' | 'modified' | 'expiration'>(violationFields, { sorters });
  if (!read.ok) return read;
  const named = read.value.orderBy.map(({ field, descending }) => {
    return { field: field === 'level' ? 'severity' : field, descending } as const;
  });
  const order = named.length > 0 ? named : [{ field: 'created', descending: true } as const];
  // A single direction, so that an index serves the order.
  return ok([...order, { field: 'id', descending: order.at(-1)!.descending }]);
}

/**
 * Returns the conditions that the filters name, on fields that records have. Owners are the present ones, but those of
 * their time for records of a past time.
 */
export async function readConditions(
  tx: TransactionOf<LostOwnerRows>,
  { filters, fields = violationFields }: { readonly filters: string | undefined; readonly fields?: ListFields },
): Promise<Result<readonly ViolationCondition[], InvalidInput>> {
  const read = readListQuery<string>(fields, { filters });
  if (!read.ok) return read;
  const { where } = read.value;
  const leaves = where.flatMap(ownerLeaves);
  if (leaves.length === 0 || fields === pastFields) return ok(where as readonly ViolationCondition[]);
  const lost = await readLostOwners(tx, idsIn(leaves));
  if (lost.length === 0 && leaves.every(({ field }) => field === 'ownerId')) {
    return ok(where as readonly ViolationCondition[]);
  }
  const owners = await readOwners(tx);
  return ok(where.map((one) => withOwners(one, { owners, lost })) as readonly ViolationCondition[]);
}

type Leaf = Extract<Condition<string>, { readonly field: string }>;

/** Returns the conditions on owners that a condition consists of. */
function ownerLeaves(condition: Condition<string>): readonly Leaf[] {
  if ('field' in condition) return condition.field === 'ownerId' || condition.field === 'ownerName' ? [condition] : [];
  if (condition.op === 'not') return ownerLeaves(condition.of);
  return condition.op === 'words' ? [] : condition.of.flatMap(ownerLeaves);
}

/** Returns the only ids of owners whose records the conditions treat differently; undefined if they may be any. */
function idsIn(leaves: readonly Leaf[]): readonly string[] | undefined {
  const ids = leaves.flatMap((leaf) => {
    if (leaf.field !== 'ownerId') return [unassigned.id];
    return leaf.op === 'eq' ? [leaf.value] : leaf.op === 'in' ? leaf.values : [unassigned.id];
  });
  return ids.includes(unassigned.id) ? undefined : ids;
}

interface NamedOwner extends ViolationOwner {
  readonly name: string;
}

/** Reads all owners: records lack their names; owners are few, and read for each condition on them. */
async function readOwners(
  tx: TransactionOf<'governanceGroups' | 'identities' | 'violations'>,
): Promise<readonly NamedOwner[]> {
  const tallies = await tx.violations.tally(['ownerType', 'ownerId'], []);
  const recorded = tallies.map(({ key: [type, id] }) => ({ type, id }) as ViolationOwner);
  const owners = [unassigned, ...recorded.filter(({ type, id }) => type !== unassigned.type || id !== unassigned.id)];
  const nameOf = await readOwnerNames(tx, owners);
  return owners.map((owner) => ({ ...owner, name: nameOf(owner).name ?? owner.id }));
}

interface Owners {
  readonly owners: readonly NamedOwner[];
  readonly lost: readonly ViolationOwner[];
}

/** Replaces a condition on owners by one on those that meet it. */
function withOwners(condition: Condition<string>, all: Owners): Condition<string> {
  if (ownerLeaves(condition).length === 0) return condition;
  if (condition.op === 'not') return { op: 'not', of: withOwners(condition.of, all) };
  if (condition.op === 'and' || condition.op === 'or') {
    return { op: condition.op, of: condition.of.map((one) => withOwners(one, all)) };
  }
  const met = all.owners.filter(({ id, name }) => holds((field) => [field === 'ownerId' ? id : name], condition));
  return presentlyOwnedBy(met, all.lost);
}
