import type { Store } from '@identity-governance/application';
import { buildSource } from '@identity-governance/test-kit';
import { createStore } from './create-store';
import { openDatabase } from './open-database';
import type { TestDatabase } from './testing/test-database';
import { createTestDatabase, engines } from './testing/test-database';
import { testStoreOptions } from './testing/test-store-options';

/** Stores with connections of their own meet as processes do: in the database alone. */
describe.each(engines)('multiple stores on one database on %s', (engine) => {
  let test: TestDatabase;
  let stores: readonly Store[];
  beforeAll(async () => {
    test = await createTestDatabase(engine);
    stores = await Promise.all([1, 2, 3].map(async () => openStore(test.url)));
  });
  afterAll(async () => {
    for (const store of stores) await store.close();
    await test.remove();
  });

  it('lose no update of each other', async () => {
    await stores[0]!.write([], async (tx) => tx.sources.save([buildSource('counter', { name: '0' })]));
    const increments = Array.from({ length: 60 }, async (_, i) =>
      stores[i % 3]!.write(['inventory'], async (tx) => {
        const counter = (await tx.sources.get('counter'))!;
        await tx.sources.save([{ ...counter, name: String(Number(counter.name) + 1) }]);
      }),
    );
    await Promise.all(increments);
    expect(await stores[1]!.read(async (tx) => tx.sources.get('counter'))).toMatchObject({ name: '60' });
  });

  it('see what another committed before they were asked', async () => {
    for (let round = 0; round < 20; round++) {
      const before = await stores[1]!.versions();
      await stores[0]!.write([], async (tx) => tx.sources.save([buildSource('hr', { name: `round ${round}` })]));
      expect((await stores[1]!.versions()).inventory.position).toBe(before.inventory.position + 1);
      expect(await stores[2]!.read(async (tx) => tx.sources.get('hr'))).toMatchObject({ name: `round ${round}` });
    }
  });
});

async function openStore(url: string): Promise<Store> {
  const database = await openDatabase(url);
  await database.migrate();
  return createStore(database, testStoreOptions());
}
