import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Store } from '@identity-governance/application';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import * as build from '@identity-governance/test-kit';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { createTestDatabase, engines, type TestDatabase } from '@identity-governance/persistence/testing';
import type { Operation } from './operation';
import { createTestApi, type TestApi } from '../testing/test-api';
import { StreamedList } from './streamed-list';

const TEXT = 'é'.repeat(3990);
/** Some 800 KB in UTF-8. */
const attributes = { groups: Array.from({ length: 100 }, (_, n) => `${n} ${TEXT}`) };
const ids = (count: number) => Array.from({ length: count }, (_, n) => `x${String(n).padStart(4, '0')}`);
const headersOf = async (api: TestApi, client: string) => ({
  authorization: `Bearer ${await api.issuer.sign({ client_id: client, scope: 'governance:all' })}`,
  'x-service-experimental': 'true',
});

describe('a list that is too long for the memory', () => {
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
    const { statusCode, headers: reported, body } = await api.app.inject({ method: 'GET', url, headers });
    expect(statusCode).toBe(200);
    expect(reported['content-type']).toBe('application/json; charset=utf-8');
    return { rows: JSON.parse(body) as readonly unknown[], reported };
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
  ])('has the rows of its single pages, in their order: %s', async (path) => {
    const url = `${path}${path.includes('?') ? '&' : '?'}`;
    const { rows, reported } = await read(`${url}limit=6&count=true`);
    expect(reported['content-length']).toBeUndefined();
    const one: unknown[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 6; page++) {
      const next = cursor === undefined ? '' : `&cursor=${cursor}`;
      const single = await read(`${url}limit=1&count=true${next}`);
      one.push(...single.rows);
      cursor = single.reported['x-next-cursor'] as string | undefined;
      expect(single.reported['x-total-count']).toBe(reported['x-total-count']);
    }
    expect(rows).toEqual(one);
    expect(rows).toHaveLength(6);
    expect(reported['x-next-cursor']).toBe(cursor);
    expect(reported['x-total-count']).toBe('8');
  });

  it('may be all of many short rows', async () => {
    await api.store.write([], async (tx) =>
      tx.identityProfiles.save(ids(2500).map((id) => build.buildIdentityProfile(id))),
    );
    const { rows } = await read('/auth-profiles/v1');
    expect(rows.map((row) => (row as { id: string }).id)).toEqual(ids(2500));
  });

  it('may be an account schema, without an entity tag', async () => {
    const description = 'é'.repeat(255);
    const attributes = ids(2500).map((name) => build.buildAccountAttribute(name, { sourceId: 'x0000', description }));
    await api.store.write([], (tx) => tx.accountAttributes.save(attributes));
    const url = '/sources/v1/x0000/schemas/accounts';
    const { body, headers: reported } = await api.app.inject({ method: 'GET', url, headers });
    const views = attributes.map(({ name, type, multiValued, entitlement }) => {
      return { name, type, multiValued, entitlement, description };
    });
    expect(body === JSON.stringify({ attributes: views })).toBe(true);
    expect(reported.etag).toBeUndefined();
    const write = (tag: string) =>
      api.app.inject({ method: 'PUT', url, headers: { ...headers, 'if-match': tag }, payload: { attributes: [] } });
    expect((await write('"other"')).statusCode).toBe(412);
    const { statusCode, body: left } = await write('*');
    expect([statusCode, left]).toEqual([200, '{"attributes":[]}']);
  });

  it('is not read for HEAD', async () => {
    const {
      statusCode,
      headers: reported,
      body,
    } = await api.app.inject({ method: 'HEAD', url: '/accounts/v1', headers });
    expect([statusCode, reported['content-length'], body]).toEqual([200, undefined, '']);
  });
});

async function fillWithLongRows(tx: Parameters<Parameters<Store['write']>[1]>[0]): Promise<void> {
  const strings = { attributes: Object.fromEntries(attributes.groups.map((text, n) => [`a${n}`, text])) };
  const applicationAttributes = Object.fromEntries(ids(1000).map((id) => [id.repeat(25), id.repeat(25)]));
  const criteriaList = ids(50).map((id) => ({ type: 'ENTITLEMENT' as const, id: `${id} ${'é'.repeat(120)}` }));
  const sets = ids(50).map((name) => ({ name, minimum: 1, criteriaList }));
  const policy = { type: 'CARDINALITY_BASED' as const, sets, threshold: 2 };
  await tx.accounts.save(ids(8).map((id) => build.buildAccount(id, { attributes })));
  await tx.identities.save(ids(8).map((id) => build.buildIdentity(id, { attributes })));
  await tx.sources.save(ids(8).map((id) => build.buildSource(id, strings)));
  await tx.sodPolicies.save(ids(8).map((id) => build.buildSodPolicy(id, policy)));
  await tx.searchAttributes.save(ids(8).map((id) => build.buildSearchAttribute(id, { applicationAttributes })));
  await tx.pendingChanges.save(
    ids(8).map((id) => build.buildPendingChange(id, { before: build.buildSodPolicy(id, policy) })),
  );
  await tx.auditEvents.append(
    ids(8).map((id) => ({
      ...{ id: id.padEnd(32, '0'), created: '2026-01-01T00:00:00.000Z', trackingId: id, action: 'UPDATED' },
      ...{ actor: 'ann', actorKind: 'CLIENT', subject: null, address: null, tokenId: null, overrides: null },
      ...{ resourceType: 'ACCOUNT', resourceId: id, before: { attributes }, after: { attributes } },
    })),
  );
}

