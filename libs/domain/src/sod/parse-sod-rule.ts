import { accessItemKey, type AccessItemRef } from '../access/access-item';
import {
  type Fault,
  listOf,
  openRecord,
  record,
  line,
  orNull,
  integer,
  checked,
  isMissing,
  mapped,
  orElse,
  parser,
  refuse,
  type Parser,
  ok,
} from '@identity-governance/values';
import { parseAccessItemRef } from '../assignments/access-item-ref';
import type { CriteriaSet, SodPolicy, SodPolicyType } from './sod-policy';

/** The type, sets and threshold of a policy. */
export type SodRule = Pick<SodPolicy, 'type' | 'sets' | 'threshold'>;

/** Maximum number of sets of a policy. */
const MAX_SETS = 50;
/** Maximum number of items of a side or set. */
export const MAX_SET_ITEMS = 1_000;
/** Maximum number of items of all sets of a policy, repeated ones included. */
const MAX_ITEMS = 2_500;

interface Side {
  readonly name: string | null;
  readonly criteriaList: readonly AccessItemRef[];
}
interface Sides {
  readonly leftCriteria: Side;
  readonly rightCriteria: Side;
}

const parseSetName = orNull(line(1, 255));
const parseCriteriaList = checked(listOf(parseAccessItemRef, 1, MAX_SET_ITEMS), findRepeated);
/**
 * Reads one of two sides: a name, and 1 to 1,000 distinct items.
 *
 * @example
 * const read = parseSide({ criteriaList: [{ type: 'ENTITLEMENT', id: 'pay-invoice' }] });
 */
export const parseSide = record<Side>({ name: parseSetName, criteriaList: parseCriteriaList });
/**
 * Reads `{ leftCriteria, rightCriteria }`, which share no item.
 *
 * @example
 * const read = parseSides({ leftCriteria: { criteriaList: [enter] }, rightCriteria: { criteriaList: [pay] } });
 */
export const parseSides = checked(record<Sides>({ leftCriteria: parseSide, rightCriteria: parseSide }), findShared);
/**
 * Reads a set: a name, 1 to 1,000 distinct items, and the minimum number of them that makes it count, default 1.
 *
 * @example
 * const read = parseSet({ name: 'pay', minimum: 1, criteriaList: [{ type: 'ENTITLEMENT', id: 'pay-invoice' }] });
 */
export const parseSet = checked(
  record<CriteriaSet>({
    name: parseSetName,
    minimum: orElse(integer(1, MAX_SET_ITEMS), 1),
    criteriaList: parseCriteriaList,
  }),
  ({ minimum, criteriaList }) => findExcess('minimum', minimum, criteriaList),
);

/** Reads two lists of which no identity may hold an item each: two sets, left then right, and a threshold of two. */
const parseConflict: Parser<SodRule> = mapped(
  openRecord({
    conflictingAccessCriteria: parseSides,
    sets: absentFrom('CONFLICTING_ACCESS_BASED'),
    threshold: absentFrom('CONFLICTING_ACCESS_BASED'),
  }),
  ({ conflictingAccessCriteria: { leftCriteria, rightCriteria } }) => ({
    type: 'CONFLICTING_ACCESS_BASED',
    sets: [leftCriteria, rightCriteria].map((side) => ({ ...side, minimum: 1 })),
    threshold: 2,
  }),
);

/** Reads sets, which may share items, and the number of them that must count. */
const parseCardinality: Parser<SodRule> = mapped(
  checked(
    openRecord({
      sets: listOf(parseSet, 1, MAX_SETS),
      threshold: integer(1, MAX_SETS),
      conflictingAccessCriteria: absentFrom('CARDINALITY_BASED'),
    }),
    ({ sets, threshold }) => [...findExcess('threshold', threshold, sets), ...findTooMany(sets)],
  ),
  ({ sets, threshold }) => ({ type: 'CARDINALITY_BASED', sets, threshold }),
);

/** Readers of the rule of a policy, by type, from the body of the policy in the shape of the API. */
export const sodRuleParsers: Readonly<Record<SodPolicyType, Parser<SodRule>>> = {
  CONFLICTING_ACCESS_BASED: parseConflict,
  CARDINALITY_BASED: parseCardinality,
};

function absentFrom(type: SodPolicyType): Parser<null> {
  const read = parser({ type: 'null' }, (raw) =>
    isMissing(raw) ? ok(null) : refuse(`does not belong to a policy of type \`${type}\``),
  );
  return Object.assign(read, { isOptional: true });
}

function findRepeated(items: readonly AccessItemRef[]): readonly Fault[] {
  const seen = new Set<string>();
  return items.flatMap((item, i) => {
    const key = accessItemKey(item);
    if (seen.has(key)) return { field: `${i}`, reason: `\`${key}\` is listed twice` };
    seen.add(key);
    return [];
  });
}

/** Reports a minimum or threshold above the number of entries, which could never be reached. */
function findExcess(field: string, count: number, { length }: readonly unknown[]): readonly Fault[] {
  return count <= length ? [] : [{ field, reason: `is ${count}, from 1 to ${length} is possible here` }];
}

function findTooMany(sets: readonly CriteriaSet[]): readonly Fault[] {
  const items = sets.reduce((sum, { criteriaList }) => sum + criteriaList.length, 0);
  return items <= MAX_ITEMS
    ? []
    : [{ field: 'sets', reason: `has ${items} items in all, at most ${MAX_ITEMS} are allowed` }];
}

/** INVARIANT (criteria disjoint). */
function findShared({ leftCriteria, rightCriteria }: Sides): readonly Fault[] {
  const left = new Set(leftCriteria.criteriaList.map(accessItemKey));
  return rightCriteria.criteriaList.flatMap((item, i) => {
    const key = accessItemKey(item);
    const field = `rightCriteria.criteriaList.${i}`;
    return left.has(key) ? { field, reason: `\`${key}\` is also one of the left criteria` } : [];
  });
}
