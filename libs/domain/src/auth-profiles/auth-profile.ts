import type { IdentityProfileId } from '@identity-governance/values';

/** The types of auth profiles. */
export const authProfileTypes = ['BLOCK', 'MFA', 'NON_PTA', 'PTA'] as const;
/**
 * How the identities of an identity profile sign in: not at all, by more than one factor, without or with pass-through.
 */
export type AuthProfileType = (typeof authProfileTypes)[number];

/**
 * The authentication configuration of an identity profile. It shares the identity profile's id and name and lives
 * exactly as long.
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
 * The auth profile that comes with a new identity profile: nothing is blocked.
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
