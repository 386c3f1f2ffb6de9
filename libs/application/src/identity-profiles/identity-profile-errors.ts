import type { IdentityProfileId } from '@identity-governance/domain';

/** Another identity profile has this name, perhaps in other letter case. */
export interface IdentityProfileNameTaken {
  readonly kind: 'identity-profile-name-taken';
  readonly name: string;
  /** The id of the other profile. */
  readonly takenBy: IdentityProfileId;
}

/** Identities still belong to the profile: they must be moved to another one, or deleted, first. */
export interface IdentityProfileInUse {
  readonly kind: 'identity-profile-in-use';
  readonly id: IdentityProfileId;
  readonly name: string;
  readonly identityCount: number;
}
