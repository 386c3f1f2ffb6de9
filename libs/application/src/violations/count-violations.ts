import { unassigned, type AttributeGroup, type OwnerRef, type ViolationRecord } from '@identity-governance/records';
import { compareText, err, ok, type Result } from '@identity-governance/values';
import type { InvalidInput } from '../ports/invalid-input';
import { DAY, formatTime } from '../ports/clock';
import type { StoreOf, TransactionOf } from '../ports/store';
import { attributeIn, mergeTallies, type Tally, type TallyField } from '../ports/violation-tallies';
import { readOwnerNames } from '../sod/policies/owner-names';
import type { PastViolations } from '../ports/past-violations';
import { readCoveredTime, type CoveredBy } from './plan-detection';
import { readTimeOf, recordsOf, type ViolationsUnknown } from './records-at';
import { presentlyOwnedBy, readLostOwners, type LostOwnerRows } from './existing-owners';
import type { ViolationCondition } from './owned-by';
import { pastFields, readConditions, violationFields } from './violation-query';

/** The fields that group totals, apart from attributes of the targets. */
export const violationGroups = ['policy', 'level', 'status', 'owner', 'age'] as const;

/** Whether totals can be grouped by the field. */
export function isViolationGroup(field: string): boolean {
  const known: readonly string[] = violationGroups;
  return known.includes(field) || (attributeIn(field) ?? '') !== '';
}

export interface TotalsRequest {
  /** One or two of `violationGroups` and `attribute:<name>`. */
  readonly groupBy: readonly string[];
  readonly filters?: string | undefined;
  /** The past time of which the records are; see the list. */
  readonly at?: string | undefined;
}

export interface ViolationGroupValue {
  /** A string by which the list of violations can be filtered; null if the identity has no such attribute. */
  readonly value: string | null;
  readonly name: string | null;
  /** The strings of an attribute that is a list, in which case `value` is their JSON. */
  readonly values?: readonly string[];
}

export interface ViolationGroup {
  /** The values in the order of the request. */
  readonly key: readonly ViolationGroupValue[];
  readonly violations: number;
  readonly identities: number;
}

export interface ViolationTotals {
  /** Time of the state that the records cover. */
  readonly asOf: string;
  readonly violations: number;
  readonly identities: number;
  /** The groups of most violations first. */
  readonly groups: readonly ViolationGroup[];
  /** Number of further groups. */
  readonly omitted: number;
}

const MAX_GROUPS = 10_000;

/**
 * Age groups of violations in days of UTC since that of the detection: from the first number, before the second.
 */
const ages = [
  { value: '0-7', name: 'under 7 days', from: 0, to: 7 },
  { value: '7-30', name: '7 to 30 days', from: 7, to: 30 },
  { value: '30-90', name: '30 to 90 days', from: 30, to: 90 },
  { value: '90-365', name: '90 to 365 days', from: 90, to: 365 },
  { value: '365-', name: '365 days and more', from: 365, to: Infinity },
] as const;

type CountedName = CoveredBy | LostOwnerRows | 'sodPolicies' | 'violationCoverage';
type Counted = TransactionOf<CountedName>;

/** Counts records of violations, and the identities that have them. */
export class CountViolations {
  constructor(private readonly store: StoreOf<CountedName>) {}

  async execute({
    groupBy,
    filters,
    at,
  }: TotalsRequest): Promise<Result<ViolationTotals, InvalidInput | ViolationsUnknown>> {
    return this.store.read(async (tx) => {
      if (at !== undefined && groupBy.some((field) => attributeIn(field) !== undefined)) return err(noPastAttributes);
      const fields = at === undefined ? violationFields : pastFields;
      const where = await readConditions(tx, { filters, fields });
      if (!where.ok) return where;
      const time = await readTimeOf(tx, at);
      if (!time.ok) return time;
      const asOf = time.value ?? (await readCoveredTime(tx));
      if (asOf === null) return err({ kind: 'violations-unknown' });
      const isOfOwners = groupBy.includes('owner') && time.value === null;
      const records = isOfOwners ? await byPresentOwners(tx) : recordsOf(tx, time.value);
      const counted = { records, now: time.value ?? (await tx.currentTime()) };
      const [all] = await counted.records.tally([], where.value);
      const groups = await countGroups(counted, groupBy, where.value);
      groups.sort((a, b) => b.violations - a.violations || compareText(JSON.stringify(a.key), JSON.stringify(b.key)));
      const listed = await nameGroups(tx, groupBy, groups.slice(0, MAX_GROUPS));
      const { violations = 0, identities = 0 } = all ?? {};
      return ok({ asOf, violations, identities, groups: listed, omitted: groups.length - listed.length });
    });
  }
}

