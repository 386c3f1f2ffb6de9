import { createTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let headers: Record<string, string>;

beforeEach(async () => {
  api = await createTestApi();
  headers = { ...(await api.caller('governance:all')), 'x-service-experimental': 'true' };
});
afterEach(() => api.app.close());

async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) {
  const response = await api.app.inject({
    ...{ method, url },
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  expect(response.statusCode).toBeLessThan(300);
  const next = response.headers['x-next-cursor'] as string | undefined;
  const answer: unknown = response.payload === '' ? undefined : response.json();
  return { body: answer, next };
}

const side = (id: string) => ({ criteriaList: [{ type: 'ENTITLEMENT', id }] });
const schema = (entitlement: boolean) => ({ attributes: [{ name: 'memberOf', multiValued: true, entitlement }] });
const account = (memberOf: unknown, identityId: string | null = 'ann') => ({
  ...{ sourceId: 'ad', identityId, nativeIdentity: 'jdoe', attributes: { memberOf } },
});

/** The policies that Ann violates if she is given the other entitlement. */
async function predicted(): Promise<readonly string[]> {
  const accessRefs = [{ type: 'ENTITLEMENT', id: 'pay' }];
  const { body } = await send('POST', '/sod-violations/v1/predict', { identityId: 'ann', accessRefs });
  return (body as { violationContexts: { policy: { id: string } }[] }).violationContexts.map(({ policy }) => policy.id);
}

async function loadOrganisation(): Promise<void> {
  const source = (await send('POST', '/sources/v1', { name: 'AD' })).body as { id: string };
  await api.store.write([], async (tx) => {
    const { id, ...rest } = (await tx.sources.get(source.id))!;
    await tx.sources.save([{ id: 'ad', ...rest }]);
    await tx.sources.delete(id);
  });
  await send('POST', '/identities/v1', { id: 'ann', name: 'Ann' });
  for (const id of ['post', 'pay']) {
    await send('POST', '/entitlements/v1', {
      ...{ id, name: `May ${id}`, sourceId: 'ad', attribute: 'memberOf', value: `CN=${id},OU=Groups` },
    });
  }
  const conflictingAccessCriteria = { leftCriteria: side('post'), rightCriteria: side('pay') };
  await send('POST', '/sod-policies/v1', { name: 'P', conflictingAccessCriteria });
  await send('PUT', '/sources/v1/ad/schemas/accounts', schema(true));
  await send('POST', '/accounts/v1', { id: 'a1', ...account(['cn=POST,ou=groups', 'CN=Old']) });
}

describe('access that accounts bring', () => {
  beforeEach(loadOrganisation);

  it('is named by an import where it matches no entitlement, also if only the entitlements change', async () => {
    const load = async (line: object) => {
      const response = await api.app.inject({
        ...{ method: 'POST', url: '/inventory/v1/import', payload: JSON.stringify(line) },
        headers: { ...headers, 'content-type': 'application/x-ndjson' },
      });
      return response.json<object>();
    };
    const row = { id: 'post', name: 'May post', sourceId: 'ad', attribute: 'memberOf', value: 'CN=Posts' };
    const values = ['CN=Old', 'cn=POST,ou=groups'];
    expect(await load({ kind: 'entitlements', row })).toMatchObject({
      unmatchedValues: 2,
      unmatched: [{ sourceId: 'ad', attribute: 'memberOf', count: 2, values }],
    });
    expect(await load({ kind: 'roles', row: { id: 'r', name: 'R' } })).not.toHaveProperty('unmatched');
  });

  it('counts in predictions, and paths start with the account', async () => {
    expect(await predicted()).toHaveLength(1);
    const { body } = await send('GET', '/identities/v1/ann/access');
    const post = { type: 'ENTITLEMENT', id: 'post', name: 'May post' };
    const path = [{ type: 'ACCOUNT', id: 'a1', name: 'jdoe' }, post];
    expect(body).toMatchObject({ access: [{ ...post, assigned: false, paths: [path] }] });
    await send('POST', '/identities/v1/ann/assignments', { type: 'ENTITLEMENT', id: 'post' });
    const { body: both } = await send('GET', '/identities/v1/ann/access');
    expect(both).toMatchObject({ access: [{ ...post, assigned: true, paths: [[post], path] }] });
  });

  it.each<[what: string, undo: () => Promise<unknown>, again: () => Promise<unknown>]>([
    [
      'the account changes',
      () => send('PUT', '/accounts/v1/a1', account([])),
      () => send('PUT', '/accounts/v1/a1', account('CN=post,OU=Groups')),
    ],
    [
      'the account is moved',
      () => send('PUT', '/accounts/v1/a1', account(['CN=post,OU=Groups'], null)),
      () => send('PUT', '/accounts/v1/a1', account(['CN=post,OU=Groups'])),
    ],
    [
      'the account is deleted',
      () => send('DELETE', '/accounts/v1/a1'),
      () => send('POST', '/accounts/v1', { id: 'a2', ...account('CN=post,OU=Groups') }),
    ],
    [
      'the attribute is unmarked',
      () => send('PUT', '/sources/v1/ad/schemas/accounts', schema(false)),
      () => send('PUT', '/sources/v1/ad/schemas/accounts', schema(true)),
    ],
    [
      'the entitlement has another value',
      () => send('PUT', '/entitlements/v1/post', { name: 'x', sourceId: 'ad', attribute: 'memberOf', value: 'CN=x' }),
      () =>
        send('PUT', '/entitlements/v1/post', {
          name: 'x',
          sourceId: 'ad',
          attribute: 'memberOf',
          value: 'CN=Old',
        }).then(() => send('PUT', '/accounts/v1/a1', account(['cn=old']))),
    ],
  ])('ends and starts at once when %s', async (_, undo, again) => {
    expect(await predicted()).toHaveLength(1);
    await undo();
    expect(await predicted()).toEqual([]);
    await again();
    expect(await predicted()).toHaveLength(1);
  });

  it('is listed where a value stands for no entitlement, in pages', async () => {
    for (const id of ['a0', 'a2', 'a3']) await send('POST', '/accounts/v1', { id, ...account(['CN=New', 'CN=New']) });
    const url = '/accounts/v1/unmatched-entitlement-values';
    const found: { account: { id: string }; values: unknown }[] = [];
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const query: string = cursor === '' ? 'limit=2' : `limit=2&cursor=${cursor}`;
      const page = await send('GET', `${url}?${query}`);
      const rows = page.body as typeof found;
      expect(rows.length).toBeLessThanOrEqual(2);
      found.push(...rows);
      cursor = page.next;
    }
    expect(found.map((one) => one.account.id)).toEqual(['a0', 'a1', 'a2', 'a3']);
    expect(found[0]).toEqual({
      ...{ account: { type: 'ACCOUNT', id: 'a0', name: 'jdoe' }, identityId: 'ann', sourceId: 'ad' },
      values: [{ attribute: 'memberOf', value: 'CN=New' }],
    });
    expect(found[1]!.values).toEqual([{ attribute: 'memberOf', value: 'CN=Old' }]);
    await send('DELETE', '/entitlements/v1/post');
    const { body } = await send('GET', url);
    expect((body as typeof found)[1]!.values).toHaveLength(2);
  });

  it('of a disabled identity is in each answer about it, as though it were enabled, with a statement', async () => {
    await send('PUT', '/accounts/v1/a1', account(['CN=post,OU=Groups', 'CN=pay,OU=Groups']));
    await send('PUT', '/identities/v1/ann', { name: 'Ann', disabled: true });
    const { body } = await send('GET', '/identities/v1/ann/remediation');
    expect(body).toMatchObject({ identityDisabled: true, violations: [{ policy: { name: 'P' } }] });
    await send('PUT', '/identities/v1/ann', { name: 'Ann' });
    await send('PUT', '/accounts/v1/a1', { ...account(['CN=post,OU=Groups', 'CN=pay,OU=Groups']), disabled: true });
    const answer = await send('GET', '/identities/v1/ann/remediation');
    expect(answer.body).toMatchObject({ leftOutAccounts: 1, violations: [] });
    expect(answer.body).not.toHaveProperty('identityDisabled');
  });
});
