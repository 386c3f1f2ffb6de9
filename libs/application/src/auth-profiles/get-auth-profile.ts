import type { AuthProfile, Result } from '@identity-governance/domain';
import { err, ok } from '@identity-governance/domain';
import type { StoreOf } from '../ports/store';
import { notFound, type NotFound } from '../not-found';

export class GetAuthProfile {
  constructor(private readonly store: StoreOf<'authProfiles'>) {}

  async execute(id: string): Promise<Result<AuthProfile, NotFound>> {
    const profile = await this.store.read((tx) => tx.authProfiles.get(id));
    return profile === undefined ? err(notFound('AUTH_PROFILE', id)) : ok(profile);
  }
}
