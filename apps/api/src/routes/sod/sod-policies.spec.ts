import type { SodPolicy } from '@identity-governance/domain/shapes';
import { buildAccessItem } from '@identity-governance/test-kit';
import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

const url = '/sod-policies/v1';
const item = (id: string) => ({ type: 'ENTITLEMENT', id });
const criteria = (left: readonly object[], right: readonly object[]) => ({
  leftCriteria: { criteriaList: left },
  rightCriteria: { criteriaList: right },
});
const policy = { name: 'Pay vs. invoice', conflictingAccessCriteria: criteria([item('pay')], [item('invoice')]) };

describe('/sod-policies/v1', () => {
  let api: TestApi;

  beforeEach(async () => {
    api = await createTestApi();
    await saveSampleState(api.store);
  });

  async function send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) {
    const type = method === 'PATCH' ? 'application/json-patch+json' : 'application/json';
    const headers = await api.caller('governance:all');
    return api.app.inject({
      method,
      url: path,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
  }

  const causes = (response: { json(): { causes: { text: string }[] } }) =>
    response.json().causes.map(({ text }) => text);
  const create = async (body: unknown) => (await send('POST', url, body)).json<{ id: string }>();

  it('creates, reads, replaces, patches and deletes', async () => {
    const created = await send('POST', url, policy);
    expect(created.statusCode).toBe(201);
    const { id } = created.json<{ id: string }>();
    expect((await send('GET', `${url}/${id}`)).json()).toEqual(created.json());
    const replaced = await send('PUT', `${url}/${id}`, { ...policy, level: 'LOW' });
    expect([replaced.statusCode, replaced.json()]).toMatchObject([200, { id, level: 'LOW' }]);
    const patched = await send('PATCH', `${url}/${id}`, [{ op: 'replace', path: '/state', value: 'NOT_ENFORCED' }]);
    expect([patched.statusCode, patched.json()]).toMatchObject([200, { level: 'LOW', state: 'NOT_ENFORCED' }]);
    const deleted = await send('DELETE', `${url}/${id}`);
    expect([deleted.statusCode, deleted.body]).toEqual([204, '']);
    expect((await send('GET', `${url}/${id}`)).statusCode).toBe(404);
  });

  it('refuses changes of a policy that files manage, and names them', async () => {
    const { id } = await create({ ...policy, tags: ['managed-by:fin'] });
    const low = [{ op: 'replace', path: '/level', value: 'LOW' }];
    const refused = [
      await send('PATCH', `${url}/${id}`, low),
      await send('PUT', `${url}/${id}`, policy),
      await send('DELETE', `${url}/${id}?override=false`),
    ];
    for (const response of refused) {
      expect([response.statusCode, response.json()]).toMatchObject([
        409,
        {
          detailCode: '409 Conflict',
          messages: [
            {
              text: `SOD policy \`${id}\` is managed by the files of \`fin\`: change it there, or use \`override=true\``,
            },
          ],
        },
      ]);
    }
    expect((await send('PUT', `${url}/${id}?managedBy=ops`, policy)).statusCode).toBe(409);
    const medium = [{ op: 'replace', path: '/level', value: 'MEDIUM' }];
    expect((await send('PATCH', `${url}/${id}?managedBy=fin`, medium)).statusCode).toBe(200);
    expect((await send('PATCH', `${url}/${id}?override=true`, low)).json()).toMatchObject({ level: 'LOW' });
    expect((await send('DELETE', `${url}/${id}?override=true`)).statusCode).toBe(204);
    const events = await send('GET', `/audit-events/v1?filters=${encodeURIComponent(`resourceId eq "${id}"`)}`);
    const audited = events.json<{ action: string; overrides: string | null }[]>();
    expect(audited.map(({ action, overrides }) => [action, overrides])).toEqual([
      ['CREATED', null],
      ['UPDATED', null],
      ['UPDATED', 'fin'],
      ['DELETED', 'fin'],
    ]);
  });

  it.each([
    [['managed-by:fin', 'a', 'managed-by:ops'], 'has 2 owners, at most one is allowed'],
    [['managed-by:'], 'has no owner after `managed-by:`'],
  ])('refuses tags that a policy file cannot say: %j', async (tags, reason) => {
    const { id } = await create(policy);
    const row = { kind: 'sod-policies', row: { ...policy, id, tags } };
    const refused = [
      await send('POST', url, { ...policy, name: 'Another', tags }),
      await send('PUT', `${url}/${id}`, { ...policy, tags }),
      await send('PATCH', `${url}/${id}`, [{ op: 'add', path: '/tags', value: tags }]),
      await api.app.inject({
        ...{ method: 'POST', url: '/inventory/v1/import', payload: JSON.stringify(row) },
        headers: { ...(await api.caller('governance:all')), 'content-type': 'application/x-ndjson' },
      }),
    ];
    for (const { statusCode, body } of refused)
      expect([statusCode, body]).toEqual([400, expect.stringContaining(reason)]);
  });

  it('omits names and ids that have no value', async () => {
    const violationOwnerAssignmentConfig = { assignmentRule: 'MANAGER', ownerRef: { type: 'MANAGER', id: null } };
    const sides = criteria([item('pay')], [item('invoice')]);
    const draft = { name: 'Unnamed', conflictingAccessCriteria: sides, violationOwnerAssignmentConfig };
    const { id } = (await send('POST', url, draft)).json<{ readonly id: string }>();
    const read = (await send('GET', `${url}/${id}`)).json<Record<string, unknown>>();
    expect(JSON.stringify(read.conflictingAccessCriteria)).not.toContain('null');
    expect(read.violationOwnerAssignmentConfig).toEqual({ assignmentRule: 'MANAGER', ownerRef: { type: 'MANAGER' } });
    expect((await send('PUT', `${url}/${id}`, read)).json()).toEqual(read);
  });

  it('is seen by the very next prediction', async () => {
    const request = { identityId: 'bob', accessRefs: [item('pay'), { type: 'ROLE', id: 'clerk' }] };
    const count = async () =>
      (await send('POST', '/sod-violations/v1/predict', request)).json<{ violationContexts: unknown[] }>()
        .violationContexts.length;
    expect(await count()).toBe(1);
    const { id } = await create(policy);
    expect(await count()).toBe(2);
    await send('PATCH', `${url}/${id}`, [{ op: 'replace', path: '/state', value: 'NOT_ENFORCED' }]);
    expect(await count()).toBe(1);
  });

  const many = Array.from({ length: 51 }, (_, n) => item(`item-${n}`));
  it.each<[string, object, [status: number, ...named: string[]]]>([
    [
      'overlapping sides',
      { conflictingAccessCriteria: criteria([item('pay')], [item('pay')]) },
      [400, 'also one of the left'],
    ],
    ['51 items', { conflictingAccessCriteria: criteria(many, [item('pay')]) }, [400, '51']],
    ['an empty side', { conflictingAccessCriteria: criteria([], [item('pay')]) }, [400, 'leftCriteria']],
    ['unknown items', { conflictingAccessCriteria: criteria([item('x')], [item('y')]) }, [404, '`x`', '`y`']],
    ['a name in other case', { name: 'POLICY PAY-INVOICE' }, [400, 'POLICY PAY-INVOICE']],
    ['threshold 0', cardinality(0), [400, 'threshold']],
    ['a threshold above the number of sets', cardinality(3), [400, 'threshold']],
    ['several faults at once', { level: 'SEVERE', state: 1, name: '' }, [400, 'name', 'state', 'level']],
  ])('refuses %s, names every cause and changes nothing', async (_, fields, [status, ...named]) => {
    const before = (await send('GET', url)).json<unknown>();
    const response = await send('POST', url, { ...policy, ...fields });
    expect(response.statusCode).toBe(status);
    for (const [i, name] of named.entries()) expect(causes(response)[i]).toContain(name);
    expect((await send('GET', url)).json()).toEqual(before);
  });

  describe('with sides of more than 50 items', () => {
    const long = Array.from({ length: 1000 }, (_, n) => buildAccessItem(`long-${n}`));
    const refs = long.map(({ type, id }) => ({ type, id }));
    const sides = criteria(refs, [item('pay')]);
    const managed = { tags: ['managed-by:finance'], conflictingAccessCriteria: sides };
    beforeEach(() => api.store.write(['access'], (tx) => tx.accessItems.save(long)));

    it('refuses them from a client, unless files manage the policy or it has them already', async () => {
      const refused = await send('POST', url, { ...policy, conflictingAccessCriteria: sides });
      expect(refused.statusCode).toBe(400);
      expect(causes(refused)[0]).toContain('leftCriteria.criteriaList` is 1000 items long, at most 50 are allowed');
      const { id } = await create({ ...policy, ...managed });
      const path = `${url}/${id}?override=true`;
      const renamed = await send('PATCH', path, [{ op: 'replace', path: '/name', value: 'Renamed' }]);
      expect([renamed.statusCode, renamed.json<{ name: string }>().name]).toEqual([200, 'Renamed']);
      expect((await send('PATCH', path, [{ op: 'replace', path: '/tags', value: [] }])).statusCode).toBe(200);
      const shorter = criteria(refs.slice(1), [item('pay')]);
      const changed = await send('PUT', path, { ...policy, conflictingAccessCriteria: shorter });
      expect(changed.statusCode).toBe(400);
      expect((await send('PUT', path, { ...policy, conflictingAccessCriteria: sides })).statusCode).toBe(200);
    });

    it('predicts by the last item of a long side', async () => {
      await create({ ...policy, ...managed });
      const request = { identityId: 'bob', accessRefs: [item('pay'), item('long-999')] };
      const { violationContexts } = (await send('POST', '/sod-violations/v1/predict', request)).json<{
        violationContexts: readonly object[];
      }>();
      expect(violationContexts).toHaveLength(1);
    });

    it('allows a client as many as the setting says', async () => {
      const other = await createTestApi({ maxPolicyItems: 1000, store: api.store });
      const headers = await other.caller('sod-policy:manage');
      const payload = { ...policy, name: 'Allowed', conflictingAccessCriteria: sides };
      const response = await other.app.inject({ method: 'POST', url, headers, payload });
      expect(response.statusCode).toBe(201);
    });
  });

  function cardinality(threshold: number) {
    const sets = [{ criteriaList: [item('pay')] }, { criteriaList: [item('invoice')] }];
    return { type: 'CARDINALITY_BASED', sets, threshold, conflictingAccessCriteria: undefined };
  }

  it('refuses to patch a read-only field', async () => {
    const response = await send('PATCH', `${url}/pay-invoice`, [{ op: 'replace', path: '/created', value: 'x' }]);
    expect(response.statusCode).toBe(400);
    expect(causes(response)[0]).toContain('/created');
  });

  it('lists by filters and sorters, page by page', async () => {
    await create({ ...policy, name: 'B', level: 'LOW' });
    await create({ ...policy, name: 'A', level: 'CRITICAL' });
    const names = async (query: string) =>
      (await send('GET', `${url}?${query}`)).json<{ name: string }[]>().map(({ name }) => name);
    expect(await names('sorters=name')).toEqual(['A', 'B', 'policy pay-invoice']);
    expect(await names('sorters=-name&limit=1&offset=1')).toEqual(['B']);
    await create({ ...policy, name: 'C', level: 'MEDIUM' });
    expect(await names('sorters=-level')).toEqual(['A', 'policy pay-invoice', 'C', 'B']);
    expect(await names('sorters=level')).toEqual(['B', 'C', 'policy pay-invoice', 'A']);
    expect(await names(`filters=${encodeURIComponent('level in ("LOW","CRITICAL") and name sw "A"')}`)).toEqual(['A']);
    expect((await send('GET', `${url}?count=true&limit=0`)).headers['x-total-count']).toBe('4');
  });

  it('lists those that name deleted items, and those that can no longer be violated', async () => {
    const sides = (left: readonly string[], right: readonly string[]) => ({
      conflictingAccessCriteria: criteria(left.map(item), right.map(item)),
    });
    for (const id of ['x', 'y', 'z']) await api.store.write([], (tx) => tx.accessItems.save([buildAccessItem(id)]));
    await create({ name: 'whole', ...sides(['y'], ['z']) });
    await create({ name: 'dead', ...sides(['x'], ['z']) });
    await create({ name: 'weaker', ...sides(['x', 'y'], ['z']) });
    const own = ' and name in ("whole","dead","weaker")';
    const names = async (filter: string, more = '') =>
      (await send('GET', `${url}?sorters=name${more}&filters=${encodeURIComponent(filter + own)}`))
        .json<{ name: string }[]>()
        .map(({ name }) => name);
    expect(await names('dangling eq true')).toEqual([]);
    await api.store.write([], (tx) => tx.accessItems.delete({ type: 'ENTITLEMENT', id: 'x' }));
    expect(await names('dangling eq true')).toEqual(['dead', 'weaker']);
    expect(await names('dangling eq true', '&limit=1&offset=1')).toEqual(['weaker']);
    expect(await names('dangling eq false and violable eq true')).toEqual(['whole']);
    expect(await names('violable eq false')).toEqual(['dead']);
    const [dead] = (await send('GET', `${url}?filters=${encodeURIComponent('name eq "dead"')}`)).json<[SodPolicy]>();
    const ownerRef = { type: 'IDENTITY', id: 'gone' } as const;
    await api.store.write([], async (tx) => {
      const policy = (await tx.sodPolicies.get(dead.id))!;
      await tx.sodPolicies.save([{ ...policy, ownerRef }]);
    });
    expect(await names('ownerMissing eq true')).toEqual(['dead']);
    expect(await names('ownerRef eq null')).toEqual(['weaker', 'whole']);
    await api.store.write([], (tx) => tx.accessItems.save([buildAccessItem('x')]));
    expect(await names('violable eq true')).toEqual(['dead', 'weaker', 'whole']);
    for (const wrong of ['dangling in ("true")', 'violable eq "maybe"', 'dangling eq true and dangling eq false']) {
      const response = await send('GET', `${url}?filters=${encodeURIComponent(wrong)}`);
      expect(response.statusCode).toBe(400);
      expect(causes(response)[0]).toMatch(/eq true|known are `true`/);
    }
  });

  it('compares names without case, as they are unique', async () => {
    await create({ ...policy, name: 'Straße A' });
    await create({ ...policy, name: 'ΝΙΚΟΣ B' });
    const names = async (filter: string) =>
      (await send('GET', `${url}?sorters=name&filters=${encodeURIComponent(filter)}`))
        .json<{ name: string }[]>()
        .map(({ name }) => name);
    expect(await names('name eq "STRASSE a"')).toEqual(['Straße A']);
    expect(await names('name sw "νικος"')).toEqual(['ΝΙΚΟΣ B']);
    expect(await names('name in ("strasse A", "νικοσ b", "other") and state eq "ENFORCED"')).toHaveLength(2);
    expect(await names('name eq "straße"')).toEqual([]);
  });

  it.each([
    [
      'level eq "high"',
      '`filters` has `high` at character 10, which is not a known value of `level`, did you mean `HIGH`?',
    ],
    [
      'state in ("ENFORCED","ENFORCD")',
      '`ENFORCD` at character 22, which is not a known value of `state`, did you mean',
    ],
    ['type eq "CARDINALITY"', 'did you mean `CARDINALITY_BASED`?'],
    ['level sw "X"', 'Known are `CRITICAL`, `HIGH`, `MEDIUM`, `LOW`'],
  ])('refuses %s, and names the values', async (filter, reason) => {
    const response = await send('GET', `${url}?filters=${encodeURIComponent(filter)}`);
    expect([response.statusCode, causes(response)[0]?.toLowerCase()]).toEqual([
      400,
      expect.stringContaining(reason.toLowerCase()),
    ]);
  });

  it('reports where a filter or sorter is wrong', async () => {
    const response = await send('GET', `${url}?filters=${encodeURIComponent('owner eq "x"')}&sorters=size`);
    expect(response.statusCode).toBe(400);
    expect(causes(response)).toEqual([
      '`filters` names the field `owner` at character 1; the fields are `id`, `name`, `description`, `state`, `level`, `type`, `ownerRef`, `created`, `modified`, `dangling`, `violable`, `ownerMissing`',
      '`sorters` names `size`; the fields are `id`, `name`, `created`, `modified`, `level`',
    ]);
  });
});