/** Returns tallies in which a record counts for its present owner. */
async function byPresentOwners(tx: Counted): Promise<Pick<PastViolations, 'tally'>> {
  const lost = await readLostOwners(tx);
  if (lost.length === 0) return tx.violations;
  const areUnassigned = presentlyOwnedBy([unassigned], lost);
  return {
    async tally(fields, where) {
      const place = fields.findIndex((field) => field === 'ownerType');
      if (place < 0) return tx.violations.tally(fields, where);
      const owned = await tx.violations.tally(fields, [...where, { op: 'not', of: areUnassigned }]);
      const others = fields.filter((field) => field !== 'ownerType' && field !== 'ownerId');
      const rest = await tx.violations.tally(others, [...where, areUnassigned]);
      const key = [unassigned.type, unassigned.id];
      const unowned = rest.map((tally) => ({ ...tally, key: tally.key.toSpliced(place, 0, ...key) }));
      return mergeTallies(fields, [...owned, ...unowned] as typeof owned);
    },
  };
}

const noPastAttributes: InvalidInput = {
  kind: 'invalid',
  faults: [{ field: 'groupBy', reason: 'names an attribute, which records do not keep: leave it or `at` out' }],
};

interface CountedRecords {
  readonly records: Pick<PastViolations, 'tally'>;
  /** The time from which ages are counted. */
  readonly now: string;
}

/** Counts the groups. An owner has two fields; its key joins the strings of both. */
async function countGroups(
  { records, now }: CountedRecords,
  groupBy: readonly string[],
  where: readonly ViolationCondition[],
): Promise<Tally[]> {
  const fields = groupBy.flatMap(fieldsOf);
  if (!groupBy.includes('age')) return [...(await records.tally(fields, where))];
  const groups: Tally[] = [];
  const place = groupBy.slice(0, groupBy.indexOf('age')).flatMap(fieldsOf).length;
  for (const { value, from, to } of ages) {
    const tallies = await records.tally(fields, [...where, ...detectedBetween(Date.parse(now), { from, to })]);
    groups.push(...tallies.map((tally) => ({ ...tally, key: tally.key.toSpliced(place, 0, value) })));
  }
  // An attribute has the same name for all ages.
  return mergeTallies(groupBy.flatMap(columnsOf), groups);
}

function detectedBetween(
  now: number,
  { from, to }: { readonly from: number; readonly to: number },
): readonly ViolationCondition[] {
  const youngerThan = (days: number) => formatTime(now - (now % DAY) - (days - 1) * DAY);
  return [
    ...(from === 0 ? [] : [{ field: 'created', op: 'lt', value: youngerThan(from) } as const]),
    ...(to === Infinity ? [] : [{ field: 'created', op: 'ge', value: youngerThan(to) } as const]),
  ];
}

function fieldsOf(group: string): readonly TallyField[] {
  switch (group) {
    case 'policy':
      return ['policyId'];
    case 'owner':
      return ['ownerType', 'ownerId'];
    case 'age':
      return [];
    default:
      return [group as TallyField];
  }
}

async function nameGroups(
  tx: Counted,
  groupBy: readonly string[],
  tallies: readonly Tally[],
): Promise<readonly ViolationGroup[]> {
  const partsOf = (group: string, key: Tally['key']) => {
    const place = groupBy.slice(0, groupBy.indexOf(group)).flatMap(columnsOf).length;
    return key.slice(place, place + columnsOf(group).length);
  };
  const keysOf = (group: string) =>
    groupBy.includes(group) ? tallies.map(({ key }) => partsOf(group, key) as readonly string[]) : [];
  const policyNames = await tx.sodPolicies.namesOf([...new Set(keysOf('policy').map(([id]) => id!))]);
  const ownerName = await readOwnerNames(tx, keysOf('owner').map(ownerIn));
  const nameOf = (group: string, parts: Tally['key']): ViolationGroupValue => {
    if (attributeIn(group) !== undefined) return attributeValue(parts[0]!);
    const plain = parts as readonly string[];
    const value = plain.at(-1)!;
    if (group === 'policy') return { value, name: policyNames.get(value) ?? value };
    if (group === 'owner') return { value, name: ownerName(ownerIn(plain)).name ?? value };
    return { value, name: ages.find((age) => age.value === value)?.name ?? value };
  };
  return tallies.map(({ key, violations, identities }) => ({
    key: groupBy.map((group) => nameOf(group, partsOf(group, key))),
    ...{ violations, identities },
  }));
}

function attributeValue(group: AttributeGroup): ViolationGroupValue {
  if (group === null || typeof group === 'string') return { value: group, name: group };
  return { value: JSON.stringify(group), name: group.join(', '), values: group };
}

function columnsOf(group: string): readonly string[] {
  return group === 'age' ? ['age'] : fieldsOf(group);
}

function ownerIn([type, id]: readonly string[]): OwnerRef {
  return { type: type as ViolationRecord['ownerType'], id: id! };
}
