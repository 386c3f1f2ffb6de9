import { loggedKeys, type StateVersion } from '@identity-governance/application';
import { buildAccessItem } from '@identity-governance/test-kit';
import { createStore } from '../create-store';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { recordStatements } from '../testing/record-statements';
import { engines } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';

describe.each(engines)('the log of changes on %s', (engine) => {
  const databases = openMigratedDatabases(engine);

  it('reads very many changes in pages', async () => {
    const store = createStore(await databases.openEmpty(), testStoreOptions());
    const { access: origin } = await store.versions();
    const items = Array.from({ length: 10_001 }, (_, n) => buildAccessItem(`e${String(n).padStart(5, '0')}`));
    for (let start = 0; start < items.length; start += loggedKeys) {
      await store.write([], async (tx) => tx.accessItems.save(items.slice(start, start + loggedKeys)));
    }
    const after = async (version: StateVersion, limit: number) =>
      store.read(async (tx) => tx.changes.changesAfter('access', version, limit));
    let changes: Awaited<ReturnType<typeof after>>;
    const statements = await recordStatements(async () => {
      changes = await after(origin, 20_001);
    });
    expect(changes!.map(({ key }) => key![1])).toEqual(items.map(({ id }) => id));
    expect(changes!.map(({ position }) => position - origin.position)).toEqual(items.map((_, n) => n + 1));
    expect(Math.max(...statements.map(({ rows }) => rows))).toBe(5001);
    for (const limit of [0, 1, 4999, 5000, 5001, 10_000, 10_001]) {
      expect(await after(origin, limit)).toEqual(changes!.slice(0, limit));
    }
    expect(await after({ ...origin, token: 'another' }, 20_001)).toBeUndefined();
    expect(await after(changes!.at(-1)!, 20_001)).toEqual([]);
    await store.close();
  });
});
