import { parsePayload, RunPromotion } from '@identity-governance/application';
import { createTestApi, type TestApi } from '../../testing/test-api';

interface Answer {
  readonly detailCode: string;
  readonly causes: readonly { readonly text: string }[];
}

const path = '/accounts/v1/search-attribute-config';
const costCentre = { name: 'costCentre', displayName: 'Cost centre', applicationAttributes: { erp: 'kostl' } };
const jsonPatch = 'application/json-patch+json';

let api: TestApi;
let headers: Record<string, string>;

beforeEach(async () => {
  api = await createTestApi();
  headers = { ...(await api.caller('search-attribute:manage inventory:read')), 'x-service-experimental': 'true' };
  await api.store.write([], async (tx) => {
    await tx.sources.save([
      { id: 'erp', name: 'ERP', description: null, attributes: { region: 'emea' }, correlation: [] },
      { id: 'hr', name: 'HR', description: null, attributes: {}, correlation: [] },
    ]);
    await tx.accountAttributes.save([
      { sourceId: 'hr', name: 'mail', type: 'STRING', multiValued: false, entitlement: false, description: null },
    ]);
    const row = { identityId: null, name: 'N', disabled: false, validFrom: null, validUntil: null };
    await tx.accounts.save([
      { ...row, id: 'a1', sourceId: 'erp', nativeIdentity: 'A1', attributes: { kostl: '4711', badge: 7 } },
      { ...row, id: 'a2', sourceId: 'erp', nativeIdentity: 'A2', attributes: { kostl: ['4712', 'K%'] } },
    ]);
  });
});
afterEach(() => api.app.close());

