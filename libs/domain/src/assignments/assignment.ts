import { mayGrant, type AccessItemRef, type Grant } from '../access/access-item';
import { type IdentityId, record, parseId, checked } from '@identity-governance/values';
import { parseAccessItemRef } from './access-item-ref';

/** An access item given to an identity directly. The identity *holds* the closure of its assignments. */
export interface Assignment {
  readonly identityId: IdentityId;
  readonly access: AccessItemRef;
}

/**
 * Reads `{ identityId, access: { type, id } }`. The caller checks that both exist.
 *
 * @example
 * const read = parseAssignment({ identityId: 'eve', access: { type: 'ROLE', id: 'clerk' } });
 */
export const parseAssignment = record<Assignment>({ identityId: parseId, access: parseAccessItemRef });

/**
 * Reads `{ parent: { type, id }, child: { type, id } }`; the parent's type must be able to grant the child's type.
 *
 * @example
 * parseGrant({ parent: { type: 'ENTITLEMENT', id: 'a' }, child: { type: 'ROLE', id: 'b' } });
 * // ok: false, `child.type`
 */
export const parseGrant = checked(
  record<Grant>({ parent: parseAccessItemRef, child: parseAccessItemRef }),
  ({ parent, child }) =>
    mayGrant(parent.type, child.type)
      ? []
      : [{ field: 'child.type', reason: `\`${child.type}\` cannot be granted by \`${parent.type}\`` }],
);
