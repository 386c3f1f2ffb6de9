import { connect, type AddressInfo, type Socket } from 'node:net';
import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

interface Answer {
  readonly messages: readonly { readonly text: string }[];
  readonly causes: readonly { readonly text: string }[];
}

let api: TestApi;
let authorization: string;

beforeEach(async () => {
  api = await createTestApi();
  await saveSampleState(api.store);
  ({ authorization } = await api.caller('inventory:manage'));
});
afterEach(() => api.app.close());

const linesOf = (...records: readonly unknown[]) => records.map((record) => JSON.stringify(record)).join('\n');
const account = (id: string, attributes: object = {}) => ({
  kind: 'accounts',
  row: { id, sourceId: 'erp', nativeIdentity: id, attributes },
});

const post = async (payload: string | Buffer, query = '') => {
  const headers = { authorization, 'content-type': 'application/x-ndjson' };
  const response = await api.app.inject({ method: 'POST', url: `/inventory/v1/import${query}`, headers, payload });
  return { status: response.statusCode, body: response.json<Answer>() };
};
const refusal = async (payload: string | Buffer) => {
  const { status, body } = await post(payload);
  return [status, ...body.messages.map(({ text }) => text), ...body.causes.map(({ text }) => text)];
};
const countAccounts = () => api.store.read((tx) => tx.accounts.count());

