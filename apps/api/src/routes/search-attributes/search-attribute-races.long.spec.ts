import type { Store } from '@identity-governance/application';
import { FixedClock, SequentialIds } from '@identity-governance/test-kit';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { createTestDatabase, engines, type TestDatabase } from '@identity-governance/persistence/testing';
import { createTestApi, type TestApi } from '../../testing/test-api';

const path = '/accounts/v1/search-attribute-config';

describe.each(engines)('search attributes on %s', (engine) => {
  let test: TestDatabase;
  let store: Store;
  let api: TestApi;
  let headers: Record<string, string>;

  beforeAll(async () => {
    test = await createTestDatabase(engine);
    // A hundred writers at once on a busy machine: what counts is who wins, not who is told to come again.
    const limits = { connectMilliseconds: 60_000, lockMilliseconds: 60_000 };
    const database = await openDatabase(test.url, { limits });
    await database.migrate();
    store = createStore(database, { clock: new FixedClock(), ids: new SequentialIds() });
    api = await createTestApi({ store });
    headers = {
      ...(await api.caller('search-attribute:manage inventory:manage')),
      'x-service-experimental': 'true',
      'content-type': 'application/json',
    };
    await store.write([], (tx) =>
      tx.sources.save([{ id: 'hr', name: 'HR', description: null, attributes: {}, correlation: [] }]),
    );
  });
  afterAll(async () => {
    await api.app.close();
    await store.close();
    await test.remove();
  });

  const send = async (method: 'POST' | 'PUT', url: string, payload: object) =>
    (await api.app.inject({ method, url, headers, payload: JSON.stringify(payload) })).statusCode;
  const create = (name: string) => send('POST', path, { name, displayName: name, applicationAttributes: {} });
  const replaceSchema = (name: string) => send('PUT', '/sources/v1/hr/schemas/accounts', { attributes: [{ name }] });

  it('are created once when a hundred ask for one name at the same time, in any case', async () => {
    const written = (i: number) => Array.from('costcentre', (c, at) => ((i >> at) & 1 ? c.toUpperCase() : c)).join('');
    const statuses = await Promise.all(Array.from({ length: 100 }, (_, i) => create(written(i))));
    expect(statuses.filter((status) => status === 202)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(99);
  });

  it('never share a name with a schema attribute, whichever comes first', async () => {
    for (let round = 0; round < 200; round++) {
      const [one, other] = [`name${round}`, `NAME${round}`];
      const requests = [() => create(one), () => replaceSchema(other)];
      const order = round % 2 === 0 ? requests : requests.reverse();
      const statuses = await Promise.all(order.map((request) => request()));
      expect(statuses.filter((status) => status === 400)).toHaveLength(1);
    }
  });
});
