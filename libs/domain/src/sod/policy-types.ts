import type { Parser } from '../parsing/parser';
import { parseCardinality, parseConflict, type SodRule } from './parse-sod-rule';
import type { CriteriaSet, SodPolicyType } from './sod-policy';
import type { DescribedConflict, MatchedCriteria } from './violation';

type Criteria = Omit<CriteriaSet, 'minimum'>;

/** What a policy forbids, in the shape of the API: one of these by its type. */
export type FormattedSodRule =
  | { readonly conflictingAccessCriteria: { readonly leftCriteria: Criteria; readonly rightCriteria: Criteria } }
  | { readonly sets: readonly CriteriaSet[]; readonly threshold: number };

/** A set that counts, and the items of it that are held or added. */
export interface CountedSet {
  readonly set: CriteriaSet;
  readonly matched: MatchedCriteria;
}

/**
 * Everything that differs from type to type. The rule itself does not: whatever its type, a policy is sets that count
 * when enough of their items are held, and a threshold.
 */
interface SodPolicyTypeTraits {
  /** Reads the rule from a body in the shape of the API. */
  readonly parse: Parser<SodRule>;
  /** Writes it in that shape. */
  readonly format: (rule: Pick<SodRule, 'sets' | 'threshold'>) => FormattedSodRule;
  /** Where, in that shape, a set stands. */
  readonly fieldOfSet: (place: number) => string;
  /** Whether no item is in two sets of one policy: INVARIANT (criteria disjoint). */
  readonly hasDisjointSets: boolean;
  /** Tells a violation by the sets that count, in the policy's order. */
  readonly describe: (counting: readonly CountedSet[]) => DescribedConflict;
}

/** A new type does not compile until it stands here. */
export const sodPolicyTypeTraits: Readonly<Record<SodPolicyType, SodPolicyTypeTraits>> = {
  CONFLICTING_ACCESS_BASED: {
    parse: parseConflict,
    format: ({ sets: [left, right] }) => ({
      conflictingAccessCriteria: { leftCriteria: formatSide(left!), rightCriteria: formatSide(right!) },
    }),
    fieldOfSet: (place) => `conflictingAccessCriteria.${place === 0 ? 'leftCriteria' : 'rightCriteria'}`,
    hasDisjointSets: true,
    describe: ([left, right]) => ({
      conflictingAccessCriteria: { leftCriteria: left!.matched, rightCriteria: right!.matched },
    }),
  },
  CARDINALITY_BASED: {
    parse: parseCardinality,
    format: ({ sets, threshold }) => ({ sets, threshold }),
    fieldOfSet: (place) => `sets.${place}`,
    hasDisjointSets: false,
    describe: (counting) => ({
      conflictingSets: counting.map(({ set: { name, minimum }, matched }) => ({ name, minimum, ...matched })),
    }),
  },
};

function formatSide({ name, criteriaList }: CriteriaSet): Criteria {
  return { name, criteriaList };
}
