import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Store } from '@identity-governance/application';
import { createInMemoryStore } from '@identity-governance/application/in-memory';
import * as build from '@identity-governance/application/testing';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { createTestDatabase, engines, type TestDatabase } from '@identity-governance/persistence/testing';
import { createTestApi, type TestApi } from '../testing/test-api';

const TEXT = 'é'.repeat(3990);
/** Some 800 KB in UTF-8. */
const attributes = { groups: Array.from({ length: 100 }, (_, n) => `${n} ${TEXT}`) };
const ids = (count: number) => Array.from({ length: count }, (_, n) => `x${String(n).padStart(4, '0')}`);
const headersOf = async (api: TestApi, client: string) => ({
  authorization: `Bearer ${await api.issuer.sign({ client_id: client, scope: 'governance:all' })}`,
  'x-service-experimental': 'true',
});

describe('a list that is too long to be held', () => {
  let api: TestApi;
  let headers: Record<string, string>;

  beforeAll(async () => {
    const clock = new build.FixedClock();
    const store = createInMemoryStore({ clock, ids: new build.SequentialIds() });
    api = await createTestApi({ store });
    headers = await headersOf(api, 'reader');
    await store.write([], fillWithLongRows);
  });

  const read = async (url: string) => {
    const { statusCode, headers: told, body } = await api.app.inject({ method: 'GET', url, headers });
    expect(statusCode).toBe(200);
    expect(told['content-type']).toBe('application/json; charset=utf-8');
    return { rows: JSON.parse(body) as readonly unknown[], told };
  };

  it.each([
    '/accounts/v1',
    '/accounts/v1?filters=sourceId+eq+%22hr%22',
    '/identities/v1',
    '/sources/v1',
    '/sod-policies/v1?sorters=-name',
    '/pending-changes/v1?sorters=created',
    '/audit-events/v1?sorters=-id',
    '/accounts/v1/search-attribute-config',
  ])('is answered in pieces as it would be at once: %s', async (path) => {
    const url = `${path}${path.includes('?') ? '&' : '?'}`;
    const { rows, told } = await read(`${url}limit=6&count=true`);
    expect(told['content-length']).toBeUndefined();
    const one: unknown[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 6; page++) {
      const next = cursor === undefined ? '' : `&cursor=${cursor}`;
      const single = await read(`${url}limit=1&count=true${next}`);
      one.push(...single.rows);
      cursor = single.told['x-next-cursor'] as string | undefined;
      expect(single.told['x-total-count']).toBe(told['x-total-count']);
    }
    expect(rows).toEqual(one);
    expect(rows).toHaveLength(6);
    expect(told['x-next-cursor']).toBe(cursor);
    expect(told['x-total-count']).toBe('8');
  });

  it('may be all of many short rows', async () => {
    await api.store.write([], async (tx) =>
      tx.identityProfiles.save(ids(2500).map((id) => build.buildIdentityProfile(id))),
    );
    const { rows } = await read('/auth-profiles/v1');
    expect(rows.map((row) => (row as { id: string }).id)).toEqual(ids(2500));
  });

  it('may be an account schema, with its entity tag, which writes hold to', async () => {
    const description = 'é'.repeat(255);
    const attributes = ids(2500).map((name) => build.buildAccountAttribute(name, { sourceId: 'x0000', description }));
    await api.store.write([], (tx) => tx.accountAttributes.save(attributes));
    const url = '/sources/v1/x0000/schemas/accounts';
    const { body, headers: told } = await api.app.inject({ method: 'GET', url, headers });
    const views = attributes.map(({ name, type, multiValued, entitlement }) => {
      return { name, type, multiValued, entitlement, description };
    });
    expect(body === JSON.stringify({ attributes: views })).toBe(true);
    const write = (tag: string) =>
      api.app.inject({ method: 'PUT', url, headers: { ...headers, 'if-match': tag }, payload: { attributes: [] } });
    expect((await write('"other"')).statusCode).toBe(412);
    const { statusCode, body: left } = await write(told.etag!);
    expect([statusCode, left]).toEqual([200, '{"attributes":[]}']);
  });

  it('is not read where nobody asks for its rows', async () => {
    const { statusCode, headers: told, body } = await api.app.inject({ method: 'HEAD', url: '/accounts/v1', headers });
    expect([statusCode, told['content-length'], body]).toEqual([200, undefined, '']);
  });
});

