import { accessItemTypes, type AccessItemRef } from '../access/access-item';
import { listOf, record, parseId, oneOf } from '@identity-governance/values';

/** Reads `{ type, id }`; a name that stands with it is ignored. */
export const parseAccessItemRef = record<AccessItemRef>({ type: oneOf(accessItemTypes), id: parseId });

const maxAccessSet = 10_000;

/** What an identity is assigned, or an item grants, as a whole. The same item twice is harmless. */
export const parseAccessSet = record<{ readonly access: readonly AccessItemRef[] }>({
  access: listOf(parseAccessItemRef, 0, maxAccessSet),
});
