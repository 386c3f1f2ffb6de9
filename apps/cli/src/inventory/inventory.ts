import type { LeftOutByIdentity, ReplacedAccounts } from '@identity-governance/application';
import type { EntitlementValues, Identity, UnmatchedAttribute } from '@identity-governance/records';
import type { Population, PolicyIndex } from '@identity-governance/domain/engine';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import type { AccountId } from '@identity-governance/values';
import { describeUnmatchedValues } from '../warnings';

/** All data for a scan or a simulation, of one state. */
export interface Inventory {
  /** Contains the enforced policies. */
  readonly index: PolicyIndex;
  /** Includes policies that are not enforced. */
  readonly policies: readonly SodPolicy[];
  readonly population: Population;
  /** The time at which access counts, RFC 3339. */
  readonly time: string;
  /** The entitlements that values of accounts stand for. */
  readonly values: EntitlementValues;
  /** The access that disabled identities and accounts would bring. */
  readonly leftOut: LeftOutByIdentity;
  /** Includes identities without assignments. */
  readonly identityCount: number;
  /** References to access items that do not exist: they have no effect, but are reported. */
  readonly dangling: Dangling;
  /**
   * Number of different entitlements that accounts carry under unmarked attributes and that their identities do not
   * hold.
   */
  readonly ignoredEntitlements: number;
  /** Values of accounts that match no entitlement, by source and attribute. */
  readonly unmatched: readonly UnmatchedAttribute[];
  /** Yields all identities in pages: names and attributes are not kept in memory. */
  readonly identities: () => AsyncIterable<readonly Identity[]>;
  /** Returns those of the accounts that exist. */
  readonly accountsOf: (ids: readonly AccountId[]) => Promise<ReplacedAccounts>;
}

export interface Dangling {
  readonly grants: number;
  readonly assignments: number;
  readonly policies: number;
  /** Number of values under marked attributes of accounts that stand for no entitlement, each once per account. */
  readonly accountValues: number;
}

/** Describes references that do not make a result unreliable; for policies see `inventoryWarnings`. */
export function describeDangling(
  { grants, assignments, accountValues }: Dangling,
  unmatched: readonly UnmatchedAttribute[],
): readonly string[] {
  const parts = [
    ...(grants === 0 ? [] : [`${grants} grants`]),
    ...(assignments === 0 ? [] : [`${assignments} assignments`]),
  ];
  const named = parts.length === 0 ? [] : [`${parts.join(', ')} name access items that do not exist`];
  const carried =
    accountValues === 0
      ? []
      : [`${accountValues} account values match no entitlement (\`governance unmatched-values\` lists them)`];
  const notes = [...named, ...carried].map((what) => `note: ${what}; these are ignored`);
  return [...notes, ...describeUnmatchedValues(unmatched)];
}