async function fillWithLongRows(tx: Parameters<Parameters<Store['write']>[1]>[0]): Promise<void> {
  const texts = { attributes: Object.fromEntries(attributes.groups.map((text, n) => [`a${n}`, text])) };
  const applicationAttributes = Object.fromEntries(ids(1000).map((id) => [id.repeat(25), id.repeat(25)]));
  const criteriaList = ids(50).map((id) => ({ type: 'ENTITLEMENT' as const, id: `${id} ${'é'.repeat(120)}` }));
  const sets = ids(50).map((name) => ({ name, minimum: 1, criteriaList }));
  const policy = { type: 'CARDINALITY_BASED' as const, sets, threshold: 2 };
  await tx.accounts.save(ids(8).map((id) => build.buildAccount(id, { attributes })));
  await tx.identities.save(ids(8).map((id) => build.buildIdentity(id, { attributes })));
  await tx.sources.save(ids(8).map((id) => build.buildSource(id, texts)));
  await tx.sodPolicies.save(ids(8).map((id) => build.buildSodPolicy(id, policy)));
  await tx.searchAttributes.save(ids(8).map((id) => build.buildSearchAttribute(id, { applicationAttributes })));
  await tx.pendingChanges.save(
    ids(8).map((id) => build.buildPendingChange(id, { before: build.buildSodPolicy(id, policy) })),
  );
  await tx.auditEvents.append(
    ids(8).map((id) => ({
      ...{ id: id.padEnd(32, '0'), created: '2026-01-01T00:00:00.000Z', trackingId: id, action: 'UPDATED' },
      ...{ actor: 'ann', actorKind: 'CLIENT', subject: null, address: null, tokenId: null },
      ...{ resourceType: 'ACCOUNT', resourceId: id, before: { attributes }, after: { attributes } },
    })),
  );
}

describe.each(engines)('a hostile page of a database (%s)', (engine) => {
  let test: TestDatabase;
  let store: Store;
  let api: TestApi;
  let reads: number;
  let isBroken: boolean;

  beforeAll(async () => {
    test = await createTestDatabase(engine);
    const database = await openDatabase(test.url);
    await database.migrate();
    const stored = createStore(database, { clock: new build.FixedClock(), ids: new build.SequentialIds() });
    store = Object.assign(Object.create(stored) as Store, {
      read: (work: Parameters<Store['read']>[0]) => {
        reads++;
        return isBroken ? Promise.reject(new Error('the database has gone')) : stored.read(work);
      },
    });
    for (const id of ids(40))
      await stored.write([], (tx) => tx.accounts.save([build.buildAccount(id, { attributes })]));
    api = await createTestApi({ store, limits: { MAX_MEGABYTES_PER_CLIENT: '8' } });
    await api.app.listen({ host: '127.0.0.1', port: 0 });
  });
  beforeEach(() => {
    reads = 0;
    isBroken = false;
  });
  afterAll(async () => {
    await api.app.close();
    await store.close();
    await test.remove();
  });

  const open = async (client: string) => {
    const { port } = api.app.server.address() as AddressInfo;
    const sent = request({ port, host: '127.0.0.1', path: '/accounts/v1', headers: await headersOf(api, client) });
    sent.end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return answer;
  };
  const textOf = async (answer: IncomingMessage) => {
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  };
  /** Until nothing more is read although somebody waits. */
  const settle = async () => {
    for (let before = -1; before !== reads;) {
      before = reads;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  };

  it('is read from the database only as fast as the client reads it', async () => {
    const answer = await open('slow');
    await settle();
    expect(reads).toBeLessThan(20); // the sockets of the system take some
    expect(JSON.parse(await textOf(answer))).toHaveLength(40);
    expect(reads).toBeGreaterThan(40);
  });

  it('keeps to the room of its client, and takes none of that of others', async () => {
    const slow = [await open('greedy'), await open('greedy'), await open('greedy')];
    const refused = await open('greedy');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
    expect(refused.headers['x-total-count']).toBeUndefined();
    refused.resume();
    expect(JSON.parse(await textOf(await open('honest')))).toHaveLength(40);
    for (const answer of slow) answer.destroy();
    for (let status: number | undefined = 429; status === 429;) {
      const again = await open('greedy');
      status = again.statusCode;
      again.destroy();
    }
  });

  it('lets others be answered between its pieces', async () => {
    const [mine, other] = [await open('greedy one'), await headersOf(api, 'quick')];
    const mineIs = { over: false };
    const reading = textOf(mine).then(() => (mineIs.over = true));
    let answered = 0;
    while (!mineIs.over) {
      await api.app.inject({ method: 'GET', url: '/accounts/v1?limit=0', headers: other });
      answered++;
    }
    await reading;
    expect(answered).toBeGreaterThan(20);
  });

  it('leaves out rows that are gone by then, and tells the others as they are', async () => {
    const answer = await open('slow');
    await settle();
    await store.write([], async (tx) => {
      await tx.accounts.deleteMany(ids(40).slice(37));
      await tx.accounts.save([build.buildAccount('x0036', { name: 'changed' })]);
    });
    const rows = JSON.parse(await textOf(answer)) as readonly { readonly id: string; readonly name: string }[];
    expect(rows.map(({ id }) => id)).toEqual(ids(37));
    expect(rows.at(-1)!.name).toBe('changed');
  });

  it('never ends as if it were whole where the database fails', async () => {
    const answer = await open('slow');
    await settle();
    isBroken = true;
    await expect(textOf(answer)).rejects.toThrow();
  });
});
