import { type IdentityProfileId, type Result, err, ok } from '@identity-governance/values';
import type { StoreOf } from '../../ports/store';
import { notFound, type NotFound } from '../../resources/not-found';

/** Identities still belong to the profile: they must be moved to another one, or deleted, first. */
export interface IdentityProfileInUse {
  readonly kind: 'identity-profile-in-use';
  readonly id: IdentityProfileId;
  readonly name: string;
  readonly identityCount: number;
}

/** Deletes an identity profile and its auth profile, unless identities still belong to it. */
export class DeleteIdentityProfile {
  constructor(private readonly store: StoreOf<'identities', 'identityProfiles'>) {}

  execute(id: IdentityProfileId): Promise<Result<undefined, NotFound | IdentityProfileInUse>> {
    return this.store.write(['assignments', 'inventory'], async (tx) => {
      const profile = await tx.identityProfiles.get(id);
      if (profile === undefined) return err(notFound('IDENTITY_PROFILE', id));
      const identityCount = await tx.identities.count([{ field: 'identityProfileId', op: 'eq', value: id }]);
      if (identityCount > 0) return err({ kind: 'identity-profile-in-use', id, name: profile.name, identityCount });
      await tx.identityProfiles.delete(id); // the store deletes the auth profile with it
      return ok(undefined);
    });
  }
}
