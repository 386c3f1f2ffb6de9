import { createTestApi, type TestApi } from '../../testing/test-api';

interface Import {
  readonly id: string;
  readonly trackingId: string;
}

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.app.close());

async function post(payload: string, query: string) {
  const headers = { ...(await api.caller('inventory:manage')), 'content-type': 'application/x-ndjson' };
  return api.app.inject({ method: 'POST', url: `/inventory/v1/import${query}`, headers, payload });
}

async function get(url: string) {
  return api.app.inject({ url, headers: await api.caller('inventory:read') });
}

describe('/imports/v1', () => {
  it('lists imports with who, why, counts and refused rows, and reads one', async () => {
    const row = { kind: 'sources', row: { id: 'crm', name: 'CRM' } };
    const done = await post(JSON.stringify(row), '?reason=New%20CRM&ticket=CHG7');
    expect(done.statusCode).toBe(200);
    expect((await post(JSON.stringify({ kind: 'sources', row: { id: 'x', name: '' } }), '')).statusCode).toBe(400);
    const list = (await get('/imports/v1')).json<readonly Import[]>();
    expect(list).toMatchObject([
      {
        ...{ outcome: 'APPLIED', reason: 'New CRM', ticket: 'CHG7', actorKind: 'CLIENT', faultCount: 0, files: [] },
        ...{ trackingId: done.headers['x-request-id'], counts: { sources: { created: 1 } } },
      },
      { outcome: 'REFUSED', reason: null, causes: [{ kind: 'sources', field: 'name', count: 1, lines: [1] }] },
    ]);
    expect((await get(`/imports/v1/${list[0]!.id}`)).json()).toEqual(list[0]);
    const refused = (await get('/imports/v1?filters=outcome%20eq%20%22REFUSED%22&sorters=-started')).json<
      readonly Import[]
    >();
    expect(refused).toEqual([list[1]]);
    expect((await get('/imports/v1/none')).statusCode).toBe(404);
  });

  it('names the import in its audit events by the tracking id', async () => {
    const [{ trackingId } = { trackingId: '' }] = (await get('/imports/v1')).json<readonly Import[]>();
    const url = `/audit-events/v1?filters=${encodeURIComponent(`trackingId eq "${trackingId}"`)}`;
    const events = await api.app.inject({ url, headers: await api.caller('audit:read') });
    expect(events.json()).toMatchObject([{ resourceType: 'SOURCE', resourceId: 'crm', action: 'CREATED' }]);
  });

  it.each(['reason=', `reason=${'x'.repeat(501)}`, 'reason=a%0Ab', `ticket=${'x'.repeat(101)}`])(
    'refuses %.20s',
    async (query) => {
      const { statusCode, body } = await post('', `?${query}`);
      expect([statusCode, body.includes(query.slice(0, 6))]).toEqual([400, true]);
    },
  );
});
