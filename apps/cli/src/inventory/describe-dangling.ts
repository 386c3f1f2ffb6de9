import type { DanglingReferences } from '@identity-governance/application';
import type { UnmatchedAttribute } from '@identity-governance/records';
import { describeUnmatchedValues } from '../warnings';

/** Describes references that do not make a result unreliable; for policies see `listWarnings`. */
export function describeDangling(
  { grants, assignments, accountValues }: DanglingReferences,
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
