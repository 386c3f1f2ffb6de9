import { violationLevels, violationStatuses, type ViolationRecord } from '@identity-governance/records';
import { ok, type Result } from '@identity-governance/values';
import { holds } from '../resources/filters/holds-condition';
import { readListQuery, type ListField, type ListFields, type ListRequest } from '../resources/filters/list-fields';
import type { InvalidInput } from '../ports/invalid-input';
import type { TextField } from '../ports/collection';
import type { Condition, PageRequest, SortOrder } from '../ports/query';
import type { TransactionOf } from '../ports/store';
import { readOwnerNames } from '../sod/policies/owner-names';

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

export type ViolationCondition = Condition<TextField<ViolationRecord>>;
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

/** Returns the conditions that the filters name, on fields that records have. */
export async function readConditions(
  tx: TransactionOf<'governanceGroups' | 'identities' | 'violations'>,
  { filters, fields = violationFields }: { readonly filters: string | undefined; readonly fields?: ListFields },
): Promise<Result<readonly ViolationCondition[], InvalidInput>> {
  const read = readListQuery<string>(fields, { filters });
  if (!read.ok) return read;
  const { where } = read.value;
  if (!where.some(namesOwner)) return ok(where as readonly ViolationCondition[]);
  const owners = await readOwners(tx);
  return ok(where.map((one) => withOwners(one, owners)) as readonly ViolationCondition[]);
}

interface NamedOwner {
  readonly type: 'IDENTITY' | 'GOVERNANCE_GROUP';
  readonly id: string;
  readonly name: string;
}

/** Reads all owners: records lack their names; owners are few, and read for each condition on them. */
async function readOwners(
  tx: TransactionOf<'governanceGroups' | 'identities' | 'violations'>,
): Promise<readonly NamedOwner[]> {
  const tallies = await tx.violations.tally(['ownerType', 'ownerId'], []);
  const owners = tallies.map(({ key: [type, id] }) => ({ type: type as NamedOwner['type'], id: id! }));
  const nameOf = await readOwnerNames(tx, owners);
  return owners.map((owner) => ({ ...owner, name: nameOf(owner).name ?? owner.id }));
}

const ownerName = 'ownerName';

function namesOwner(condition: Condition<string>): boolean {
  if ('field' in condition) return condition.field === ownerName;
  if (condition.op === 'not') return namesOwner(condition.of);
  return condition.op !== 'words' && condition.of.some(namesOwner);
}

/** Replaces a condition on owner names by one on the ids of the owners whose names meet it. */
function withOwners(condition: Condition<string>, owners: readonly NamedOwner[]): Condition<string> {
  if (!namesOwner(condition)) return condition;
  if (condition.op === 'not') return { op: 'not', of: withOwners(condition.of, owners) };
  if (condition.op === 'and' || condition.op === 'or') {
    return { op: condition.op, of: condition.of.map((one) => withOwners(one, owners)) };
  }
  const met = owners.filter((owner) => holds(() => [owner.name], condition));
  return ownedBy(met);
}

/** Returns a condition that holds for violations that one of the owners owns. */
export function ownedBy(owners: readonly Pick<NamedOwner, 'type' | 'id'>[]): Condition<'ownerType' | 'ownerId'> {
  const ofType = (type: NamedOwner['type']) => {
    const values = owners.flatMap((owner) => (owner.type === type ? [owner.id] : []));
    return {
      op: 'and',
      of: [
        { field: 'ownerType', op: 'eq', value: type },
        { field: 'ownerId', op: 'in', values },
      ],
    } as const;
  };
  return { op: 'or', of: [ofType('IDENTITY'), ofType('GOVERNANCE_GROUP')] };
}
