import { accessItemTypes, type AccessItemRef } from '../access/access-item';
import { record, parseId, oneOf } from '@identity-governance/values';

/**
 * Reads `{ type, id }`, the id as `AccessItemRef` says; a `name` next to them is accepted and not read.
 *
 * @example
 * const read = parseAccessItemRef({ type: 'ROLE', id: 'clerk' });
 */
export const parseAccessItemRef = record<AccessItemRef>({ type: oneOf(accessItemTypes), id: parseId }, ['name']);
