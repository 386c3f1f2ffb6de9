import { buildIdentity } from '@identity-governance/test-kit';
import { openStore, type OpenedStore } from '../../testing/open-store';
import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

const pay = { type: 'ENTITLEMENT', id: 'pay' };
const invoice = { type: 'ENTITLEMENT', id: 'invoice' };
const refuse = { 'if-violations': 'refuse' };

describe.each(['memory', 'sqlite'] as const)('changes of access with `If-Violations` (%s)', (engine) => {
  let opened: OpenedStore;
  let api: TestApi;
  let headers: Record<string, string>;

  beforeEach(async () => {
    opened = await openStore(engine);
    await saveSampleState(opened.store);
    api = await createTestApi({ store: opened.store });
    headers = { ...(await api.caller('governance:all')) };
  });
  afterEach(async () => {
    await api.app.close();
    await opened.remove();
  });

  const changeOf =
    (item: string) =>
    (method: 'POST' | 'PUT', payload: object, more: Record<string, string> = refuse) =>
      api.app.inject({ method, url: `/${item}/grants`, headers: { ...headers, ...more }, payload });
  const change = changeOf('roles/v1/clerk');
  const grantsOf = async (item: string) =>
    (await api.app.inject({ url: `/${item}/grants`, headers })).json<{ access: unknown }>().access;
  const causesOf = (response: { json(): unknown }) =>
    (response.json() as { causes: { text: string }[] }).causes.map(({ text }) => text);

  it.each([
    ['POST', pay],
    ['PUT', { access: [pay, invoice] }],
  ] as const)('refuses a %s that would start violations, with their names', async (method, body) => {
    const refused = await change(method, body);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        detailCode: '409.1 Violations Would Start',
        messages: [{ text: 'the change would start violations: 1; nothing was changed' }],
      },
    ]);
    expect(causesOf(refused)).toEqual([
      'identity `Name of ann` (`ann`) would violate `policy pay-invoice` (`pay-invoice`)',
    ]);
    expect(await grantsOf('roles/v1/clerk')).toEqual([invoice]);
  });

  it('are saved where no violation starts, and by default whatever starts', async () => {
    expect((await change('PUT', { access: [pay] })).statusCode).toBe(200);
    expect((await change('PUT', { access: [pay] })).statusCode).toBe(200);
    expect((await change('POST', invoice)).statusCode).toBe(409);
    expect((await change('POST', invoice, {})).statusCode).toBe(200);
    expect((await change('POST', invoice)).statusCode).toBe(200); // its violation is there already
    expect(await grantsOf('roles/v1/clerk')).toEqual([invoice, pay]);
  });

  it('follow grants through other items', async () => {
    const profile = 'access-profiles/v1/ap';
    expect((await change('POST', { type: 'ACCESS_PROFILE', id: 'ap' })).statusCode).toBe(200);
    expect((await changeOf(profile)('POST', pay)).statusCode).toBe(409);
    expect((await changeOf('entitlements/v1/invoice')('PUT', { access: [pay] })).statusCode).toBe(409);
    expect(await grantsOf(profile)).toEqual([]);
  });

  it('name violations only to callers who may read them', async () => {
    headers = { ...(await api.caller('inventory:manage')) };
    const refused = await change('POST', pay);
    expect(refused.json()).toMatchObject({
      messages: [{ text: 'the change would start violations: 1; nothing was changed' }],
      causes: [{ text: '1 more violations are not listed' }],
    });
  });

  it('count violations that are not listed', async () => {
    const ids = Array.from({ length: 60 }, (_, n) => `many-${n}`);
    await api.store.write(['assignments'], async (tx) => {
      await tx.identities.save(ids.map((id) => buildIdentity(id)));
      await tx.assignments.save(ids.map((identityId) => ({ identityId, access: { type: 'ROLE', id: 'clerk' } })));
    });
    const refused = await change('POST', pay);
    expect(refused.body).toContain('the change would start violations: 61;');
    expect([causesOf(refused).length, causesOf(refused).at(-1)]).toEqual([51, '11 more violations are not listed']);
  });

  it('are judged together where they come at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      await change('PUT', { access: [] });
      const both = await Promise.all([change('POST', pay), change('POST', invoice)]);
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    }
  });

  it('are refused where they are assignments that would start violations', async () => {
    const assign = (method: 'POST' | 'PUT', payload: object) =>
      api.app.inject({ method, url: '/identities/v1/ann/assignments', headers: { ...headers, ...refuse }, payload });
    const clerk = { type: 'ROLE', id: 'clerk' };
    const refused = await assign('POST', pay);
    expect([refused.statusCode, causesOf(refused)]).toEqual([
      409,
      ['identity `Name of ann` (`ann`) would violate `policy pay-invoice` (`pay-invoice`)'],
    ]);
    expect((await assign('PUT', { access: [clerk, pay] })).statusCode).toBe(409);
    expect((await assign('PUT', { access: [pay] })).statusCode).toBe(200);
    expect((await assign('POST', { type: 'ACCESS_PROFILE', id: 'ap' })).statusCode).toBe(200);
    expect((await assign('POST', clerk)).statusCode).toBe(409);
  });

  it('are refused where the operation knows no such header', async () => {
    const url = '/roles/v1/clerk';
    const put = (value: string) =>
      api.app.inject({
        ...{ method: 'PUT', url, headers: { ...headers, 'if-violations': value }, payload: { name: 'Clerk' } },
      });
    const refused = await put('refuse');
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('`If-Violations` is for')]);
    expect((await put('allow')).statusCode).toBe(200);
  });

  it('are refused without the header where the setting says so', async () => {
    const strict = await createTestApi({ store: opened.store, refusesViolations: true });
    const add = async (more: object) => {
      const caller = await strict.caller('governance:all');
      const url = '/roles/v1/clerk/grants';
      return strict.app.inject({ method: 'POST', url, headers: { ...caller, ...more }, payload: pay });
    };
    expect((await add({})).statusCode).toBe(409);
    expect((await add({ 'if-violations': 'allow' })).statusCode).toBe(200);
    await strict.app.close();
  });

  it('are refused for other reasons first', async () => {
    expect((await change('POST', { type: 'ROLE', id: 'none' })).statusCode).toBe(404);
    expect((await change('POST', pay, { ...refuse, 'if-match': '"stale"' })).statusCode).toBe(412);
    const wrong = await change('POST', pay, { 'if-violations': 'refused' });
    expect([wrong.statusCode, wrong.body]).toEqual([400, expect.stringContaining('`If-Violations`')]);
  });
});
