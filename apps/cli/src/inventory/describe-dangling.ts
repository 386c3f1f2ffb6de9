import type { DanglingReferences } from '@identity-governance/application';
import type { UnmatchedAttribute } from '@identity-governance/records';
import { describeUnmatchedValues } from '../warnings';

/** Describes references that do not make a result unreliable; for policies see `listWarnings`. */
export function describeDangling(
  { grants, assignments }: Pick<DanglingReferences, 'assignments' | 'grants'>,
  unmatched: readonly UnmatchedAttribute[],
): readonly string[] {
  const parts = [
    ...(grants === 0 ? [] : [`${grants} grants`]),
    ...(assignments === 0 ? [] : [`${assignments} assignments`]),
  ];
  const named = `note: ${parts.join(', ')} name access items that do not exist; these are ignored`;
  return [...(parts.length === 0 ? [] : [named]), ...describeUnmatchedValues(unmatched)];
}
