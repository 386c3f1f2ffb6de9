import { ok, type IdentityProfileId } from '@identity-governance/values';
import type { AuthProfile, AuthProfileType } from '@identity-governance/domain/patch';
import type { ReadableKind } from '../resources/read-resource';

export const authProfileReads: ReadableKind<'authProfiles', AuthProfile> = {
  type: 'AUTH_PROFILE',
  get: (tx, id) => tx.authProfiles.get(id),
  getMany: (tx, ids) => tx.authProfiles.getMany(ids),
  outline: async (tx, page) => ok(await tx.authProfiles.outline(page)),
  view: (_, profiles) => Promise.resolve(profiles),
};

/** An element of the list of auth profiles. */
export interface AuthProfileSummary {
  readonly id: IdentityProfileId;
  /** The name of the installation, a setting. */
  readonly tenant: string;
  readonly name: string;
  readonly type: AuthProfileType;
}

export function toAuthProfileSummary({ id, name, type }: AuthProfile, tenant: string): AuthProfileSummary {
  return { id, tenant, name, type };
}
