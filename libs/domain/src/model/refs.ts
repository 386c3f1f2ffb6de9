import type { AccessItemRef } from '../access/access-item';

/**
 * Returns a reference to the entitlement of this id: 1 to 128 printable characters, compared byte for byte.
 *
 * @example
 * entitlement('finance');
 * // { type: 'ENTITLEMENT', id: 'finance' }
 */
export function entitlement(id: string): AccessItemRef {
  return { type: 'ENTITLEMENT', id };
}

/**
 * Returns a reference to the access profile of this id. An access profile grants entitlements.
 *
 * @example
 * accessProfile('finance');
 * // { type: 'ACCESS_PROFILE', id: 'finance' }
 */
export function accessProfile(id: string): AccessItemRef {
  return { type: 'ACCESS_PROFILE', id };
}

/**
 * Returns a reference to the role of this id. A role grants roles, access profiles and entitlements.
 *
 * @example
 * role('finance');
 * // { type: 'ROLE', id: 'finance' }
 */
export function role(id: string): AccessItemRef {
  return { type: 'ROLE', id };
}
