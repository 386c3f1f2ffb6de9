import type { SodRule } from './parse-sod-rule';
import { sodPolicyTypes, type CriteriaSet, type OfEveryType, type SodPolicyType } from './sod-policy';
import type { DescribedConflict, MatchedCriteria, ViolationContext, ViolationContextBase } from './violation';

/** A list of items in the shape of the API; a list without a name has no property `name`. */
interface FormattedCriteria extends Pick<CriteriaSet, 'criteriaList'> {
  readonly name?: string;
}

interface FormattedSodRules {
  readonly CONFLICTING_ACCESS_BASED: {
    readonly conflictingAccessCriteria: {
      readonly leftCriteria: FormattedCriteria;
      readonly rightCriteria: FormattedCriteria;
    };
  };
  readonly CARDINALITY_BASED: {
    readonly sets: readonly (FormattedCriteria & Pick<CriteriaSet, 'minimum'>)[];
    readonly threshold: number;
  };
}

/** The rule of a policy in the shape of the API, by type. */
export type FormattedSodRule = OfEveryType<FormattedSodRules>;

/** Held or added items of each set of a policy, by index; undefined for a set that does not count. */
export type MatchedSets = readonly (MatchedCriteria | undefined)[];

/** The fields of a violation of any type. */
export type ViolationHead = Pick<ViolationContextBase, 'policy' | 'kind' | 'level'>;

/** A set that counts, with a title: its name, side or position. */
export interface TitledCriteria extends MatchedCriteria {
  readonly title: string;
}

/**
 * The differences between policy types. The rule is the same for all types: a policy has a threshold and sets that
 * count if enough of their items are held.
 */
export interface SodPolicyTypeTraits {
  /** Writes the rule in the shape of the API, as `sodRuleParsers` read it. */
  readonly format: (rule: Pick<SodRule, 'sets' | 'threshold'>) => FormattedSodRule;
  /** Returns the field of a set in that shape. */
  readonly fieldOfSet: (place: number) => string;
  /** Whether no item is in two sets of one policy: INVARIANT (criteria disjoint). */
  readonly hasDisjointSets: boolean;
  /** Builds a violation from the sets that count, in the policy's order. */
  readonly describe: (head: ViolationHead, matched: MatchedSets, policy: Pick<SodRule, 'sets'>) => ViolationContext;
  /** Returns the sets of a violation of this type, each with a title; undefined for other types. */
  readonly listMatched: (conflict: DescribedConflict) => readonly TitledCriteria[] | undefined;
}

/** Returns the name in results of a set that has none, by its place in the policy. */
function nameOfSet(place: number): string {
  return `set ${place + 1}`;
}

/** Traits by type. A new type does not compile without an entry. */
export const sodPolicyTypeTraits: Readonly<Record<SodPolicyType, SodPolicyTypeTraits>> = {
  CONFLICTING_ACCESS_BASED: {
    // INVARIANT (two sides) guarantees a left and a right set.
    format: ({ sets: [left, right] }) => ({
      conflictingAccessCriteria: { leftCriteria: formatCriteria(left!), rightCriteria: formatCriteria(right!) },
    }),
    fieldOfSet: (place) => `conflictingAccessCriteria.${place === 0 ? 'leftCriteria' : 'rightCriteria'}`,
    hasDisjointSets: true,
    // Written out, because spreading costs as much as finding the violation.
    describe: ({ policy, kind, level }, [left, right]) => ({
      policy,
      kind,
      level,
      conflictingAccessCriteria: { leftCriteria: left!, rightCriteria: right! },
    }),
    listMatched(conflict) {
      if (!('conflictingAccessCriteria' in conflict)) return undefined;
      const { leftCriteria, rightCriteria } = conflict.conflictingAccessCriteria;
      return [
        { title: 'left', ...leftCriteria },
        { title: 'right', ...rightCriteria },
      ];
    },
  },
  CARDINALITY_BASED: {
    format: ({ sets, threshold }) => ({
      sets: sets.map((set) => ({ ...formatCriteria(set), minimum: set.minimum })),
      threshold,
    }),
    fieldOfSet: (place) => `sets.${place}`,
    hasDisjointSets: false,
    describe: ({ policy, kind, level }, matched, { sets }) => ({
      policy,
      kind,
      level,
      conflictingSets: sets.flatMap(({ name, minimum }, place) => {
        const set = matched[place];
        return set === undefined ? [] : [{ name: name ?? nameOfSet(place), minimum, criteriaList: set.criteriaList }];
      }),
    }),
    listMatched(conflict) {
      if (!('conflictingSets' in conflict)) return undefined;
      return conflict.conflictingSets.map(({ name, criteriaList }, i) => ({
        title: name ?? nameOfSet(i), // results of checks of older versions have no name
        criteriaList,
      }));
    },
  },
};

/**
 * Returns the field of a set in the shape of a policy of the type, by its position in `sets`: `sets.3`, or
 * `conflictingAccessCriteria.leftCriteria`.
 *
 * @example
 * fieldOfSet('CARDINALITY_BASED', 3);
 * // 'sets.3'
 */
export function fieldOfSet(type: SodPolicyType, place: number): string {
  return sodPolicyTypeTraits[type].fieldOfSet(place);
}

/**
 * Returns the sets that count in a violation of any policy type, each with its matched items and a title: its name or
 * position.
 *
 * @example
 * for (const { title, criteriaList } of listMatchedCriteria(context)) console.log(title, criteriaList.length);
 */
export function listMatchedCriteria(violation: DescribedConflict): readonly TitledCriteria[] {
  for (const type of sodPolicyTypes) {
    const listed = sodPolicyTypeTraits[type].listMatched(violation);
    if (listed !== undefined) return listed;
  }
  throw new Error('a violation has no conflict');
}

function formatCriteria({ name, criteriaList }: CriteriaSet): FormattedCriteria {
  return { ...(name !== null && { name }), criteriaList };
}
