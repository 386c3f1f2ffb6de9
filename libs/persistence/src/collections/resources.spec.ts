import { controls, governanceGroups } from '@identity-governance/application';
import { buildControl, buildGovernanceGroup } from '@identity-governance/test-kit';
import { createStore } from '../create-store';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { engines } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';

describe.each(engines)('resources on %s', (engine) => {
  const databases = openMigratedDatabases(engine);

  it('are filtered and sorted by every declared field', async () => {
    const store = createStore(await databases.shareEmpty(), testStoreOptions());
    await store.write([], async (tx) => {
      await tx.controls.save([buildControl('c'), buildControl('d')]);
      await tx.governanceGroups.save([buildGovernanceGroup('c'), buildGovernanceGroup('d')]);
    });
    for (const { fields, reads } of [controls, governanceGroups]) {
      const filters = Object.entries(fields.fields).map(([name, { type }]) => {
        return `${name} eq "${typeof type === 'string' ? 'none' : type[0]!}"`;
      });
      for (const filter of filters) {
        const request = { limit: 10, offset: 0, filters: `not ${filter}` };
        expect(await store.read((tx) => reads.outline(tx, request))).toMatchObject({ ok: true });
      }
      for (const sorter of Object.keys(fields.sorters)) {
        const request = { limit: 10, offset: 0, sorters: `-${sorter}` };
        const page = await store.read((tx) => reads.outline(tx, request));
        expect(page).toMatchObject({ ok: true, value: { items: [{ key: ['d'] }, { key: ['c'] }] } });
      }
    }
    await store.close();
  });
});
