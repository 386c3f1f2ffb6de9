import type { LeftOutByIdentity } from '@identity-governance/application';
import type { Identity, UnmatchedAttribute } from '@identity-governance/records';
import type { Population, PolicyIndex } from '@identity-governance/domain/engine';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import { describeUnmatchedValues } from '../warnings';

/** Everything that a scan or a simulation asks about, of one moment. */
export interface Inventory {
  /** Of the enforced policies. */
  readonly index: PolicyIndex;
  /** Those that are not enforced too. */
  readonly policies: readonly SodPolicy[];
  readonly population: Population;
  /** What disabled identities and accounts would bring. */
  readonly leftOut: LeftOutByIdentity;
  /** Those without any assignment too. */
  readonly identityCount: number;
  /** What names access items that do not exist: it counts for nothing, and people should know. */
  readonly dangling: Dangling;
  /** Different entitlements that accounts carry under unmarked attributes, and that their identities do not hold. */
  readonly ignoredEntitlements: number;
  /** Values of accounts that match no entitlement, by source and attribute. */
  readonly unmatched: readonly UnmatchedAttribute[];
  /** All identities, some at a time: names and attributes are not kept in memory. */
  readonly identities: () => AsyncIterable<readonly Identity[]>;
}

export interface Dangling {
  readonly grants: number;
  readonly assignments: number;
  readonly policies: number;
  /** Values under marked attributes of accounts that stand for no entitlement, each once an account. */
  readonly accountValues: number;
}

/** What is no reason to mistrust a result; policies are: see `inventoryWarnings`. */
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
