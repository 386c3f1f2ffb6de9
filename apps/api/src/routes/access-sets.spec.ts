import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Store } from '@identity-governance/application';
import * as build from '@identity-governance/application/testing';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import { engines } from '@identity-governance/persistence/testing';
import { openStore, stores, type OpenedStore } from '../testing/open-store';
import { createTestApi, type TestApi } from '../testing/test-api';

/** Longer than others of their number: some 300 bytes each. */
const items = (count: number): readonly AccessItemRef[] =>
  Array.from({ length: count }, (_, n) => ({
    type: n % 2 === 0 ? ('ENTITLEMENT' as const) : ('ROLE' as const),
    id: `${String(n).padStart(6, '0')} ${'é'.repeat(120)}`,
  }));
const inOrder = (refs: readonly AccessItemRef[]) => [
  ...refs.filter(({ type }) => type === 'ENTITLEMENT'),
  ...refs.filter(({ type }) => type === 'ROLE'),
];
const all = items(1201);

/** Beside owners whose ids are next to that of the long one. */
async function fill(store: Store): Promise<void> {
  await store.write([], async (tx) => {
    await tx.accessItems.save(all.map(({ type, id }) => build.buildAccessItem(id, { type })));
    await tx.accessItems.save(['big', 'bif', 'big0'].map((id) => build.buildAccessItem(id, { type: 'ROLE' })));
    await tx.identities.save(['big', 'bif', 'big0', 'few'].map((id) => build.buildIdentity(id)));
    const few = all.slice(0, 499);
    for (const [id, access] of [
      ['big', all],
      ['bif', few],
      ['big0', few],
      ['few', few],
    ] as const) {
      await tx.assignments.save(access.map((item) => ({ identityId: id, access: item })));
      if (id === 'few') continue;
      await tx.grants.save(access.map((child) => ({ parent: { type: 'ROLE' as const, id }, child })));
    }
  });
}

