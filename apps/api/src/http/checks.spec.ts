import { err, ok } from '@identity-governance/values';
import { IsBoolean, IsIn, IsInt, Max } from 'class-validator';
import { IdParamsDto, PageQueryDto } from '../schema/fields';
import { createTestApi, type TestApi } from '../testing/test-api';
import { operation } from './operation';

class SampleDto {
  @IsInt()
  @Max(10)
  readonly size!: number;

  @IsIn(['RED', 'GREEN'])
  readonly colour!: string;
}

class DoneDto {
  @IsBoolean()
  readonly done!: boolean;
}

/** An operation for which everything is checked that the API can check. */
const sample = operation({
  id: 'put-sample-v1',
  method: 'PUT',
  path: '/samples/v1/:id',
  summary: 'A sample',
  scope: 'sod-policy:manage',
  isExperimental: true,
  params: IdParamsDto,
  query: PageQueryDto,
  body: { type: 'application/json-patch+json', shape: SampleDto },
  answer: { status: 202, description: 'Done', shape: DoneDto },
  handle({ params, body }) {
    const missing = [{ type: 'ACCESS_PROFILE', id: params.id } as const];
    if (params.id !== 'known') return Promise.resolve(err({ kind: 'not-found', missing }));
    const faults = [{ field: 'size', reason: 'is even' }];
    if (body.size % 2 === 0) return Promise.resolve(err({ kind: 'invalid', faults }));
    return Promise.resolve(ok({ done: true }));
  },
});

interface Sent {
  method: 'PUT' | 'POST';
  url: string;
  headers: Record<string, string>;
  payload: string;
}

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi({ operations: [sample] });
});

const send = (request: Sent) => api.app.inject(request);

it('checks in the documented order: each error that is fixed uncovers the next', async () => {
  const request: Sent = {
    method: 'POST',
    url: `/nowhere/v1/${'x'.repeat(129)}?limit=251`,
    headers: { 'content-type': 'text/plain', 'x-service-experimental': 'yes' },
    payload: ' '.repeat(1024 * 1024 + 1),
  };
  const steps: [status: number, detailCode: string | undefined, fix: () => unknown][] = [
    [404, '404.1 No Such Path', () => (request.url = request.url.replace('nowhere', 'samples'))],
    [405, '405 Method Not Allowed', () => (request.method = 'PUT')],
    [401, undefined, async () => Object.assign(request.headers, await api.caller('sod-policy:read'))],
    [403, '403 Forbidden', async () => Object.assign(request.headers, await api.caller('sod-policy:manage'))],
    [400, '400.2 Experimental Header Required', () => (request.headers['x-service-experimental'] = 'True')],
    [415, '415 Unsupported Media Type', () => (request.headers['content-type'] = 'application/json-patch+json')],
    [413, '413 Content Too Large', () => (request.payload = '{')],
    [400, '400.0 Bad Request Syntax', () => (request.payload = '{"size":12}')],
    [400, '400.1 Bad Request Content', () => (request.url = '/samples/v1/unknown?limit=250')],
    [400, '400.1 Bad Request Content', () => (request.payload = '{"size":10,"colour":"RED"}')],
    [404, '404 Not found', () => (request.url = '/samples/v1/known')],
    [400, '400.1 Bad Request Content', () => (request.payload = '{"size":9,"colour":"RED"}')],
    [202, undefined, () => undefined],
  ];
  for (const [status, detailCode, fix] of steps) {
    const response = await send(request);
    expect([response.statusCode, response.json<{ detailCode?: string }>().detailCode]).toEqual([status, detailCode]);
    await fix();
  }
});

