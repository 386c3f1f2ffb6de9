import type { AuthProfileCollection } from '@identity-governance/application';
import type { AuthProfile } from '@identity-governance/domain/patch';
import type { IdentityProfileId } from '@identity-governance/values';
import { authProfileTable } from '../tables/tables';
import type { TransactionScope } from '../connections/transaction-scope';
import { TypeOrmCollection } from './typeorm-collection';

const settings = authProfileTable.columns.filter(({ property }) => property !== 'id' && property !== 'name');
const assignments = settings.map(({ name }, i) => `"${name}" = $${i + 2}`).join(', ');

/**
 * Opens the auth profiles for reading and changing. Rows are created and deleted with their identity profile: see
 * INVARIANT (one auth profile each).
 */
export function openAuthProfiles(scope: TransactionScope): AuthProfileCollection {
  const profiles = new TypeOrmCollection<AuthProfile, IdentityProfileId>(scope, authProfileTable);
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
      const [old, wanted] = [settingValues(before), settingValues(profile)];
      if (wanted.every((value, i) => value === old[i])) return;
      await scope.run(`UPDATE identity_profile SET ${assignments} WHERE id = $1`, [profile.id, ...wanted]);
      scope.changes.record('identityProfiles', [[profile.id]], 'SAVED');
    },
  };
}

function settingValues(profile: AuthProfile): readonly unknown[] {
  const row = authProfileTable.toRow(profile);
  return settings.map((column) => row[authProfileTable.columns.indexOf(column)]);
}
