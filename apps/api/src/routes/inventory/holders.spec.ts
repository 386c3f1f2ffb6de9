import { buildAccessItem, buildAccount, buildAccountAttribute, buildIdentity } from '@identity-governance/test-kit';
import { createTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let headers: Record<string, string>;

const role = { type: 'ROLE', id: 'desk' } as const;
const pay = { type: 'ENTITLEMENT', id: 'pay' } as const;
const holders = Array.from({ length: 30 }, (_, i) => `i${String(i).padStart(2, '0')}`);

beforeAll(async () => {
  api = await createTestApi();
  headers = await api.caller('inventory:read');
  await api.store.write([], async (tx) => {
    await tx.accessItems.save([
      buildAccessItem('pay', { name: 'Pay', sourceId: 'erp', attribute: 'groups', value: 'PAY' }),
      buildAccessItem('desk', { type: 'ROLE', name: 'Desk' }),
      buildAccessItem('none', { type: 'ROLE', name: 'None' }),
    ]);
    await tx.grants.save([{ parent: role, child: pay }]);
    await tx.accountAttributes.save([
      buildAccountAttribute('groups', { sourceId: 'erp', multiValued: true, entitlement: true }),
    ]);
    await tx.identities.save(holders.map((id) => buildIdentity(id, { name: `Name of ${id}` })));
    await tx.assignments.save([
      ...holders.slice(0, 20).map((identityId) => ({ identityId, access: role })),
      { identityId: 'i03', access: pay, validUntil: '2099-01-01T00:00:00.000Z' },
    ]);
    const carried = ['i03', 'i25', 'i27'].map((identityId) =>
      buildAccount(`acct-${identityId}`, {
        ...{ identityId, sourceId: 'erp', name: identityId, attributes: { groups: ['x', 'pay'] } },
      }),
    );
    await tx.accounts.save([...carried, buildAccount('other', { identityId: 'i28', sourceId: 'erp' })]);
  });
});
afterAll(() => api.app.close());

const get = (url: string) => api.app.inject({ url, headers });

async function walk(url: string): Promise<readonly { readonly id: string }[]> {
  const response = await get(url);
  const rows = response.json<{ id: string }[]>();
  const cursor = response.headers['x-next-cursor'];
  if (cursor === undefined) return rows;
  return [...rows, ...(await walk(`${url.split('&cursor')[0]!}&cursor=${String(cursor)}`))];
}

it('lists who holds an item, directly, through another item, or through an account', async () => {
  const rows = (await get('/entitlements/v1/pay/identities')).json<{ id: string }[]>();
  expect(rows.map(({ id }) => id)).toEqual([...holders.slice(0, 20), 'i25', 'i27']);
  const desk = { ...role, name: 'Desk' };
  expect(rows[0]).toEqual({ id: 'i00', name: 'Name of i00', email: null, assigned: false, through: [desk] });
  const validUntil = '2099-01-01T00:00:00.000Z';
  expect(rows[3]).toMatchObject({
    assigned: true,
    validUntil,
    through: [{ type: 'ACCOUNT', id: 'acct-i03', name: 'i03' }, desk],
  });
  expect(rows[20]).toMatchObject({ id: 'i25', assigned: false, through: [{ type: 'ACCOUNT', id: 'acct-i25' }] });
  expect((await get('/roles/v1/desk/identities')).json()).toHaveLength(20);
  expect((await get('/roles/v1/none/identities')).json()).toEqual([]);
});

it.each([1, 7, 22, 250])('gives the same in pages of %i', async (limit) => {
  const whole = (await get('/entitlements/v1/pay/identities')).json<object[]>();
  expect(await walk(`/entitlements/v1/pay/identities?limit=${limit}`)).toEqual(whole);
});

it('leaves out identities that are disabled, or that hold the item by disabled accounts, and counts them', async () => {
  const account = (disabled: boolean) =>
    buildAccount('acct-i25', { identityId: 'i25', sourceId: 'erp', disabled, attributes: { groups: ['pay'] } });
  const save = (disabled: boolean) =>
    api.store.write([], async (tx) => {
      await tx.identities.save(['i00', 'i29'].map((id) => buildIdentity(id, { name: `Name of ${id}`, disabled })));
      await tx.accounts.save([account(disabled)]);
    });
  await save(true);
  const response = await get('/entitlements/v1/pay/identities');
  expect(response.json<{ id: string }[]>().map(({ id }) => id)).toEqual([...holders.slice(1, 20), 'i27']);
  expect(response.headers['x-left-out']).toBe('2');
  expect((await get('/identities/v1/i00/access')).json()).toMatchObject({ identityDisabled: true, access: [{}, {}] });
  expect((await get('/identities/v1/i25/access')).json()).toMatchObject({ leftOutAccounts: 1, access: [] });
  await save(false);
});

it('refuses items that do not exist, and cursors of other items', async () => {
  expect((await get('/roles/v1/pay/identities')).statusCode).toBe(404);
  expect((await get('/roles/v1/none/identities?offset=1')).statusCode).toBe(400);
  const cursor = String((await get('/roles/v1/desk/identities?limit=1')).headers['x-next-cursor']);
  expect((await get(`/entitlements/v1/pay/identities?cursor=${cursor}`)).statusCode).toBe(400);
});

it('finds identities and items by words', async () => {
  const ids = async (url: string) => (await get(url)).json<{ id: string }[]>().map(({ id }) => id);
  expect(await ids('/identities/v1?q=NAME%20i07')).toEqual(['i07']);
  expect(await ids('/identities/v1?q=name&limit=2')).toEqual(['i00', 'i01']);
  expect(await ids('/roles/v1?q=des')).toEqual(['desk']);
  expect(await ids('/entitlements/v1?q=des')).toEqual([]);
  expect((await walk('/identities/v1?q=name&limit=4')).map(({ id }) => id)).toEqual(holders);
  expect(await ids('/identities/v1?q=---')).toEqual([]);
  for (const q of ['', ' ', 'x'.repeat(201), 'a b c d e f g h i j k']) {
    expect((await get(`/identities/v1?q=${encodeURIComponent(q)}`)).statusCode).toBe(400);
  }
  expect((await get('/sources/v1?q=erp')).statusCode).toBe(400);
});
