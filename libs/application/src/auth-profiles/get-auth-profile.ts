import type { AuthProfile, Result } from '@identity-governance/domain';
import { err, ok } from '@identity-governance/domain';
import type { Store } from '../ports/store';

export interface AuthProfileNotFound {
  readonly kind: 'not-found';
  readonly missing: readonly { readonly type: 'AUTH_PROFILE'; readonly id: string }[];
}

export function authProfileNotFound(id: string): AuthProfileNotFound {
  return { kind: 'not-found', missing: [{ type: 'AUTH_PROFILE', id }] };
}

export class GetAuthProfile {
  constructor(private readonly store: Store) {}

  async execute(id: string): Promise<Result<AuthProfile, AuthProfileNotFound>> {
    const profile = await this.store.read((tx) => tx.authProfiles.get(id));
    return profile === undefined ? err(authProfileNotFound(id)) : ok(profile);
  }
}
