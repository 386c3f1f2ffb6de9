import { type IdentityProfile, parseIdentityProfileDraft } from '@identity-governance/records';
import { type IdentityProfileId, type Result, err, ok } from '@identity-governance/values';
import type { InvalidInput } from '../../ports/invalid-input';
import type { StoreOf } from '../../ports/store';
import { checkIdentityProfile, type IdentityProfileNameTaken } from './check-identity-profile';
import type { NotFound } from '../../resources/not-found';
import { type IdentityProfileView, viewIdentityProfile } from './identity-profile-reads';

/** Replaces an identity profile except its id. Its auth profile keeps its settings and takes the new name. */
export class ReplaceIdentityProfile {
  constructor(private readonly store: StoreOf<'sources', 'identityProfiles'>) {}

  /** `body` is the unvalidated body of the request. */
  async execute(
    id: IdentityProfileId,
    body: unknown,
  ): Promise<Result<IdentityProfileView, InvalidInput | NotFound | IdentityProfileNameTaken>> {
    const draft = parseIdentityProfileDraft(body);
    if (!draft.ok) return err({ kind: 'invalid', faults: draft.error });
    return this.store.write(['inventory'], async (tx) => {
      const source = await checkIdentityProfile(tx, draft.value, id);
      if (!source.ok) return source;
      const profile: IdentityProfile = { id, ...draft.value };
      await tx.identityProfiles.save([profile]);
      return ok(viewIdentityProfile((await tx.identityProfiles.get(id))!, source.value.name));
    });
  }
}
