import type { IdentityProfileView, Result } from '@identity-governance/domain';
import { err, ok } from '@identity-governance/domain';
import type { Store } from '../ports/store';
import { describeIdentityProfiles } from './describe-identity-profiles';
import type { IdentityProfileNotFound } from './identity-profile-errors';

export class GetIdentityProfile {
  constructor(private readonly store: Store) {}

  execute(id: string): Promise<Result<IdentityProfileView, IdentityProfileNotFound>> {
    return this.store.read(async (tx) => {
      const found = await describeIdentityProfiles(tx, await tx.identityProfiles.getMany([id]));
      return found[0] === undefined
        ? err({ kind: 'not-found', missing: [{ type: 'IDENTITY_PROFILE', id }] })
        : ok(found[0]);
    });
  }
}