describe('POST /inventory/v1/import', () => {
  it('imports rows of any kind, and reports what it did', async () => {
    const source = { kind: 'sources', row: { id: 'crm', name: 'CRM' } };
    const schema = { kind: 'account-attributes', row: { sourceId: 'crm', name: 'mail' } };
    const { status, body } = await post(`${linesOf(source, schema, account('1'), account('erp-ann'))}\r\n\n`);
    expect([status, body]).toEqual([
      200,
      {
        counts: {
          sources: { created: 1, updated: 0, unchanged: 0, skipped: 0 },
          'account-attributes': { created: 1, updated: 0, unchanged: 0, skipped: 0 },
          accounts: { created: 1, updated: 1, unchanged: 0, skipped: 0 },
        },
        faults: [],
        faultCount: 0,
      },
    ]);
    expect(await post(linesOf(account('1')))).toMatchObject({ body: { counts: { accounts: { unchanged: 1 } } } });
  });

  it('changes nothing when a row has errors, and names them by line', async () => {
    const lines = linesOf(account('1'), { kind: 'accounts', row: { id: '2', sourceId: 'none' } }, account('1'));
    expect(await refusal(lines)).toEqual([
      400,
      'errors in the import: 2; nothing was changed',
      'line 2 (accounts): `nativeIdentity` is missing',
      'line 3 (accounts): `id` is the same as on line 1',
    ]);
    expect(await countAccounts()).toBe(1);
  });

  it('takes the members of a row in any order, without a change', async () => {
    await post(linesOf(account('1', { b: 1, a: ['x'] })));
    const { body } = await post(linesOf({ row: account('1', { a: ['x'], b: 1 }).row, kind: 'accounts' }));
    expect(body).toMatchObject({ counts: { accounts: { created: 0, updated: 0, unchanged: 1 } } });
  });

  it('refuses numbers that would be rounded, by line', async () => {
    const line = linesOf(account('1', { badge: 'NUMBER' })).replace('"NUMBER"', '9007199254740993');
    expect(await refusal(`\n${line}`)).toEqual([
      400,
      'errors in the import: 1; nothing was changed',
      'line 2 (accounts): `attributes.badge` is a number that cannot be represented exactly: write it as a string',
    ]);
    expect(await countAccounts()).toBe(1);
  });

  it('saves the good rows when it may skip the others', async () => {
    const { status, body } = await post(linesOf(account('1'), { kind: 'accounts', row: 7 }), '?skipInvalid=true');
    expect([status, body]).toMatchObject([200, { faultCount: 1, faults: [{ kind: 'accounts', line: 2 }] }]);
    expect(await countAccounts()).toBe(2);
  });

  it('says of an error that it is one of a row to delete', async () => {
    const gone = { op: 'delete', kind: 'accounts', row: {} };
    const { status, body } = await post(linesOf(account('1'), gone), '?skipInvalid=true');
    const faults = [{ kind: 'accounts', line: 2, field: 'id', reason: 'is missing', isDeletion: true }];
    expect([status, body]).toMatchObject([200, { faultCount: 1, faults }]);
  });

  it('deletes single rows, and reports what went with them', async () => {
    const gone = { op: 'delete', kind: 'accounts', row: { id: 'erp-ann' } };
    expect(await post(linesOf(gone))).toMatchObject({
      status: 200,
      body: { counts: { accounts: { deleted: 1, created: 0 } } },
    });
    expect(await countAccounts()).toBe(0);
    expect(await post(linesOf({ ...gone, op: 'drop' }))).toMatchObject({
      status: 400,
      body: { causes: [{ text: expect.stringContaining('must be `save` or `delete`') as unknown }] },
    });
  });

  it('synchronises, within what may be deleted, and previews what it would do', async () => {
    const sync = async (query: string) => post(linesOf(account('1')), `?mode=sync&${query}`);
    expect(await sync('')).toMatchObject({
      status: 400,
      body: { causes: [{ text: '1 of 1 rows of `accounts` would be deleted; a greater `maxDeletes` allows this' }] },
    });
    const counts = { accounts: { created: 1, updated: 0, unchanged: 0, skipped: 0, deleted: 1 } };
    expect(await sync('maxDeletes=100%25&dryRun=true')).toMatchObject({ status: 200, body: { counts } });
    expect(await api.store.read((tx) => tx.accounts.get('erp-ann'))).toBeDefined();
    expect(await sync('maxDeletes=100%25&source=erp')).toMatchObject({ status: 200, body: { counts } });
    expect(await api.store.read((tx) => tx.accounts.get('erp-ann'))).toBeUndefined();
    for (const query of ['maxDeletes=101%25', 'maxDeletes=5', 'skipInvalid=true', 'source=none', 'mode=both']) {
      expect([query, (await sync(query)).status]).toEqual([query, 400]);
    }
    expect((await post(linesOf(account('1')), '?source=erp')).status).toBe(400);
  });

  it('previews rows of a dry run, and names violations to callers who may read them', async () => {
    const assign = (accessId: string) => ({
      ...{ kind: 'assignments', row: { identityId: 'ann', access: { type: 'ROLE', id: accessId } } },
    });
    const rows = linesOf(
      { kind: 'roles', row: { id: 'r-a', name: 'A' } },
      { kind: 'roles', row: { id: 'r-b', name: 'B' } },
      ...[assign('r-a'), assign('r-b')],
    );
    const side = (id: string) => ({ criteriaList: [{ type: 'ROLE', id }] });
    const conflictingAccessCriteria = { leftCriteria: side('r-a'), rightCriteria: side('r-b') };
    const policy = linesOf({ kind: 'sod-policies', row: { id: 'p-ab', name: 'A or B', conflictingAccessCriteria } });
    ({ authorization } = await api.caller('inventory:manage sod-policy:manage'));
    const { body } = await post(`${rows}\n${policy}`, '?dryRun=true');
    expect(body).toMatchObject({ preview: { rowCount: 5, violations: { start: 1, end: 0 } } });
    expect(JSON.stringify(body)).not.toContain('STARTS');
    ({ authorization } = await api.caller('inventory:manage sod-policy:manage sod-violation:read'));
    expect((await post(`${rows}\n${policy}`, '?dryRun=true')).body).toMatchObject({
      preview: { violations: { listed: [{ change: 'STARTS', policy: { id: 'p-ab' }, identity: { id: 'ann' } }] } },
    });
  });

  it('synchronises kinds without a row where the request names them as complete', async () => {
    expect(await post('', '?mode=sync&maxDeletes=100%25')).toMatchObject({ status: 200, body: { counts: {} } });
    expect(await countAccounts()).toBe(1);
    expect((await post('', '?mode=sync&kinds=accounts')).status).toBe(400); // more than may be deleted
    for (const query of ['kinds=accounts', 'mode=sync&kinds=users', 'mode=sync&kinds=', 'mode=sync&kinds=roles,']) {
      expect([query, (await post('', `?${query}`)).status]).toEqual([query, 400]);
    }
    const forbidden = await post('', '?mode=sync&maxDeletes=100%25&kinds=accounts,sod-policies');
    expect(forbidden.status).toBe(403);
    expect(await post('', '?mode=sync&maxDeletes=100%&kinds=accounts,grants&source=erp')).toMatchObject({
      status: 200,
      body: { counts: { accounts: { deleted: 1 } } },
    });
    expect(await countAccounts()).toBe(0);
  });

  it('refuses the names of search attributes', async () => {
    const row = { id: 'k', name: 'kst', displayName: 'KST', applicationAttributes: {} };
    await api.store.write([], (tx) => tx.searchAttributes.save([row]));
    expect(await refusal(linesOf(account('1', { KST: 'x' })))).toContain(
      'line 1 (accounts): `attributes.KST` `KST` is the name of search attribute `kst`',
    );
  });

  it('leaves out a byte order mark', async () => {
    expect(await post(`\ufeff${linesOf(account('1'))}`)).toMatchObject({ status: 200, body: { faultCount: 0 } });
    expect(await countAccounts()).toBe(2);
  });

  it.each([
    ['a line that is no JSON', '{', /^line 2 is not valid JSON: /],
    ['an unknown kind', '{"kind":"users","row":{}}', /^line 2 has no `kind` that can be imported: sources, /],
    ['null', 'null', /^line 2 has no `kind`/],
    ['no row', '{"kind":"roles"}', /^line 2 has no `row`/],
    ['an endless line', 'x'.repeat(1024 * 1024 + 1), /^line 2 is longer than 1048576 bytes$/],
    ['UTF-16', Buffer.from('{}', 'utf16le'), /^line 2 is UTF-16, it must be UTF-8$/],
    ['bytes that are no text', Buffer.from([0xff]), /^line 2 is not valid UTF-8$/],
    [
      'a member `__proto__`',
      '{"kind":"accounts","row":{"id":"3","__proto__":{"x":1}}}',
      /^line 2 has a property `__proto__`/,
    ],
    [
      'a property twice',
      '{"kind":"accounts","row":{"id":"3"},"\\u006bind":"sod-policies"}',
      /^line 2 has the property `kind` twice$/,
    ],
  ])('refuses %s, and skips that line alone when it may', async (_, line, cause) => {
    const lines = [linesOf(account('1')), line, linesOf(account('2'))];
    const payload = Buffer.concat(lines.flatMap((one) => [Buffer.from(one), Buffer.from('\n')]));
    const [status, , ...causes] = await refusal(payload);
    expect([status, causes.length]).toEqual([400, 1]);
    expect(causes[0]).toMatch(cause);
    expect(await countAccounts()).toBe(1);
    const skipping = await post(payload, '?skipInvalid=true');
    expect(skipping).toMatchObject({ status: 200, body: { faultCount: 1, faults: [{ line: 2 }] } });
    expect(await countAccounts()).toBe(3);
  });

  it('needs the scope of every kind of row, and decides before anything is stored', async () => {
    const policy = { kind: 'sod-policies', row: { id: 'pay-invoice', name: 'Off', state: 'NOT_ENFORCED' } };
    const hidden = '{"row":{"state":"NOT_ENFORCED"},"\\u006bind":"sod-policies"}';
    const before = await api.store.read((tx) => tx.sodPolicies.get('pay-invoice'));
    for (const line of [linesOf(policy), hidden]) {
      for (const query of ['', '?skipInvalid=true']) {
        const { status, body } = await post(`${linesOf(account('1'))}\n${line}`, query);
        expect([status, body.messages[0]!.text]).toEqual([
          403,
          'the token must carry the scopes of all rows in the request: `sod-policy:manage`',
        ]);
      }
    }
    expect(await countAccounts()).toBe(1);
    expect(await api.store.read((tx) => tx.sodPolicies.get('pay-invoice'))).toEqual(before);
    ({ authorization } = await api.caller('inventory:manage sod-policy:manage'));
    expect((await post(linesOf(policy))).status).toBe(400); // allowed, and then found to lack criteria
  });

  it('takes no other content type, and an empty body for no rows', async () => {
    const headers = { authorization, 'content-type': 'application/json' };
    const other = await api.app.inject({ method: 'POST', url: '/inventory/v1/import', headers, payload: '{}' });
    expect(other.statusCode).toBe(415);
    expect(await post('')).toMatchObject({ status: 200, body: { counts: {}, faultCount: 0 } });
  });

  it('takes a body in many small pieces, longer than those of other operations', async () => {
    const socket = await openImport();
    const rows = Array.from(
      { length: 3000 },
      (_, i) => `${JSON.stringify(account(`a${i}`, { note: 'x'.repeat(500) }))}\n`,
    );
    for (let i = 0; i < rows.length; i += 100) await sendChunk(socket, rows.slice(i, i + 100).join(''));
    socket.write('0\r\n\r\n');
    expect(await readAll(socket)).toMatch(/^HTTP\/1.1 200 OK/);
    expect(await countAccounts()).toBe(3001);
  });

  it('changes nothing when the client goes away', async () => {
    const socket = await openImport();
    await sendChunk(socket, `${JSON.stringify(account('1'))}\n`);
    socket.destroy();
    await new Promise((resolve) => api.app.server.once('close', resolve).close());
    expect(await countAccounts()).toBe(1);
  });
});

