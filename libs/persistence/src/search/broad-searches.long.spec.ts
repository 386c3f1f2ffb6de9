import type { Condition, Store, TextField } from '@identity-governance/application';
import { buildIdentity } from '@identity-governance/test-kit';
import type { Identity } from '@identity-governance/records';
import { createStore } from '../create-store';
import type { Database } from '../database';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { engines } from '../testing/test-database';
import { testStoreOptions } from '../testing/test-store-options';

const many = 6000;
const both = ['both-1', 'both-2', 'both-3'];
const words = (...all: readonly string[]): Condition<TextField<Identity>> => {
  return { op: 'words', words: all, login: all.join(' ') };
};
const name = { field: 'name', op: 'sw', value: 'GRACE', ignoresCase: true } as const;
const mail = (value: string) => ({ field: 'email', op: 'co', value, ignoresCase: true }) as const;

const part = (value: string) => ({ field: 'name', op: 'co', value, ignoresCase: true }) as const;

/** More rows than are counted meet each condition, and few or most meet both. */
describe.each(engines)('a search with broad conditions on %s', (engine) => {
  const databases = openMigratedDatabases(engine);
  let database: Database;
  let store: Store;
  beforeAll(async () => {
    database = await databases.openEmpty();
    store = createStore(database, testStoreOptions());
    const named = (id: string, first: string) => buildIdentity(id, { name: `${first} User`, email: `${id}@x.example` });
    const rows = Array.from({ length: many }, (_, n) => [named(`g${n}`, 'Grace'), named(`b${n}`, 'Bo')]).flat();
    await store.write([], (tx) => tx.identities.save([...rows, ...both.map((id) => named(id, 'Grace Bo'))]));
    const { analyse } = database.dialect;
    if (analyse !== undefined) await database.write((scope) => scope.query(analyse, []));
  });
  afterAll(async () => database.close());

  const find = async (...where: readonly Condition<TextField<Identity>>[]) => {
    const { items, total } = await store.read(async (tx) =>
      tx.identities.list({ limit: 5, offset: 0, isCounted: true, where }),
    );
    return [items.map(({ id }) => id), total] as const;
  };

  it.each<readonly [string, readonly Condition<TextField<Identity>>[]]>([
    ['two words', [words('grace', 'bo')]],
    ['words and the beginning of a name', [words('bo', 'user'), name]],
    ['a name and a part of the mail', [{ op: 'and', of: [name, mail('BOTH')] }]],
    ['two parts of a name', [part('grace'), part('bo')]],
    ['words and a part of the mail', [words('grace'), mail('both-')]],
  ])('finds the few that meet %s', async (_, where) => {
    expect(await find(...where)).toEqual([both, both.length]);
  });

  it('finds a page of the many that meet both, in order', async () => {
    expect(await find(words('grace', 'user'))).toEqual([[...both, 'g0', 'g1'], many + both.length]);
    expect(await find(name, { op: 'not', of: mail('both') })).toEqual([['g0', 'g1', 'g10', 'g100', 'g1000'], many]);
  });
});
