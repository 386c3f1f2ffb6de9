import { createHash } from 'node:crypto';
import type { Store } from '@identity-governance/application';
import * as build from '@identity-governance/test-kit';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import { openStore, stores, type OpenedStore } from '../../testing/open-store';
import { createTestApi, type TestApi } from '../../testing/test-api';

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

describe.each(stores)('a set of access that is too long for the memory (%s)', (engine) => {
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
    'is sent to its end, in order, without a tag: %s',
    async (url) => {
      const text = textOf(all);
      const reported = await api.app.inject({ method: 'GET', url, headers });
      expect([reported.statusCode, reported.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
      expect(reported.body === text).toBe(true);
      expect([reported.headers.etag, reported.headers['content-length']]).toEqual([undefined, undefined]);
      const head = await api.app.inject({ method: 'HEAD', url, headers });
      expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, undefined, '']);
    },
  );

  it('is returned with its paths as in one piece', async () => {
    const access = inOrder(all).map(({ type, id }) => {
      const item = { type, id, name: build.buildAccessItem(id, { type }).name };
      return { ...item, assigned: true, paths: [[item]] };
    });
    const reported = await api.app.inject({ method: 'GET', url: '/identities/v1/big/access', headers });
    expect(reported.body === JSON.stringify({ identityId: 'big', access })).toBe(true);
    expect([reported.statusCode, reported.headers['content-length']]).toEqual([200, undefined]);
  });

  it('is returned at once where it is short', async () => {
    const text = textOf(all.slice(0, 499));
    const reported = await api.app.inject({ method: 'GET', url: '/identities/v1/few/assignments', headers });
    expect(reported.body === text).toBe(true);
    expect([reported.headers.etag, reported.headers['content-length']]).toEqual([
      tagOf(text),
      String(Buffer.byteLength(text)),
    ]);
  });

  it('matches no tag but `*` when it is written', async () => {
    const url = '/identities/v1/big/assignments';
    const write = (method: 'POST' | 'PUT', match: Record<string, string>, body: object) =>
      api.app.inject({ method, url, headers: { ...headers, ...match }, payload: body });
    const added = { type: 'ROLE', id: 'big' } as const;
    expect((await write('POST', { 'if-match': '"stale"' }, added)).statusCode).toBe(412);
    expect((await write('POST', { 'if-none-match': '*' }, added)).statusCode).toBe(412);
    const posted = await write('POST', { 'if-match': '*' }, added);
    expect(posted.body === textOf([...all, added])).toBe(true);
    expect([posted.statusCode, posted.headers.etag]).toEqual([200, undefined]);
    expect((await write('PUT', { 'if-match': '"stale"' }, { access: [] })).statusCode).toBe(412);
    const put = await write('PUT', { 'if-none-match': '"stale"' }, { access: all.slice(3, 900) });
    expect(put.body === textOf(all.slice(3, 900))).toBe(true);
    const short = await write('PUT', {}, { access: all.slice(0, 2) });
    const again = await write('PUT', { 'if-match': String(short.headers.etag) }, { access: all.slice(0, 3) });
    expect([short.statusCode, again.statusCode]).toEqual([200, 200]);
    const left = await api.app.inject({ method: 'GET', url: '/identities/v1/big0/assignments', headers });
    expect(left.body === textOf(all.slice(0, 499))).toBe(true);
  });
});