async function openImport(): Promise<Socket> {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const head = [
    'POST /inventory/v1/import HTTP/1.1',
    'host: test',
    `authorization: ${authorization}`,
    'content-type: application/x-ndjson',
    'transfer-encoding: chunked',
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return socket;
}

/** Resolves when the piece has left. */
async function sendChunk(socket: Socket, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  await new Promise((resolve) => socket.write(`${bytes.length.toString(16)}\r\n${text}\r\n`, resolve));
}

async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

it('refuses what the imports of a client take beyond their share, and changes nothing', async () => {
  const bounded = await createTestApi({ constants: { maxSpooledMegabytesPerClient: 1 } });
  const headers = { ...(await bounded.caller('inventory:manage')), 'content-type': 'application/x-ndjson' };
  const send = async (note: string) => {
    const payload = JSON.stringify({ kind: 'sources', row: { id: 'a', name: 'A', description: note } });
    return bounded.app.inject({ method: 'POST', url: '/inventory/v1/import', headers, payload });
  };
  const refused = await send('x'.repeat(2 ** 20));
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10']);
  expect(refused.json()).toEqual({
    message:
      'the imports of this client in progress take more than 1 MB: nothing was changed, try again when other imports have ended',
  });
  expect(await bounded.store.read((tx) => tx.sources.count())).toBe(0);
  expect((await send('small')).statusCode).toBe(200);
});
