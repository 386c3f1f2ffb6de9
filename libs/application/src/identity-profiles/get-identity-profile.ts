import type { Result } from '@identity-governance/domain';
import { err, ok } from '@identity-governance/domain';
import type { StoreOf } from '../ports/store';
import { describeIdentityProfiles } from './describe-identity-profiles';
import { notFound, type NotFound } from '../not-found';
import type { IdentityProfileView } from './identity-profile-view';

export class GetIdentityProfile {
  constructor(private readonly store: StoreOf<'identityProfiles' | 'sources'>) {}

  execute(id: string): Promise<Result<IdentityProfileView, NotFound>> {
    return this.store.read(async (tx) => {
      const found = await describeIdentityProfiles(tx, await tx.identityProfiles.getMany([id]));
      return found[0] === undefined ? err(notFound('IDENTITY_PROFILE', id)) : ok(found[0]);
    });
  }
}
