import type { NamedAccessItem } from '../access/access-item';
import type { ItemPaths } from '../access/grant-paths';
import type { OfEveryType, SodPolicyLevel } from './sod-policy';

/**
 * The kind of a violation:
 *
 * - `EXISTING`: violated before, and unaffected by the grant.
 * - `EXTENDED`: violated before, and the grant adds a matched item.
 * - `NEW`: violated only with the grant.
 */
export type ViolationKind = 'EXISTING' | 'EXTENDED' | 'NEW';

/** An item of a criteria list that is held, or would be. */
export interface MatchedItem extends NamedAccessItem, ItemPaths {
  /** Whether the item was held before the grant. An item both held and requested is existing. */
  readonly existing: boolean;
}

/** Matched items in the policy's order. */
export interface MatchedCriteria {
  readonly criteriaList: readonly MatchedItem[];
}

export interface MatchedSet extends MatchedCriteria {
  /** `set 2` for the second set of the policy if it has no name. */
  readonly name: string | null;
  readonly minimum: number;
}

export interface ViolationContextBase {
  readonly policy: { readonly type: 'SOD_POLICY'; readonly id: string; readonly name: string };
  readonly kind: ViolationKind;
  readonly level: SodPolicyLevel;
  /** The innermost access items that violate the policy on their own, if any. */
  readonly conflictWithin?: readonly NamedAccessItem[];
  /** Number of access items, in lists and paths, that are omitted because the result would be too long. */
  readonly omittedItems?: number;
}

export interface DescribedSides {
  readonly conflictingAccessCriteria: {
    readonly leftCriteria: MatchedCriteria;
    readonly rightCriteria: MatchedCriteria;
  };
}

export interface DescribedSets {
  /** The sets that count, in the policy's order. */
  readonly conflictingSets: readonly MatchedSet[];
}

interface DescribedConflicts {
  readonly CONFLICTING_ACCESS_BASED: DescribedSides;
  readonly CARDINALITY_BASED: DescribedSets;
}

/** The field that describes the conflict, by type of the policy. */
export type DescribedConflict = OfEveryType<DescribedConflicts>;

/** A violated policy of two sides. */
export type ConflictingAccessViolation = ViolationContextBase & DescribedSides;
/** A violated policy of sets. */
export type CardinalityViolation = ViolationContextBase & DescribedSets;

/** One violated policy, in the shape of the API. */
export type ViolationContext = ViolationContextBase & DescribedConflict;
