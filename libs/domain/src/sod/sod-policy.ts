import type { AccessItemRef } from '../access/access-item';
import {
  type Parser,
  type SodPolicyId,
  checked,
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

/** A union with one type per policy type. It does not compile if one is missing. */
export type OfEveryType<T extends Readonly<Record<SodPolicyType, object>>> = T[keyof T];

/** The states of policies. */
export const sodPolicyStates = ['ENFORCED', 'NOT_ENFORCED'] as const;
/** Whether a policy is evaluated. */
export type SodPolicyState = (typeof sodPolicyStates)[number];

/** Levels, the most severe first. */
export const sodPolicyLevels = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;
/** The severity of a violation. */
export type SodPolicyLevel = (typeof sodPolicyLevels)[number];

/** The types of policy owners. */
const policyOwnerTypes = ['IDENTITY', 'GOVERNANCE_GROUP'] as const;

/** An identity or a governance group that is responsible for a policy. */
export interface PolicyOwner {
  /** Whether the owner is an identity or a group. */
  readonly type: (typeof policyOwnerTypes)[number];
  /** The id of the identity or the group. */
  readonly id: string;
}

const assignmentRules = ['MANAGER', 'STATIC'] as const;

/** The rule that determines the owners of the violations of a policy. */
export interface ViolationOwnerAssignment {
  /** `MANAGER`: the manager of the identity; `STATIC`: `ownerRef`; null: no rule. */
  readonly assignmentRule: (typeof assignmentRules)[number] | null;
  /** The id is not null unless the type is `MANAGER`. */
  readonly ownerRef: { readonly type: PolicyOwner['type'] | 'MANAGER'; readonly id: string | null } | null;
}

/** A compensating control that a policy allows. */
export interface PolicyControl {
  /** The type of the reference. */
  readonly type: 'CONTROL';
  /** The id of the control. */
  readonly id: string;
}

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
  /** Unique regardless of case, 1 to 255 characters. */
  readonly name: string;
  readonly description: string | null;
  readonly type: SodPolicyType;
  readonly state: SodPolicyState;
  readonly level: SodPolicyLevel;
  readonly sets: readonly CriteriaSet[];
  readonly threshold: number;
  readonly ownerRef: PolicyOwner | null;
  /** The first rule for the owners of violations; null: the owners are those of `ownerRef`. */
  readonly violationOwnerAssignmentConfig: ViolationOwnerAssignment | null;
  /** The owners of violations whose target is the previous owner. */
  readonly secondaryOwnerRefs: readonly PolicyOwner[];
  /** The controls that may be applied to violations; empty: any. */
  readonly allowedControls: readonly PolicyControl[];
  readonly externalPolicyReference: string | null;
  readonly compensatingControls: string | null;
  readonly correctionAdvice: string | null;
  readonly tags: readonly string[];
  /** Times in RFC 3339 in UTC with milliseconds, also in `modified`. */
  readonly created: string;
  readonly modified: string;
}

/**
 * Returns whether a policy is to be evaluated. The engine evaluates every policy of an index, so pass only these.
 *
 * @example
 * const index = compilePolicyIndex(graph, policies.filter(isEnforced));
 */
export function isEnforced(policy: SodPolicy): boolean {
  return policy.state === 'ENFORCED';
}

/** The fields that all policy types share, without those that the service adds. */
export type PolicyDescription = Omit<SodPolicy, 'id' | 'type' | 'sets' | 'threshold' | 'created' | 'modified'>;

const maxReferenceLength = 255;
const maxTags = 50;
const maxTagLength = 128;
const maxSecondaryOwners = 10;
const maxAllowedControls = 10;

/**
 * Reads the owner of a policy: `{ type, id }` of an identity or a governance group; accepts and ignores `name`.
 *
 * @example
 * const read = parsePolicyOwner({ type: 'IDENTITY', id: 'ada' });
 */
export const parsePolicyOwner: Parser<PolicyOwner> = record({ type: oneOf(policyOwnerTypes), id: parseId }, ['name']);

/**
 * Reads the rule for owners of violations: `{ assignmentRule: 'MANAGER' }`, or `STATIC` with an `ownerRef`.
 *
 * @example
 * const read = parseViolationOwnerAssignment({ assignmentRule: 'MANAGER', ownerRef: null });
 */
export const parseViolationOwnerAssignment: Parser<ViolationOwnerAssignment> = checked(
  record({
    assignmentRule: orElse(oneOf(assignmentRules), null),
    ownerRef: orElse(
      record({ type: oneOf([...policyOwnerTypes, 'MANAGER'] as const), id: orElse(parseId, null) }, ['name']),
      null,
    ),
  }),
  ({ assignmentRule, ownerRef }) => {
    if (ownerRef !== null && ownerRef.type !== 'MANAGER' && ownerRef.id === null)
      return [{ field: 'ownerRef.id', reason: 'is missing' }];
    const isStatic = ownerRef !== null && ownerRef.type !== 'MANAGER';
    if (assignmentRule !== 'STATIC' || isStatic) return [];
    return [{ field: 'ownerRef', reason: 'names no identity and no governance group, as `STATIC` requires' }];
  },
);

const parsePolicyControl: Parser<PolicyControl> = record(
  { type: orElse(oneOf(['CONTROL'] as const), 'CONTROL' as const), id: parseId },
  ['name'],
);

/**
 * Reads the fields that policies of every type share; missing ones are null, empty, `ENFORCED` or `HIGH`. Other
 * properties are neither read nor rejected: see `parseSodPolicy`.
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
  violationOwnerAssignmentConfig: orElse(parseViolationOwnerAssignment, null),
  secondaryOwnerRefs: orElse(listOf(parsePolicyOwner, 0, maxSecondaryOwners), []),
  allowedControls: orElse(listOf(parsePolicyControl, 0, maxAllowedControls), []),
  externalPolicyReference: orNull(line(0, maxReferenceLength)),
  compensatingControls: parseDescription,
  correctionAdvice: parseDescription,
  tags: orElse(listOf(line(1, maxTagLength), 0, maxTags), []),
});
