import { type IdentityProfile, parseNewIdentityProfile } from '@identity-governance/records';
import { type Result, err, ok } from '@identity-governance/values';
import { idTaken, type IdTaken } from '../../resources/id-taken';
import type { InvalidInput } from '../../ports/invalid-input';
import type { IdGenerator } from '../../ports/id-generator';
import type { StoreOf } from '../../ports/store';
import { checkIdentityProfile, type IdentityProfileNameTaken } from './check-identity-profile';
import type { NotFound } from '../../resources/not-found';
import { type IdentityProfileView, viewIdentityProfile } from './identity-profile-reads';

/** Creates an identity profile and, in the same transaction, its auth profile. */
export class CreateIdentityProfile {
  constructor(
    private readonly store: StoreOf<'sources', 'identityProfiles'>,
    private readonly ids: IdGenerator,
  ) {}

  /** `body`, from outside, may name the id; otherwise an id is generated. */
  async execute(
    body: unknown,
  ): Promise<Result<IdentityProfileView, InvalidInput | NotFound | IdTaken | IdentityProfileNameTaken>> {
    const draft = parseNewIdentityProfile(body);
    if (!draft.ok) return err({ kind: 'invalid', faults: draft.error });
    return this.store.write(['inventory'], async (tx) => {
      const source = await checkIdentityProfile(tx, draft.value);
      if (!source.ok) return source;
      const id = draft.value.id ?? this.ids.next();
      if ((await tx.identityProfiles.get(id)) !== undefined) return err(idTaken('IDENTITY_PROFILE', id));
      const profile: IdentityProfile = { ...draft.value, id };
      await tx.identityProfiles.save([profile]); // the store makes the auth profile
      return ok(viewIdentityProfile((await tx.identityProfiles.get(profile.id))!, source.value.name));
    });
  }
}
