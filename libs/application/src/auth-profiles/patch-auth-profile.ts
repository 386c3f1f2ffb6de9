import { type AuthProfile, parsePatch, patchAuthProfile } from '@identity-governance/domain/patch';
import { type IdentityProfileId, type Result, err, ok } from '@identity-governance/values';
import type { InvalidInput } from '../ports/invalid-input';
import type { StoreOf } from '../ports/store';
import { notFound, type NotFound } from '../resources/not-found';

/**
 * Applies a JSON Patch to an auth profile. Patches of one profile run one after the other, each on the state that the
 * previous one left.
 */
export class PatchAuthProfile {
  constructor(private readonly store: StoreOf<never, 'authProfiles'>) {}

  /** `patch` is the unvalidated body of the request. A malformed patch is invalid whether or not the profile exists. */
  execute(id: IdentityProfileId, patch: unknown): Promise<Result<AuthProfile, NotFound | InvalidInput>> {
    return this.store.write(['inventory'], async (tx) => {
      const profile = await tx.authProfiles.get(id);
      if (profile === undefined) {
        const parsed = parsePatch(patch);
        return err(parsed.ok ? notFound('AUTH_PROFILE', id) : { kind: 'invalid', faults: parsed.error });
      }
      const patched = patchAuthProfile(profile, patch);
      if (!patched.ok) return err({ kind: 'invalid', faults: patched.error });
      await tx.authProfiles.save(patched.value);
      return ok((await tx.authProfiles.get(id))!);
    });
  }
}
