import type { AccessItemRef } from '../access/access-item';
import {
  type IdentityId,
  type SodPolicyId,
  listOf,
  openRecord,
  record,
  line,
  orNull,
  parseDescription,
  parseId,
  parseName,
  oneOf,
  orElse,
} from '@identity-governance/values';

/** The types of policies. */
export const sodPolicyTypes = ['CONFLICTING_ACCESS_BASED', 'CARDINALITY_BASED'] as const;
/** Two sides that no identity may hold together, or sets of which no identity may have too many. */
export type SodPolicyType = (typeof sodPolicyTypes)[number];

/** One of what there is for each type of policies: for all of them, or it does not compile. */
export type OfEveryType<T extends Readonly<Record<SodPolicyType, object>>> = T[keyof T];

/** The states of policies. */
export const sodPolicyStates = ['ENFORCED', 'NOT_ENFORCED'] as const;
/** Whether a policy is evaluated. */
export type SodPolicyState = (typeof sodPolicyStates)[number];

/** From the most severe down. */
export const sodPolicyLevels = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;
/** How severe a violation is. */
export type SodPolicyLevel = (typeof sodPolicyLevels)[number];

/** A list of access items of which `minimum` must be held for the set to count. */
export interface CriteriaSet {
  readonly name: string | null;
  readonly minimum: number;
  readonly criteriaList: readonly AccessItemRef[];
}

/**
 * A rule that no identity may break.
 *
 * - `CONFLICTING_ACCESS_BASED`: no identity may hold an item of each of two sets.
 * - `CARDINALITY_BASED`: `threshold` of 1 to 50 sets; NIST static SoD (role set, n) is n of m singletons.
 *
 * INVARIANT (two sides): a CONFLICTING_ACCESS_BASED policy has exactly two sets, left then right, each with minimum 1,
 * and threshold 2.
 *
 * INVARIANT (criteria disjoint): the two sides of a CONFLICTING_ACCESS_BASED policy share no item. Policies are made by
 * `parseSodPolicy` alone.
 */
export interface SodPolicy {
  readonly id: SodPolicyId;
  /** Unique without case, 1 to 255 characters. */
  readonly name: string;
  readonly description: string | null;
  readonly type: SodPolicyType;
  readonly state: SodPolicyState;
  readonly level: SodPolicyLevel;
  readonly sets: readonly CriteriaSet[];
  readonly threshold: number;
  readonly ownerRef: { readonly type: 'IDENTITY'; readonly id: IdentityId } | null;
  readonly externalPolicyReference: string | null;
  readonly compensatingControls: string | null;
  readonly correctionAdvice: string | null;
  readonly tags: readonly string[];
  /** RFC 3339 in UTC with milliseconds, as is `modified`. */
  readonly created: string;
  readonly modified: string;
}

/**
 * Whether a policy is to be evaluated. The engine evaluates whatever policies it is given: give it these.
 *
 * @example
 * const index = compilePolicyIndex(graph, policies.filter(isEnforced));
 */
export function isEnforced(policy: SodPolicy): boolean {
  return policy.state === 'ENFORCED';
}

/** What of a policy is the same for every type, but what the service adds to it. */
export type PolicyDescription = Omit<SodPolicy, 'id' | 'type' | 'sets' | 'threshold' | 'created' | 'modified'>;

const maxReferenceLength = 255;
const maxTags = 50;
const maxTagLength = 128;

/**
 * Reads who answers for a policy: `{ type: 'IDENTITY', id }`; a `name` next to them is accepted and not read.
 *
 * @example
 * const read = parsePolicyOwner({ type: 'IDENTITY', id: 'ada' });
 */
export const parsePolicyOwner = record({ type: oneOf(['IDENTITY'] as const), id: parseId }, ['name']);

/**
 * Reads the fields that policies of every type share; missing ones are null, empty, `ENFORCED` or `HIGH`. Other
 * properties are neither read nor refused: see `parseSodPolicy`.
 *
 * @example
 * const read = parsePolicyDescription({ name: 'Enter and pay invoices', level: 'CRITICAL' });
 */
export const parsePolicyDescription = openRecord<PolicyDescription>({
  name: parseName,
  description: parseDescription,
  state: orElse(oneOf(sodPolicyStates), 'ENFORCED' as const),
  level: orElse(oneOf(sodPolicyLevels), 'HIGH' as const),
  ownerRef: orElse(parsePolicyOwner, null),
  externalPolicyReference: orNull(line(0, maxReferenceLength)),
  compensatingControls: parseDescription,
  correctionAdvice: parseDescription,
  tags: orElse(listOf(line(1, maxTagLength), 0, maxTags), []),
});
