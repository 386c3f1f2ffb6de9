import { ok, type IdentityProfileId, type SourceId } from '@identity-governance/values';
import type { IdentityProfile } from '@identity-governance/records';
import { identityProfileFields } from '../../resources/filters/collection-fields';
import { readSearch, type SearchRequest } from '../../resources/read-search';
import type { TextField } from '../../ports/collection';
import type { TransactionOf } from '../../ports/store';
import type { ReadableKind } from '../../resources/read-resource';

/** An identity profile in the shape of the API. */
export interface IdentityProfileView {
  readonly id: IdentityProfileId;
  readonly name: string;
  readonly description: string | null;
  readonly priority: number;
  readonly authoritativeSource: { readonly type: 'SOURCE'; readonly id: SourceId; readonly name: string | null };
}

/** `sourceName` is the name of the authoritative source, null if that source was deleted. */
export function viewIdentityProfile(profile: IdentityProfile, sourceName: string | null): IdentityProfileView {
  const { authoritativeSourceId, ...own } = profile;
  return { ...own, authoritativeSource: { type: 'SOURCE', id: authoritativeSourceId, name: sourceName } };
}

/** Reads identity profiles with the names of their sources. */
export const identityProfileReads: ReadableKind<
  'identityProfiles' | 'sources',
  IdentityProfile,
  IdentityProfileView,
  SearchRequest
> = {
  type: 'IDENTITY_PROFILE',
  get: (tx, id) => tx.identityProfiles.get(id),
  getMany: (tx, ids) => tx.identityProfiles.getMany(ids),
  async outline(tx, request) {
    const query = readSearch<TextField<IdentityProfile>>(identityProfileFields, request);
    return query.ok ? ok(await tx.identityProfiles.outline(query.value)) : query;
  },
  view: viewIdentityProfiles,
};

async function viewIdentityProfiles(
  tx: TransactionOf<'sources'>,
  profiles: readonly IdentityProfile[],
): Promise<readonly IdentityProfileView[]> {
  const sourceIds = new Set(profiles.map((profile) => profile.authoritativeSourceId));
  const sources = await tx.sources.getMany([...sourceIds]);
  const names = new Map(sources.map(({ id, name }) => [id, name]));
  return profiles.map((profile) => viewIdentityProfile(profile, names.get(profile.authoritativeSourceId) ?? null));
}
