import type { AccessItemRef } from '../access/access-item';

/**
 * Names the entitlement of this id: 1 to 128 printable characters, compared byte for byte.
 *
 * @example
 * entitlement('finance');
 * // { type: 'ENTITLEMENT', id: 'finance' }
 */
export function entitlement(id: string): AccessItemRef {
  return { type: 'ENTITLEMENT', id };
}

/**
 * Names the access profile of this id. An access profile grants entitlements.
 *
 * @example
 * accessProfile('finance');
 * // { type: 'ACCESS_PROFILE', id: 'finance' }
 */
export function accessProfile(id: string): AccessItemRef {
  return { type: 'ACCESS_PROFILE', id };
}

/**
 * Names the role of this id. A role grants roles, access profiles and entitlements.
 *
 * @example
 * role('finance');
 * // { type: 'ROLE', id: 'finance' }
 */
export function role(id: string): AccessItemRef {
  return { type: 'ROLE', id };
}