describe('the answer to a request', () => {
  let good: Sent;

  beforeAll(async () => {
    const headers = {
      ...(await api.caller('sod-policy:manage')),
      'content-type': 'application/json-patch+json',
      'x-service-experimental': 'true',
    };
    good = { method: 'PUT', url: '/samples/v1/known', headers, payload: '{"size":9,"colour":"RED"}' };
  });

  it('lists the errors of path, query and body together', async () => {
    const url = `/samples/v1/${'x'.repeat(129)}?limit=251&offset=-1&count=yes`;
    const response = await send({ ...good, url, payload: '{"size":"9","colour":"BLUE"}' });
    expect(causesOf(response)).toEqual([
      '`id` is 129 characters long, at most 128 are allowed',
      '`limit` is `251`, it must be at most 250',
      '`offset` is `-1`, it must be at least 0',
      '`count` is the string `yes`, it must be `true` or `false`',
      '`size` is the string `9`, it must be a whole number',
      '`colour` is `BLUE`, it must be one of `RED`, `GREEN`',
    ]);
  });

  it('names what is missing and what would be right', async () => {
    expect(causesOf(await send({ ...good, payload: '{}' }))).toEqual([
      '`size` is missing, it must be a whole number',
      '`colour` is missing, it must be one of `RED`, `GREEN`',
    ]);
    expect(causesOf(await send({ ...good, payload: '[]' }))).toEqual(['the body is a list, it must be an object']);
    expect(causesOf(await send({ ...good, payload: 'null' }))).toEqual(['the body is `null`, it must be an object']);
  });

  it('names what does not exist and which rule is broken', async () => {
    expect(causesOf(await send({ ...good, url: '/samples/v1/a%2Fb' }))).toEqual([
      'access profile `a/b` does not exist',
    ]);
    expect(causesOf(await send({ ...good, payload: '{"size":8,"colour":"RED"}' }))).toEqual(['`size` is even']);
  });

  it('carries the tracking id in its header, its body and every log line', async () => {
    const response = await send({ ...good, payload: '{}' });
    const { trackingId } = response.json<{ trackingId: string }>();
    expect(trackingId).toMatch(/^[0-9a-f]{32}$/);
    expect(response.headers['x-request-id']).toBe(trackingId);
    expect(api.log.at(-1)).toMatchObject({ trackingId, method: 'PUT', url: '/samples/v1/known', status: 400 });
    expect((await send(good)).headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  });

  it('has the documented shape', async () => {
    const response = await send({ ...good, url: '/samples/v1/x' });
    const text = (value: string) => ({ locale: 'en-US', localeOrigin: 'DEFAULT', text: value });
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toEqual({
      detailCode: '404 Not found',
      trackingId: response.headers['x-request-id'],
      messages: [text('the request names a resource that does not exist')],
      causes: [text('access profile `x` does not exist')],
    });
  });

  it('reports a caller without a token that one is needed', async () => {
    const response = await send({ ...good, headers: {} });
    expect(response.headers['www-authenticate']).toBe('Bearer');
    expect(response.json()).toEqual({ error: 'a bearer token is needed: `Authorization: Bearer <JWT>`' });
  });

  it('reports which methods a path takes', async () => {
    const response = await send({ ...good, method: 'POST' });
    expect(response.headers.allow).toBe('PUT');
    const item = await api.app.inject({ method: 'PATCH', url: '/identities/v1/ann' });
    expect([item.statusCode, item.headers.allow]).toEqual([405, 'GET, HEAD, PUT, DELETE']);
    const list = await api.app.inject({ method: 'OPTIONS', url: '/identities/v1?x=1' });
    expect([list.statusCode, list.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  });

  it.each([
    ['/accounts/v1/search-attribute-config', 'GET, HEAD, POST'],
    ['/accounts/v1/unmatched-entitlement-values', 'GET, HEAD'],
  ])('reports which methods %s takes, which is no account', async (url, allow) => {
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
    for (const method of methods.filter((one) => !allow.includes(one))) {
      for (const path of [url, url.replace('/v1/', '/v1/%').replace('%s', '%73').replace('%u', '%75'), `${url}?x=1`]) {
        const response = await api.app.inject({ method, url: path });
        expect([method, path, response.statusCode, response.headers.allow]).toEqual([method, path, 405, allow]);
      }
    }
  });

  it.each(['false', '1', '', 'true, true'])('refuses the experimental header with the value `%s`', async (value) => {
    const response = await send({ ...good, headers: { ...good.headers, 'x-service-experimental': value } });
    expect(response.statusCode).toBe(400);
    expect(response.json<{ messages: { text: string }[] }>().messages[0]!.text).toContain(
      '`X-Service-Experimental: true`',
    );
  });

  it.each([
    'application/json-patch+json; charset=utf-8',
    'Application/JSON-Patch+JSON;charset="UTF-8"',
    'application/json-patch+json ; version=1',
  ])('takes the content type `%s`', async (type) => {
    expect((await send({ ...good, headers: { ...good.headers, 'content-type': type } })).statusCode).toBe(202);
  });

  it.each(['application/json', 'application/json-patch+json; charset=utf-16', 'application/*', '', 'x'])(
    'refuses the content type `%s`',
    async (type) => {
      const response = await send({ ...good, headers: { ...good.headers, 'content-type': type } });
      expect([response.statusCode, response.headers.accept]).toEqual([415, 'application/json-patch+json']);
    },
  );

  it.each(['application/json', 'text/plain', 'application/json-patch+json', 'x', ''])(
    'takes the content type `%s` of a request without a body, where none is wanted',
    async (type) => {
      const { authorization } = await api.caller('inventory:manage');
      for (const length of [{}, { 'content-length': '0' }]) {
        const sent = { authorization, 'content-type': type, ...length };
        const response = await api.app.inject({ method: 'DELETE', url: '/roles/v1/none', headers: sent });
        expect(response.statusCode).toBe(404);
      }
    },
  );

  it('refuses a compressed body', async () => {
    const response = await send({ ...good, headers: { ...good.headers, 'content-encoding': 'gzip' } });
    expect(response.statusCode).toBe(415);
  });

  it('ignores members that it does not know', async () => {
    const payload = '{"size":9,"colour":"RED","constructor":1,"later":{"x":[]}}';
    expect((await send({ ...good, payload })).statusCode).toBe(202);
  });
});

describe('query parameters', () => {
  const samples: Readonly<Record<string, string>> = { ':type': 'ROLE', ':requestId': 'x', ':name': 'x', ':id': 'x' };
  const urlOf = (path: string) => path.replace(/:\w+/g, (name) => samples[name] ?? 'x');

  it('are refused by every operation when it does not know them', async () => {
    const { authorization } = await api.caller('governance:all audit:read sod-policy:approve');
    for (const { method, path, body, isExperimental } of api.operations) {
      const response = await api.app.inject({
        method,
        url: `${urlOf(path)}?unheard-of=1`,
        headers: {
          authorization,
          ...(body && { 'content-type': body.type }),
          ...(isExperimental === true && { 'x-service-experimental': 'true' }),
        },
        ...(body && { payload: '{}' }),
      });
      const reason = expect.stringContaining('`unheard-of` is not a known query parameter') as unknown;
      const reported = expect.arrayContaining([reason]) as unknown;
      expect({ method, path, status: response.statusCode, causes: causesOf(response) }).toEqual({
        ...{ method, path, status: 400, causes: reported },
      });
    }
    expect((await api.app.inject('/openapi.json?x=1')).statusCode).toBe(400);
  });

  it('are refused with the one that was meant, where they are misspelled or repeated', async () => {
    const { authorization } = await api.caller('inventory:manage');
    const headers = { authorization, 'content-type': 'application/x-ndjson' };
    const url = '/inventory/v1/import?mode=sync&mode=upsert&dry_run=true&__proto__=1';
    const line = '{"kind":"sources","row":{"id":"a","name":"A"}}';
    const response = await api.app.inject({ method: 'POST', url, headers, payload: line });
    const known = '`skipInvalid`, `mode`, `source`, `maxDeletes`, `kinds`, `dryRun`, `reason`, `ticket`';
    expect(causesOf(response)).toEqual([
      `\`dry_run\` is not a known query parameter, did you mean \`dryRun\`? Known are ${known}`,
      `\`__proto__\` is not a known query parameter; known are ${known}`,
      '`mode` is given more than once',
    ]);
    expect(
      (await api.app.inject({ method: 'POST', url: `${url.split('?')[0]}`, headers, payload: line })).json(),
    ).toMatchObject({ counts: { sources: { created: 1 } } });
  });
});

it('lists the errors of the path together with those of a body that the domain reads', async () => {
  const headers = { ...(await api.caller('sod-policy:manage')), 'content-type': 'application/json' };
  const url = `/sod-policies/v1/${'x'.repeat(129)}`;
  const response = await api.app.inject({ method: 'PUT', url, headers, payload: '{"name":7}' });
  expect(response.statusCode).toBe(400);
  expect(causesOf(response).map((text) => text.split(' ', 1)[0])).toEqual(expect.arrayContaining(['`id`', '`name`']));
});

function causesOf(response: { json(): unknown }): readonly string[] {
  return (response.json() as { causes: { text: string }[] }).causes.map(({ text }) => text);
}
