import { type IdentityProfile, parseIdentityProfileDraft } from '@identity-governance/records';
import { type Result, err, ok } from '@identity-governance/values';
import type { InvalidInput } from '../invalid-input';
import type { IdGenerator } from '../ports/id-generator';
import type { StoreOf } from '../ports/store';
import { checkIdentityProfile, type IdentityProfileNameTaken } from './check-identity-profile';
import type { NotFound } from '../not-found';
import { type IdentityProfileView, viewIdentityProfile } from './identity-profile-reads';

/** Creates an identity profile and, in the same transaction, its auth profile. */
export class CreateIdentityProfile {
  constructor(
    private readonly store: StoreOf<'sources', 'identityProfiles'>,
    private readonly ids: IdGenerator,
  ) {}

  /** `body` is the request's body, not yet checked. */
  async execute(
    body: unknown,
  ): Promise<Result<IdentityProfileView, InvalidInput | NotFound | IdentityProfileNameTaken>> {
    const draft = parseIdentityProfileDraft(body);
    if (!draft.ok) return err({ kind: 'invalid', faults: draft.error });
    return this.store.write(['inventory'], async (tx) => {
      const source = await checkIdentityProfile(tx, draft.value);
      if (!source.ok) return source;
      const profile: IdentityProfile = { id: this.ids.next(), ...draft.value };
      await tx.identityProfiles.save([profile]); // the store makes the auth profile
      return ok(viewIdentityProfile((await tx.identityProfiles.get(profile.id))!, source.value.name));
    });
  }
}
