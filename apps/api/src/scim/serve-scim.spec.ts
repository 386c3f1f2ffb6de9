import { createScimProvider, type ScimProvider } from '../testing/scim-provider';

let idp: ScimProvider;

beforeAll(async () => {
  idp = await createScimProvider();
});

const errors = ['urn:ietf:params:scim:api:messages:2.0:Error'];

it('describes what it supports', async () => {
  expect((await idp.send('GET', '/ServiceProviderConfig')).body).toMatchObject({
    ...{ patch: { supported: true }, bulk: { supported: false }, etag: { supported: true } },
    filter: { maxResults: 200 },
  });
  for (const list of ['ResourceTypes', 'Schemas']) {
    const { body } = await idp.send('GET', `/${list}`);
    expect(body.totalResults).toBe(body.Resources.length);
    for (const one of body.Resources) {
      expect((await idp.send('GET', `/${list}/${one.id}`)).body).toEqual(one);
    }
    expect(await idp.send('GET', `/${list}/none`)).toMatchObject({ status: 404, body: { schemas: errors } });
    expect((await idp.send('GET', `/${list}?filter=id%20eq%20%22x%22`)).status).toBe(400);
  }
});

it('takes requests of the client alone that the source names, and records others', async () => {
  const { api } = idp;
  const as = async (claims: object) => ({ authorization: `Bearer ${await api.issuer.sign({ ...claims })}` });
  const send = async (headers: object, url = '/scim/v2/idp/Users') => {
    const payload = JSON.stringify({ userName: 'eve' });
    const sent = { ...headers, 'content-type': 'application/json' };
    const response = await api.app.inject({ method: 'POST', url, headers: sent, payload });
    return { status: response.statusCode, body: response.json<{ detail: string; schemas: string[] }>() };
  };
  const other = await send(await as({ client_id: 'okta', scope: 'scim:manage' }));
  expect(other).toMatchObject({
    status: 403,
    body: { schemas: errors, detail: expect.stringContaining('`scimClient`') as string },
  });
  const unscoped = await send(await as({ client_id: 'entra', scope: 'inventory:manage' }));
  expect(unscoped).toMatchObject({ status: 403, body: { schemas: errors } });
  expect(await send({})).toMatchObject({ status: 401, body: { schemas: errors, status: '401' } });
  const missing = await send(await as({ client_id: 'entra', scope: 'scim:manage' }), '/scim/v2/none/Users');
  expect(missing).toMatchObject({ status: 404, body: { schemas: errors } });
  const { items } = await api.store.read((tx) => tx.auditEvents.list({ limit: 50, offset: 0 }));
  expect(items.filter(({ action }) => action === 'REFUSED')).toHaveLength(2);
});

it('signs changes with the client of the token', async () => {
  const { body } = await idp.send('POST', '/Users', { userName: 'signed' });
  const { items } = await idp.api.store.read((tx) => tx.auditEvents.list({ limit: 50, offset: 0 }));
  const event = items.find(({ resourceType, resourceId }) => resourceType === 'ACCOUNT' && resourceId === body.id);
  expect(event).toMatchObject({ action: 'CREATED', actorKind: 'CLIENT', actor: 'entra' });
});

it.each([
  ['no JSON', '{', 400],
  ['nothing', '', 400],
  ['null', 'null', 400],
  ['a list', '[]', 400],
  ['a text', '"x"', 400],
  ['a prototype', '{"userName":"x","__proto__":{"polluted":true}}', 400],
  ['no name', '{"displayName":"x"}', 400],
  ['deep lists', `{"userName":"x","emails":${'['.repeat(5000)}${']'.repeat(5000)}}`, 400],
  ['very many values', `{"userName":"x","emails":[${'1,'.repeat(40_000)}1]}`, 400],
  ['half a character', '{"userName":"\\ud800"}', 400],
  ['more than a mebibyte', `{"userName":"${'x'.repeat(2 ** 20)}"}`, 413],
])('refuses a body of %s in the shape of SCIM', async (_, body, status) => {
  const refused = await idp.send('POST', '/Users', body);
  expect(refused).toMatchObject({ status, body: { schemas: errors, status: `${status}` } });
  expect(refused.headers['content-type']).toBe('application/scim+json; charset=utf-8');
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

it.each([
  ['filter=', 'invalidFilter'],
  ['filter=userName', 'invalidFilter'],
  ['filter=userName%20like%20%22x%22', 'invalidFilter'],
  ['filter=userName%20eq%20x', 'invalidFilter'],
  ['filter=userName%20eq%20%22x', 'invalidFilter'],
  ['filter=userName%20eq%20%22%5Cx%22', 'invalidFilter'],
  ['filter=not%20userName%20pr', 'invalidFilter'],
  [`filter=${'('.repeat(1500)}`, 'invalidFilter'],
  [`filter=${'a%20pr%20and%20'.repeat(400)}`, 'invalidFilter'],
  ['startIndex=x', 'invalidValue'],
  ['count=1e9', 'invalidValue'],
  ['count=1&count=2', 'invalidValue'],
  ['attributes=a&attributes=b', 'invalidValue'],
])('refuses the query %s', async (query, scimType) => {
  expect(await idp.send('GET', `/Users?${query}`)).toMatchObject({ status: 400, body: { schemas: errors, scimType } });
});

it('refuses other content types and paths that do not exist', async () => {
  const xml = await idp.with({ 'content-type': 'application/xml' }).send('POST', '/Users', '<x/>');
  expect(xml).toMatchObject({ status: 415, body: { schemas: errors } });
  expect(await idp.send('GET', '/Nothing')).toMatchObject({ status: 404, body: { schemas: errors } });
  expect(await idp.send('POST', '/Bulk', {})).toMatchObject({ status: 404, body: { schemas: errors } });
  expect(await idp.send('GET', '/Users/%00')).toMatchObject({ status: 404 });
});
