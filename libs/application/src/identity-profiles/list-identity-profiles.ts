import type { Listing, PageRequest } from '../ports/query';
import type { StoreOf } from '../ports/store';
import { describeIdentityProfiles } from './describe-identity-profiles';
import type { IdentityProfileView } from './identity-profile-view';

/** A page of the identity profiles, ordered by id. */
export class ListIdentityProfiles {
  constructor(private readonly store: StoreOf<'identityProfiles' | 'sources'>) {}

  execute(page: PageRequest): Promise<Listing<IdentityProfileView>> {
    return this.store.read(async (tx) => {
      const { items, ...rest } = await tx.identityProfiles.list(page);
      return { items: await describeIdentityProfiles(tx, items), ...rest };
    });
  }
}