describe.each(stores)('what an owner has that is too much to be held (%s)', (engine) => {
  let opened: OpenedStore;
  let api: TestApi;
  let headers: Record<string, string>;

  beforeEach(async () => {
    opened = await openStore(engine);
    await fill(opened.store);
    api = await createTestApi({ store: opened.store });
    headers = { ...(await api.caller('governance:all')) };
  });
  afterEach(async () => {
    await api.app.close();
    await opened.remove();
  });

  const textOf = (refs: readonly AccessItemRef[]) => JSON.stringify({ access: inOrder(refs) });
  const tagOf = (text: string) => `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

  it.each(['/identities/v1/big/assignments', '/roles/v1/big/grants'])(
    'is told byte for byte as it would be at once, with its tag: %s',
    async (url) => {
      const text = textOf(all);
      const told = await api.app.inject({ method: 'GET', url, headers });
      expect([told.statusCode, told.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
      expect(told.body === text).toBe(true);
      expect(told.headers.etag).toBe(tagOf(text));
      expect(told.headers['content-length']).toBeUndefined();
      const head = await api.app.inject({ method: 'HEAD', url, headers });
      expect([head.statusCode, head.headers.etag]).toEqual([200, tagOf(text)]);
    },
  );

  it('is told with the paths to it as it would be at once', async () => {
    const access = inOrder(all).map(({ type, id }) => {
      const item = { type, id, name: build.buildAccessItem(id, { type }).name };
      return { ...item, assigned: true, paths: [[item]] };
    });
    const told = await api.app.inject({ method: 'GET', url: '/identities/v1/big/access', headers });
    expect(told.body === JSON.stringify({ identityId: 'big', access })).toBe(true);
    expect([told.statusCode, told.headers['content-length']]).toEqual([200, undefined]);
  });

  it('is told at once where it is short', async () => {
    const text = textOf(all.slice(0, 499));
    const told = await api.app.inject({ method: 'GET', url: '/identities/v1/few/assignments', headers });
    expect(told.body === text).toBe(true);
    expect([told.headers.etag, told.headers['content-length']]).toEqual([tagOf(text), String(Buffer.byteLength(text))]);
  });

  it('is held to its tag by writes, and told by them', async () => {
    const url = '/identities/v1/big/assignments';
    const write = (method: 'POST' | 'PUT', tag: string, body: object) =>
      api.app.inject({ method, url, headers: { ...headers, 'if-match': tag }, payload: body });
    const added = { type: 'ROLE', id: 'big' } as const;
    expect((await write('POST', '"stale"', added)).statusCode).toBe(412);
    const posted = await write('POST', tagOf(textOf(all)), added);
    const now = textOf([...all, added]);
    expect(posted.body === now).toBe(true);
    expect([posted.statusCode, posted.headers.etag]).toEqual([200, tagOf(now)]);
    expect((await write('PUT', tagOf(textOf(all)), { access: [] })).statusCode).toBe(412);
    const put = await write('PUT', tagOf(now), { access: all.slice(3, 900) });
    expect(put.body === textOf(all.slice(3, 900))).toBe(true);
    const left = await api.app.inject({ method: 'GET', url: '/identities/v1/big0/assignments', headers });
    expect(left.body === textOf(all.slice(0, 499))).toBe(true);
  });
});

describe.each(engines)('a long set over a connection (%s)', (engine) => {
  let opened: OpenedStore;
  let api: TestApi;
  let reads = 0;
  const many = items(40_000);
  const path = '/identities/v1/big/assignments';

  beforeAll(async () => {
    opened = await openStore(engine);
    const stored = opened.store;
    await stored.write([], async (tx) => {
      await tx.identities.save([build.buildIdentity('big')]);
      await tx.assignments.save(many.map((access) => ({ identityId: 'big', access })));
    });
    const store = Object.assign(Object.create(stored) as Store, {
      read: (work: Parameters<Store['read']>[0]) => {
        reads++;
        return stored.read(work);
      },
    });
    const rate = { RATE_LIMIT_GROUP_C_REQUESTS: '300', RATE_LIMIT_GROUP_C_WINDOW_SECONDS: '600' };
    const limits = { MAX_MEGABYTES_PER_CLIENT: '2', ...rate };
    api = await createTestApi({ store, limits });
    await api.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await api.app.close();
    await opened.remove();
  });

  const open = async (client: string) => {
    const token = await api.issuer.sign({ client_id: client, scope: 'governance:all' });
    const { port } = api.app.server.address() as AddressInfo;
    const sent = request({ port, host: '127.0.0.1', path, headers: { authorization: `Bearer ${token}` } }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return answer;
  };
  const lengthOf = async (answer: IncomingMessage) => {
    let length = 0;
    for await (const chunk of answer) length += (chunk as Buffer).length;
    return length;
  };
  const settle = async () => {
    for (let before = -1; before !== reads;) {
      before = reads;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  };

  it('is read only as fast as its reader reads it, and keeps to the room of its client', async () => {
    reads = 0;
    const slow = [await open('slow'), await open('slow')];
    const refused = await open('slow');
    expect(refused.statusCode).toBe(429);
    refused.resume();
    await settle();
    expect(reads).toBeLessThan(300); // of 80 for the tag and 80 for the text of each
    expect(await lengthOf(slow[0]!)).toBe(Buffer.byteLength(JSON.stringify({ access: many })));
    slow[1]!.destroy();
  });

  it('is cut off where it was changed since its tag was told', async () => {
    const answer = await open('cut');
    await settle();
    await opened.store.write([], (tx) => tx.assignments.deleteMany([{ identityId: 'big', access: many.at(-1)! }]));
    await expect(lengthOf(answer)).rejects.toThrow();
    await opened.store.write([], (tx) => tx.assignments.save([{ identityId: 'big', access: many.at(-1)! }]));
  });

  it('counts as as many requests as it has pieces, and is told to its end all the same', async () => {
    const told: (number | undefined)[] = [];
    for (let n = 0; n < 4; n++) {
      const answer = await open('often');
      told.push(answer.statusCode);
      await lengthOf(answer);
    }
    expect(told).toEqual([200, 200, 429, 429]); // 159 each
  });
});
