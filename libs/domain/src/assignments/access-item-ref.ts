import { accessItemTypes, type AccessItemRef } from '../access/access-item';
import { record, parseId, oneOf } from '@identity-governance/values';

/**
 * Reads `{ type, id }`, with an id as `AccessItemRef` describes; accepts and ignores `name`.
 *
 * @example
 * const read = parseAccessItemRef({ type: 'ROLE', id: 'clerk' });
 */
export const parseAccessItemRef = record<AccessItemRef>({ type: oneOf(accessItemTypes), id: parseId }, ['name']);
