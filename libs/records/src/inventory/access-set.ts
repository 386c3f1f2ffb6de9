import type { AccessItemRef } from '@identity-governance/domain/sod';
import { parseAccessItemRef } from '@identity-governance/domain/shapes';
import { listOf, record } from '@identity-governance/values';

export const maxAccessSet = 10_000;

/** Reads all items that an identity is assigned or an item grants. Duplicates are harmless. */
export const parseAccessSet = record<{ readonly access: readonly AccessItemRef[] }>({
  access: listOf(parseAccessItemRef, 0, maxAccessSet),
});
