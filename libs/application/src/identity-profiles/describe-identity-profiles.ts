import type { IdentityProfile } from '@identity-governance/domain';
import type { TransactionOf } from '../ports/store';
import { type IdentityProfileView, toIdentityProfileView } from './identity-profile-view';

/** Identity profiles in the shape of the API, in the given order, with the names of their sources. */
export async function describeIdentityProfiles(
  tx: TransactionOf<'sources'>,
  profiles: readonly IdentityProfile[],
): Promise<readonly IdentityProfileView[]> {
  const sourceIds = new Set(profiles.map((profile) => profile.authoritativeSourceId));
  const sources = await tx.sources.getMany([...sourceIds]);
  const names = new Map(sources.map(({ id, name }) => [id, name]));
  return profiles.map((profile) => toIdentityProfileView(profile, names.get(profile.authoritativeSourceId) ?? null));
}
