import { parseSearchText, type Store } from '@identity-governance/application';
import { buildAccessItem, buildIdentity } from '@identity-governance/test-kit';
import { createStore } from '../create-store';
import { openDatabase } from '../open-database';
import { createTestDatabase, engines } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';
import { AddPlainWords1767225600710 } from './add-plain-words';

const rowCount = 1500; // more than it reads at once
const plain = ['zoe', 'cafe', 'istanbul', 'isik', 'lodz'];

async function countFound(store: Store, q: string): Promise<number> {
  const text = parseSearchText(q);
  if (!text.ok) throw new Error(text.error.reason);
  const where = [{ op: 'words', ...text.value } as const];
  return (await store.read((tx) => tx.identities.list({ limit: 9999, offset: 0, where }))).items.length;
}

it.each(engines)('words without accents find the rows that are there, on %s', async (engine) => {
  const test = await createTestDatabase(engine);
  const database = await openDatabase(test.url);
  await database.migrate();
  const store = createStore(database, testStoreOptions());
  const names = Array.from({ length: rowCount }, (_, i) => `Zoë Zoe ${i} Café İstanbul Işık Łódź`);
  await store.write([], async (tx) => {
    await tx.identities.save(names.map((name, i) => buildIdentity(`i${i}`, { name })));
    await tx.accessItems.save([buildAccessItem('cafe', { name: 'Café' })]);
  });
  const stored = () => database.query('SELECT type, id, field, term FROM search_term ORDER BY 1, 2, 3, 4', []);
  const written = await stored();
  const isWord = plain.map((word) => `'${word}'`).join(', ');
  await database.write(async (scope) =>
    scope.query(`DELETE FROM search_term WHERE term IN (${isWord}) AND type = 'IDENTITY'`, []),
  );
  expect(await countFound(store, 'istanbul')).toBe(0);
  await database.revertLastMigration();
  expect(await database.pendingMigrations()).toEqual([AddPlainWords1767225600710.name]);
  await database.migrate();
  expect(await stored()).toEqual(written);
  for (const word of plain) expect([word, await countFound(store, word)]).toEqual([word, rowCount]);
  await store.close();
  await test.remove();
});
