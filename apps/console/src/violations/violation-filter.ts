import type { SearchSchemaInput } from '@tanstack/react-router';
import type { components } from '../api/openapi';
import { equals, quoteValue } from '../api/filter';
import { textOf, type SearchValues } from '../routing/search-params';

type Violation = components['schemas']['PolicyViolation'];
export type ViolationLevel = Violation['level'];
export const violationLevels: readonly ViolationLevel[] = ['Critical', 'High', 'Medium', 'Low'];
export const violationStatuses: readonly Violation['status'][] = ['Open', 'Mitigated', 'Remediated', 'Closed'];

/**
 * Age groups of violations in days of UTC since that of the detection, from the first number, before the second; named
 * as in totals.
 */
const ages = {
  '0-7': [0, 7],
  '7-30': [7, 30],
  '30-90': [30, 90],
  '90-365': [90, 365],
  '365-': [365, undefined],
} as const;
export type ViolationAge = keyof typeof ages;
export const violationAges = Object.keys(ages) as readonly ViolationAge[];

/** The API's sorters by the orders of the list. */
export const violationOrders = {
  level: '-level',
  newest: '-created',
  oldest: 'created',
  ending: 'expiration',
} as const;
export type ViolationOrder = keyof typeof violationOrders;

/** The filter in the URL of the list of violations. */
export interface ViolationFilter {
  readonly policy?: string | undefined;
  readonly level?: ViolationLevel | undefined;
  /** Absent: open and mitigated. */
  readonly status?: Violation['status'] | undefined;
  /** The id of the owner of the violation. */
  readonly owner?: string | undefined;
  readonly identity?: string | undefined;
  readonly age?: ViolationAge | undefined;
  /** `name:value` of an attribute of the identities; without a colon: identities without the attribute. */
  readonly attribute?: string | undefined;
  /** The past day, or time, of which the list is; absent: the present. */
  readonly at?: string | undefined;
  /** Absent: the highest level first. */
  readonly sort?: ViolationOrder | undefined;
}

/** Whether the list is not that of all current violations. */
export function isFiltered(filter: ViolationFilter): boolean {
  return Object.entries(filter).some(([name, value]) => name !== 'sort' && value !== undefined);
}

export function readViolationFilter(
  values: SearchValues & SearchSchemaInput & Partial<ViolationFilter>,
): ViolationFilter {
  return {
    policy: textOf(values.policy),
    level: violationLevels.find((one) => one === values.level),
    status: violationStatuses.find((one) => one === values.status),
    owner: textOf(values.owner),
    identity: textOf(values.identity),
    age: violationAges.find((one) => one === values.age),
    attribute: textOf(values.attribute),
    at: textOf(values.at),
    sort: (['newest', 'oldest', 'ending'] as const).find((one) => one === values.sort),
  };
}

/** Returns the conditions in the API's filter language. Ages count from `now`, or from the day of the list. */
export function toConditions(filter: ViolationFilter, now: number): string | undefined {
  const { policy, level, status, owner, identity, age, attribute, at } = filter;
  const conditions = [
    equals({ status, policyId: policy, level, ownerId: owner, targetId: identity }),
    ...(age === undefined ? [] : detected(age, at === undefined ? now : Date.parse(at))),
    attribute === undefined ? undefined : hasAttribute(attribute),
  ].filter((one) => one !== undefined);
  return conditions.length === 0 ? undefined : conditions.join(' and ');
}

const day = 86_400_000;

function detected(age: ViolationAge, now: number): readonly string[] {
  const [from, to] = ages[age];
  const youngerThan = (days: number) => quoteValue(new Date(now - (now % day) - (days - 1) * day).toISOString());
  return [
    ...(from === 0 ? [] : [`created lt ${youngerThan(from)}`]),
    ...(to === undefined ? [] : [`created ge ${youngerThan(to)}`]),
  ];
}

function hasAttribute(attribute: string): string {
  const [name, ...value] = attribute.split(':');
  const field = `targetAttributes.${name!}`;
  return value.length === 0 ? `${field} eq null` : `${field} eq ${quoteValue(value.join(':'))}`;
}