describe.each(engines)('a list that changes while it is sent (%s)', (engine) => {
  let test: TestDatabase;
  let store: Store;
  let api: TestApi;
  let gate: Promise<unknown>;

  beforeAll(async () => {
    test = await createTestDatabase(engine);
    const database = await openDatabase(test.url);
    await database.migrate();
    const stored = createStore(database, { clock: new build.FixedClock(), ids: new build.SequentialIds() });
    let reads = 0;
    store = Object.assign(Object.create(stored) as Store, {
      // the first read is that of the lengths, the others are one chunk each
      read: async (work: Parameters<Store['read']>[0]) => {
        if (++reads > 3) await gate;
        return stored.read(work);
      },
      write: (...work: Parameters<Store['write']>) => ((reads = 0), stored.write(...work)),
    });
    api = await createTestApi({ store });
    await api.app.listen({ host: '127.0.0.1', port: 0 });
  });
  beforeEach(async () => {
    for (const id of ids(8)) await store.write([], (tx) => tx.accounts.save([build.buildAccount(id, { attributes })]));
  });
  afterAll(async () => {
    await api.app.close();
    await store.close();
    await test.remove();
  });

  const open = async () => {
    const { port } = api.app.server.address() as AddressInfo;
    const sent = request({ port, host: '127.0.0.1', path: '/accounts/v1', headers: await headersOf(api, 'reader') });
    sent.end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return answer;
  };
  const textOf = async (answer: IncomingMessage) => {
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  };

  it('leaves out rows that are deleted by then, and has the others as they are', async () => {
    const changed = deferred();
    gate = changed.promise;
    const answer = await open();
    await store.write([], async (tx) => {
      await tx.accounts.deleteMany(ids(8).slice(6));
      await tx.accounts.save([build.buildAccount('x0005', { name: 'changed' })]);
    });
    changed.go();
    const rows = JSON.parse(await textOf(answer)) as readonly { readonly id: string; readonly name: string }[];
    expect(rows.map(({ id }) => id)).toEqual(ids(6));
    expect(rows.at(-1)!.name).toBe('changed');
  });

  it('never ends as if it were whole where the database fails', async () => {
    const failure = deferred();
    gate = failure.promise.then(() => Promise.reject(new Error('the database is unreachable')));
    gate.catch(() => undefined);
    const answer = await open();
    failure.go();
    await expect(textOf(answer).then(({ length }) => length)).rejects.toThrow();
  });
});

function deferred(): { readonly promise: Promise<void>; readonly go: () => void } {
  let go: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (go = resolve));
  return { promise, go };
}

describe('the chunks of a list', () => {
  let read = 0;
  const endless = async function* () {
    for (;;) yield [await Promise.resolve(`${'x'.repeat(2 ** 20)}${read++}`)];
  };

  it('are read one by one, as they are taken', async () => {
    read = 0;
    const stream = StreamedList.of(endless).toStream();
    const chunks = stream[Symbol.asyncIterator]();
    for (let taken = 1; taken <= 3; taken++) {
      await chunks.next();
      await delay(20);
      expect(read).toBeLessThanOrEqual(taken + 2);
    }
    stream.destroy();
  });

  it('are read no further while a client over a connection does not take them', async () => {
    read = 0;
    const list: Operation = {
      ...{ id: 'list-endless-v1', method: 'GET', path: '/endless/v1', summary: 'Endless', scope: 'inventory:read' },
      answer: { status: 200, description: 'All of it' },
      handle: () => Promise.resolve({ ok: true, value: StreamedList.of(endless) }),
    };
    const api = await createTestApi({ operations: [list] });
    await api.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = api.app.server.address() as AddressInfo;
    const sent = request({ port, host: '127.0.0.1', path: '/endless/v1', headers: await headersOf(api, 'slow') });
    const [answer] = (await once(sent.end(), 'response')) as [IncomingMessage];
    // However much the buffers of the system take: it must come to a rest.
    for (let before = -1; before !== read;) {
      before = read;
      await delay(300);
    }
    answer.destroy();
    await api.app.close();
    expect(read).toBeGreaterThan(0);
  });
});
