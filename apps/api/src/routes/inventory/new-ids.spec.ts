import { buildSource } from '@identity-governance/test-kit';
import { createTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let headers: Record<string, string>;
beforeAll(async () => {
  api = await createTestApi();
  headers = { ...(await api.caller('governance:all')), 'x-service-experimental': 'true' };
  await api.store.write(['inventory', 'access'], async (tx) => {
    await tx.sources.save([buildSource('hr')]);
    const items = ['pay', 'post'].map((id) => ({ type: 'ROLE' as const, id, name: id, description: null }));
    await tx.accessItems.save(items.map((item) => ({ ...item, sourceId: null, attribute: null, value: null })));
  });
});
afterAll(() => api.app.close());

const side = (id: string) => ({ criteriaList: [{ type: 'ROLE', id }] });
/** The least bodies, by the path of the collection, and the kinds of import. */
const bodies: Readonly<Record<string, readonly [kind: string, body: object]>> = {
  '/access-profiles/v1': ['access-profiles', { name: 'N' }],
  '/accounts/v1': ['accounts', { sourceId: 'hr', nativeIdentity: 'n' }],
  '/entitlements/v1': ['entitlements', { name: 'N', sourceId: 'hr' }],
  '/identities/v1': ['identities', { name: 'N' }],
  '/identity-profiles/v1': ['identity-profiles', { name: 'N', authoritativeSource: { id: 'hr' } }],
  '/roles/v1': ['roles', { name: 'N' }],
  '/sod-policies/v1': [
    'sod-policies',
    { name: 'N', conflictingAccessCriteria: { leftCriteria: side('pay'), rightCriteria: side('post') } },
  ],
  '/sources/v1': ['sources', { name: 'N' }],
  '/workgroups/v1': ['governance-groups', { name: 'N' }],
};
/** Collections whose ids have a fixed form. */
const generated = ['/controls/v1', '/webhook-endpoints/v1'];

it('covers every resource that clients create', () => {
  const created = api.operations.filter(({ method, path, answer }) => {
    const isRead = api.operations.some((one) => one.method === 'GET' && one.path === `${path}/:id`);
    return method === 'POST' && isRead && answer.isLocated === true;
  });
  expect(created.map(({ path }) => path).sort()).toEqual([...Object.keys(bodies), ...generated].sort());
});

/** Ids that clients may send, and the segments that stand where the path of a resource has its id. */
function idsFor(path: string): readonly string[] {
  const reserved = api.operations.flatMap((one) => {
    const [, segment] = one.path.startsWith(`${path}/`)
      ? (/^([^/:]+)$/.exec(one.path.slice(path.length + 1)) ?? [])
      : [];
    return one.method === 'GET' && segment !== undefined ? [segment] : [];
  });
  return ['.', '..', '...', '%2e', '.%2E', '%', 'a/b', '/', 'a?b=c', '#', ' ', ';', 'é\u0301', ':id', '*', ...reserved];
}

it.each(Object.entries(bodies))(
  'reads every row of %s where its `Location` leads, or refuses its id',
  async (path, [, body]) => {
    const refused: string[] = [];
    for (const [n, id] of idsFor(path).entries()) {
      const payload = {
        ...body,
        id,
        name: `Name ${n}`,
        nativeIdentity: undefined,
        ...('nativeIdentity' in body && { nativeIdentity: `n${n}` }),
      };
      const created = await api.app.inject({ method: 'POST', url: path, headers, payload });
      if (created.statusCode === 400) {
        expect(created.json<{ causes: readonly { text: string }[] }>().causes[0]!.text).toContain('`id`');
        refused.push(id);
        continue;
      }
      expect([id, created.statusCode]).toEqual([id, 201]);
      const { pathname } = new URL(String(created.headers.location), 'http://localhost');
      const read = await api.app.inject({ method: 'GET', url: pathname, headers });
      expect([id, read.statusCode, read.body]).toEqual([id, 200, created.body]);
    }
    expect(refused.filter((id) => !/^[a-z-]+$/.test(id))).toEqual(['.', '..']);
  },
);

it.each(Object.values(bodies))(
  'refuses such ids in imports of %s, but deletes rows that have them',
  async (kind, body) => {
    const send = (op: string, id: string) =>
      api.app.inject({
        ...{ method: 'POST', url: '/inventory/v1/import?dryRun=true' },
        headers: { ...headers, 'content-type': 'application/x-ndjson' },
        payload: JSON.stringify({ op, kind, row: { ...(op === 'save' && body), id } }),
      });
    for (const id of ['.', '..']) {
      const refused = await send('save', id);
      expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('cannot be part of a URL')]);
      expect((await send('delete', id)).statusCode).toBe(200);
    }
  },
);