const send = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown) => {
  const type = method === 'PATCH' ? jsonPatch : 'application/json';
  const response = await api.app.inject({
    method,
    url,
    headers: { ...headers, ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return { status: response.statusCode, body: response.payload === '' ? undefined : response.json<unknown>() };
};
const create = (fields: object = {}) => send('POST', path, { ...costCentre, ...fields });
const listNames = async () => ((await send('GET', path)).body as { name: string }[]).map(({ name }) => name);

async function promote(): Promise<void> {
  const { store, clock } = api;
  for (;;) {
    const [job] = await store.write([], (tx) => tx.jobs.take('promotion', 1));
    if (job === undefined) return;
    await new RunPromotion({ store, clock }).execute(parsePayload(job.kind, job.payload));
  }
}

const find = async (filters: string) => {
  const { body } = await send('GET', `/accounts/v1?filters=${encodeURIComponent(filters)}`);
  return Array.isArray(body) ? body.map((account: { id: string }) => account.id) : (body as Answer).causes[0]!.text;
};

describe('search attribute configurations', () => {
  it('are accepted, can be read at once, and are promoted by the worker', async () => {
    const accepted = await create();
    expect(accepted).toMatchObject({ status: 202, body: { name: 'costCentre', promotion: { state: 'QUEUED' } } });
    expect(await send('GET', `${path}/COSTCENTRE`)).toEqual({ status: 200, body: costCentre });
    const { promotion } = accepted.body as { promotion: { id: string } };
    const progress = { id: promotion.id, state: 'QUEUED', done: 0, total: null, started: null, completed: null };
    expect(await send('GET', `${path}/costCentre/promotion`)).toEqual({
      ...{ status: 200, body: { ...progress, reason: null } },
    });
    await promote();
    const done = { id: promotion.id, state: 'DONE', done: 2, total: 2, reason: null };
    expect(await send('GET', `${path}/costCentre/promotion`)).toMatchObject({ status: 200, body: done });
    expect(await find('costCentre eq "4711"')).toEqual(['a1']);
    expect(await find('costcentre sw "k%" and sourceId eq "erp"')).toEqual(['a2']);
    expect(await find('costCentre in ("4711", "4712")')).toEqual(['a1', 'a2']);
    expect(await send('GET', '/accounts/v1/a2')).toMatchObject({ body: { promoted: { costCentre: ['4712', 'K%'] } } });
  });

  it('move when they are renamed, with what is promoted', async () => {
    await create();
    await promote();
    const rename = [{ op: 'replace', path: '/name', value: 'chargedTo' }];
    const renamed = { ...costCentre, name: 'chargedTo' };
    expect(await send('PATCH', `${path}/costcentre`, rename)).toEqual({ status: 200, body: renamed });
    expect(await send('GET', `${path}/chargedTo`)).toEqual({ status: 200, body: renamed });
    expect(await send('GET', `${path}/costCentre`)).toMatchObject({ status: 404 });
    expect(await find('chargedTo eq "4711"')).toEqual(['a1']);
    expect(await find('costCentre eq "4711"')).toContain('`filters` names the field `costCentre` at character 1');
    expect(await send('GET', '/accounts/v1/a1')).toMatchObject({ body: { promoted: { chargedTo: ['4711'] } } });
  });

  it('are missing when they are deleted', async () => {
    await create();
    await promote();
    expect(await send('DELETE', `${path}/COSTCENTRE`)).toEqual({ status: 204, body: undefined });
    expect(await send('DELETE', `${path}/costCentre`)).toMatchObject({ status: 404 });
    expect(await send('GET', '/accounts/v1/a1')).toMatchObject({ body: { promoted: {} } });
  });

  const manyApplications = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`app${i}`, 'x']));
  it.each<readonly [what: string, fields: object, status: number, cause: string]>([
    ['an empty name', { name: '' }, 400, '`name` is empty'],
    ['a blank name', { name: '   ' }, 400, '`name` `   ` is not a letter'],
    ['129 characters', { name: 'x'.repeat(129) }, 400, '`name` is 129 characters long, at most 128 are allowed'],
    ['a leading digit', { name: '1st' }, 400, '`name` `1st` is not a letter'],
    ['a space', { name: 'cost centre' }, 400, '`name` `cost centre` is not a letter'],
    ['a slash', { name: 'cost/centre' }, 400, '`name` `cost/centre` is not a letter'],
    ['a control character', { name: 'cost\u0000' }, 400, '`name` holds the character U+0000'],
    ['a right-to-left override', { name: '\u202etsoc' }, 400, 'is not a letter'],
    ['right-to-left letters', { name: '\u05e2\u05dc\u05d5\u05ea' }, 400, 'is not a letter'],
    ['a look-alike letter', { name: 'c\u043est' }, 400, 'is not a letter'],
    ['`__proto__`', { name: '__proto__' }, 400, '`name` `__proto__` is not a letter'],
    ['`constructor`', { name: 'constructor' }, 400, '`name` `constructor` is a reserved name'],
    ['no text for a name', { name: ['a'] }, 400, '`name` a list is not a string'],
    ['a blank display name', { displayName: ' ' }, 400, '`displayName` is blank'],
    ['no map', { applicationAttributes: null }, 400, '`applicationAttributes` is missing'],
    [
      '1,001 entries',
      { applicationAttributes: manyApplications },
      400,
      'has 1001 properties, at most 1000 are allowed',
    ],
    [
      'a value that is no text',
      { applicationAttributes: { erp: 7 } },
      400,
      '`applicationAttributes.erp` `7` is not a string',
    ],
    ['an unknown application', { applicationAttributes: { crm: 'x', erp: 'y' } }, 404, 'source `crm` does not exist'],
    [
      'an attribute that is not in the schema',
      { applicationAttributes: { hr: 'Mail' } },
      400,
      '`applicationAttributes.hr` `Mail` is not in the account schema of source `hr`',
    ],
    ['the name of a source attribute', { name: 'REGION' }, 400, 'is already a source attribute of source `erp`'],
    [
      'the name of a schema attribute',
      { name: 'Mail' },
      400,
      'is already in the account schema of source `hr`: `mail`',
    ],
    ['the name of an account attribute', { name: 'badge' }, 400, 'is already an account attribute of source `erp`'],
    ['the name of a field of accounts', { name: 'sourceid' }, 400, 'is already a field of every account: `sourceId`'],
  ])('are refused with %s, and nothing is changed', async (...[, fields, status, cause]) => {
    const refused = await create(fields);
    expect(refused.status).toBe(status);
    expect((refused.body as Answer).causes[0]!.text).toContain(cause);
    expect(await listNames()).toEqual([]);
    expect(await api.store.read((tx) => tx.jobs.statistics())).toEqual([]);
  });

  it('are refused with a member that reaches the prototype', async () => {
    const payload = JSON.stringify(costCentre).replace('"erp"', '"__proto__"');
    const response = await api.app.inject({
      ...{ method: 'POST', url: path, payload, headers: { ...headers, 'content-type': 'application/json' } },
    });
    expect(response.statusCode).toBe(400);
    expect(await create({ applicationAttributes: { constructor: 'x' } })).toMatchObject({ status: 400 });
  });

  it('refuse patches of anything but their three fields', async () => {
    await create();
    for (const patch of [
      [{ op: 'add', path: '/id', value: 'x' }],
      [{ op: 'remove', path: '/displayName' }],
      [{ op: 'replace', path: '/name', value: 'region' }],
      [{ op: 'add', path: '/applicationAttributes/hr', value: 'none' }],
    ]) {
      expect(await send('PATCH', `${path}/costCentre`, patch)).toMatchObject({ status: 400 });
    }
    const unknown = [{ op: 'add', path: '/applicationAttributes/crm', value: 'x' }];
    expect(await send('PATCH', `${path}/costCentre`, unknown)).toMatchObject({ status: 404 });
    expect(await send('GET', `${path}/costCentre`)).toEqual({ status: 200, body: costCentre });
    expect(await send('PATCH', `${path}/none`, [])).toMatchObject({ status: 404 });
  });

  it.each([
    ...['free', 'Free_1.x-y', 'MAIL', 'kostl', 'BADGE', 'region', 'nativeidentity', 'COSTCENTRE', 'costcentre2'],
    ...['cost centre', '1st', 'constructor', '__proto__', 'c\u043est', 'x'.repeat(129), 'cost/centre', '%', ' '],
  ])('report that the name `%s` is available exactly if it can be created', async (name) => {
    await create();
    const { status, body } = await send('GET', `${path}/${encodeURIComponent(name)}/availability`);
    expect(status).toBe(200);
    const { available, reason } = body as { available: boolean; reason?: string };
    const created = await create({ name });
    expect(created.status).toBe(available ? 202 : 400);
    if (reason === undefined) expect(available).toBe(true);
    else expect((created.body as Answer).causes[0]!.text).toContain(reason);
  });

  it('may be renamed to their own name in other letters', async () => {
    await create();
    const own = await send('GET', `${path}/COSTCENTRE/availability?renames=costCentre`);
    expect(own.body).toEqual({ available: true });
    const other = await send('GET', `${path}/COSTCENTRE/availability?renames=none`);
    expect(other.body).toMatchObject({ available: false });
  });

  it('list their promotions in the order of the names', async () => {
    await create({ name: 'second' });
    await create({ name: 'First' });
    await promote();
    await create({ name: 'third' });
    const { body } = await send('GET', '/search-attribute-promotions/v1');
    expect(body).toMatchObject([
      { name: 'First', state: 'DONE', done: 2, total: 2 },
      { name: 'second', state: 'DONE' },
      { name: 'third', state: 'QUEUED', total: null },
    ]);
    expect(await send('GET', '/search-attribute-promotions/v1?limit=1&offset=1')).toMatchObject({
      body: [{ name: 'second' }],
    });
  });

  it('need the experimental header and the scope', async () => {
    headers = { ...headers, 'x-service-experimental': 'no' };
    expect(await send('GET', path)).toMatchObject({
      status: 400,
      body: { detailCode: '400.2 Experimental Header Required' },
    });
    headers = { ...(await api.caller('search-attribute:read')), 'x-service-experimental': 'true' };
    expect(await send('GET', path)).toMatchObject({ status: 200 });
    expect(await create()).toMatchObject({ status: 403 });
    expect(await send('DELETE', `${path}/x`)).toMatchObject({ status: 403 });
  });

  it('are paged without repeating or skipping any, with every limit, while others come and go', async () => {
    const attribute = (name: string) => ({ id: name, name, displayName: name, applicationAttributes: {} });
    const stable = Array.from({ length: 2_500 }, (_, i) => `s${String(i).padStart(5, '0')}`);
    await api.store.write([], (tx) => tx.searchAttributes.save(stable.map(attribute)));
    let others: readonly string[] = [];
    /** In front of, among and after those that stay. */
    const replaceOthers = (round: number) =>
      api.store.write([], async (tx) => {
        await tx.searchAttributes.deleteMany(others);
        others = ['a', 's00', 's01249', 's0249', 'z'].map((start) => `${start}.other${round}`).slice(round % 3);
        await tx.searchAttributes.save(others.map(attribute));
      });
    for (const limit of [1, 7, 100, 249, 250]) {
      const wanted = Math.min(limit * 30, stable.length);
      const read: string[] = [];
      for (let offset = 0, round = 0; read.length < wanted; round++) {
        const { body } = await send('GET', `${path}?limit=${limit}&offset=${offset}`);
        const names = (body as { name: string }[]).map(({ name }) => name);
        expect(names.length).toBeGreaterThan(0);
        read.push(...names.filter((name) => !name.includes('other')));
        offset += names.length;
        if (round % 10 === 0) await replaceOthers(round);
      }
      expect(read).toEqual(stable.slice(0, read.length));
    }
  });
});
