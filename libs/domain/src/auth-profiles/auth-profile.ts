import type { IdentityProfileId } from '@identity-governance/values';

/** The types of auth profiles. */
export const authProfileTypes = ['BLOCK', 'MFA', 'NON_PTA', 'PTA'] as const;
/**
 * The way in which the identities of an identity profile sign in: not at all, with more than one factor, or with or
 * without pass-through authentication.
 */
export type AuthProfileType = (typeof authProfileTypes)[number];

/**
 * The authentication configuration of an identity profile. It has the id, name and lifetime of the identity profile.
 */
export interface AuthProfile {
  readonly id: IdentityProfileId;
  /** The identity profile's name. */
  readonly name: string;
  readonly type: AuthProfileType;
  /** Whether access from off network is blocked. */
  readonly offNetwork: boolean;
  /** Whether access from untrusted geographies is blocked. */
  readonly untrustedGeography: boolean;
  readonly applicationId: string | null;
  readonly applicationName: string | null;
  /** Read-only. */
  readonly strongAuthLogin: boolean;
}

/**
 * Returns the initial auth profile of an identity profile: nothing is blocked.
 *
 * @example
 * const profile = newAuthProfile({ id: 'p1', name: 'Employees' });
 */
export function newAuthProfile({ id, name }: Pick<AuthProfile, 'id' | 'name'>): AuthProfile {
  return {
    id,
    name,
    type: 'NON_PTA',
    offNetwork: false,
    untrustedGeography: false,
    applicationId: null,
    applicationName: null,
    strongAuthLogin: false,
  };
}
