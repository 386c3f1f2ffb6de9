import { newAuthProfile, type AuthProfile } from '@identity-governance/domain/patch';
import type { IdentityProfile } from '@identity-governance/records';
import type { IdentityProfileId } from '@identity-governance/values';
import type { AuthProfileCollection, ChangeWatcher, SaveCounts } from '@identity-governance/application';
import { InMemoryCollection } from './in-memory-collection';
import { InMemoryNamedCollection } from './in-memory-named-collection';
import type { InMemoryDraft } from './in-memory-state';

function openAuthProfiles(draft: InMemoryDraft): InMemoryCollection<AuthProfile, IdentityProfileId> {
  return new InMemoryCollection(draft, {
    table: 'authProfiles',
    kind: 'identityProfiles',
    keyParts: (key) => [typeof key === 'string' ? key : key.id],
  });
}

/** Keeps an auth profile for each identity profile. */
export class InMemoryIdentityProfiles extends InMemoryNamedCollection<IdentityProfile> {
  private readonly authProfiles: InMemoryCollection<AuthProfile, IdentityProfileId>;

  constructor(draft: InMemoryDraft) {
    super(draft, { table: 'identityProfiles', kind: 'identityProfiles' });
    this.authProfiles = openAuthProfiles(draft);
  }

  override async save(
    profiles: readonly IdentityProfile[],
    onChange?: ChangeWatcher<IdentityProfile>,
  ): Promise<SaveCounts> {
    const counts = await super.save(profiles, onChange);
    for (const { id, name } of profiles) {
      const authProfile = (await this.authProfiles.get(id)) ?? newAuthProfile({ id, name });
      await this.authProfiles.save([{ ...authProfile, name }]);
    }
    return counts;
  }

  override async delete(id: IdentityProfileId): Promise<boolean> {
    await this.authProfiles.delete(id);
    return super.delete(id);
  }
}

/** Opens auth profiles, which can only be read, or replaced if they exist. */
export function openAuthProfileCollection(draft: InMemoryDraft): AuthProfileCollection {
  const profiles = openAuthProfiles(draft);
  return {
    get: async (id) => profiles.get(id),
    getMany: async (ids) => profiles.getMany(ids),
    list: async (query) => profiles.list(query),
    outline: async (query) => profiles.outline(query),
    pages: (size) => profiles.pages(size),
    count: async (where) => profiles.count(where),
    async save(profile) {
      const before = await profiles.get(profile.id);
      if (before === undefined) throw new Error(`there is no auth profile \`${profile.id}\` to save`);
      await profiles.save([{ ...profile, name: before.name }]);
    },
  };
}
