export const authProfileTypes = ['BLOCK', 'MFA', 'NON_PTA', 'PTA'] as const;
export type AuthProfileType = (typeof authProfileTypes)[number];

/**
 * The authentication configuration of an identity profile. It shares the identity profile's id and name and lives
 * exactly as long.
 * Source: section 2 of the specification and `decisions.md` section 3.
 */
export interface AuthProfile {
  readonly id: string;
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
