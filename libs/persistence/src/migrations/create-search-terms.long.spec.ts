import { buildAccessItem, buildIdentity, buildSource } from '@identity-governance/test-kit';
import { createStore } from '../create-store';
import { openDatabase } from '../open-database';
import { createTestDatabase, engines } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';
import { CreateSearchTerms1767225600150 } from './create-search-terms';

it.each(engines)('the migration writes the search terms of stored rows as saving them does: %s', async (engine) => {
  const test = await createTestDatabase(engine);
  const database = await openDatabase(test.url);
  try {
    await database.migrate();
    const identities = Array.from({ length: 1001 }, (_, i) =>
      buildIdentity(`i-${i}`, {
        ...{ name: `Straße ${i} \u{1f600} ΝΙΚΟΣ`, email: i % 2 === 0 ? null : `I${i}@x.example` },
        attributes: { department: ['Sales', 'SALES', 'Law'], level: 7, empty: [], isOn: true },
      }),
    );
    const items = [buildAccessItem('a', { value: 'AP_PAY' }), buildAccessItem('a', { type: 'ROLE', name: 'Öl' })];
    await createStore(database, testStoreOptions()).write([], async (tx) => {
      await tx.identities.save(identities);
      await tx.accessItems.save(items);
      await tx.sources.save([buildSource('s', { name: 'Größe' })]);
    });
    const readTerms = async () =>
      database.read(async (scope) =>
        scope.query('SELECT type, id, field, ordinal, term FROM search_term ORDER BY type, id, field, ordinal', []),
      );
    const saved = await readTerms();
    while (!(await database.pendingMigrations()).includes(CreateSearchTerms1767225600150.name)) {
      await database.revertLastMigration();
    }
    await database.migrate();
    expect(await readTerms()).toEqual(saved);
  } finally {
    await database.close();
    await test.remove();
  }
});
