import { createTestApi, type TestApi } from '../../testing/test-api';
import { saveSampleState } from '../../testing/sample-state';

describe('POST /sod-violations/v1/predict', () => {
  let api: TestApi;
  let headers: { authorization: string };

  beforeAll(async () => {
    api = await createTestApi();
    await saveSampleState(api.store);
    headers = await api.caller('sod-violation:read');
  });

  const predict = (payload: object) =>
    api.app.inject({ method: 'POST', url: '/sod-violations/v1/predict', headers, payload });

  it('answers with the violations that the grant would cause, in the documented shape', async () => {
    const response = await predict({
      identityId: 'ann',
      accessRefs: [{ type: 'ENTITLEMENT', id: 'pay' }],
      clientMetadata: { ticket: 'REQ-1' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      requestId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      violationContexts: [
        {
          policy: { type: 'SOD_POLICY', id: 'pay-invoice', name: 'policy pay-invoice' },
          kind: 'NEW',
          level: 'HIGH',
          conflictingAccessCriteria: {
            leftCriteria: {
              criteriaList: [
                {
                  type: 'ENTITLEMENT',
                  id: 'invoice',
                  name: 'Name of invoice',
                  existing: true,
                  paths: [
                    [
                      { type: 'ROLE', id: 'clerk', name: 'Name of clerk' },
                      { type: 'ENTITLEMENT', id: 'invoice', name: 'Name of invoice' },
                    ],
                  ],
                },
              ],
            },
            rightCriteria: {
              criteriaList: [
                {
                  type: 'ENTITLEMENT',
                  id: 'pay',
                  name: 'Name of pay',
                  existing: false,
                  paths: [[{ type: 'ENTITLEMENT', id: 'pay', name: 'Name of pay' }]],
                },
              ],
            },
          },
        },
      ],
      existingViolations: 0,
      clientMetadata: { ticket: 'REQ-1' },
    });
  });

  it('reports no violation for no access', async () => {
    expect((await predict({ identityId: 'ann', accessRefs: [] })).json()).toMatchObject({ violationContexts: [] });
  });

  it('counts what the identity violates already, whether the grant touches it or not', async () => {
    await api.store.write(['access', 'assignments', 'sod-policies'], async (tx) => {
      await tx.assignments.save([{ identityId: 'cid', access: { type: 'ROLE', id: 'clerk' } }]);
      await tx.assignments.save([{ identityId: 'cid', access: { type: 'ENTITLEMENT', id: 'pay' } }]);
    });
    for (const accessRefs of [[], [{ type: 'ACCESS_PROFILE', id: 'ap' }], [{ type: 'ENTITLEMENT', id: 'pay' }]]) {
      const predicted = (await predict({ identityId: 'cid', accessRefs })).json<object>();
      expect(predicted).toMatchObject({ violationContexts: [], existingViolations: 1 });
    }
  });

  it('is about a disabled identity as though it were enabled, and counts disabled accounts that are left out', async () => {
    const ann = await api.store.read((tx) => tx.identities.get('ann'));
    await api.store.write(['assignments'], (tx) => tx.identities.save([{ ...ann!, disabled: true }]));
    const request = { identityId: 'ann', accessRefs: [{ type: 'ENTITLEMENT', id: 'pay' }] };
    expect((await predict(request)).json()).toMatchObject({ violationContexts: [{}], identityDisabled: true });
    await api.store.write(['assignments'], (tx) => tx.identities.save([ann!]));
    expect((await predict(request)).json()).not.toHaveProperty('identityDisabled');
  });

  it('takes duplicates, 500 items and unknown members', async () => {
    const accessRefs = Array.from({ length: 500 }, () => ({ type: 'ENTITLEMENT', id: 'pay', name: 'ignored' }));
    const response = await predict({ identityId: 'ann', accessRefs, comment: 'ignored' });
    expect(response.json<{ violationContexts: unknown[] }>().violationContexts).toHaveLength(1);
  });

  it('names every unknown identity and item, and items of another type', async () => {
    const response = await predict({
      identityId: 'nobody',
      accessRefs: [
        { type: 'ENTITLEMENT', id: 'nothing' },
        { type: 'ENTITLEMENT', id: 'pay' },
        { type: 'ROLE', id: 'pay' },
      ],
    });
    expect([response.statusCode, causesOf(response)]).toEqual([
      404,
      ['identity `nobody` does not exist', 'entitlement `nothing` does not exist', 'role `pay` does not exist'],
    ]);
  });

  it.each([
    [
      'removeRefs that are no list',
      { identityId: 'ann', accessRefs: [], removeRefs: {} },
      '`removeRefs` is an object, it must be a list',
    ],
    ['no accessRefs', { identityId: 'ann' }, '`accessRefs` is missing, it must be a list'],
    [
      '501 accessRefs',
      { identityId: 'ann', accessRefs: refs(501) },
      '`accessRefs` is 501 items long, at most 500 are allowed',
    ],
    [
      'accessRefs that are no list',
      { identityId: 'ann', accessRefs: {} },
      '`accessRefs` is an object, it must be a list',
    ],
    [
      'a number for an id',
      ask({ type: 'ROLE', id: 5 }),
      '`accessRefs.0.id` is the number `5`, it must be an id: 1 to 128 printable characters',
    ],
    ['an empty id', ask({ type: 'ROLE', id: '' }), '`accessRefs.0.id` is empty'],
    [
      'an unknown type',
      ask({ type: 'role', id: 'a' }),
      '`accessRefs.0.type` is `role`, it must be one of `ENTITLEMENT`, `ACCESS_PROFILE`, `ROLE`',
    ],
    ['a null item', ask(null), '`accessRefs.0` is `null`, it must be an object'],
    [
      'metadata that is no text',
      { ...ask(), clientMetadata: { a: 1 } },
      '`clientMetadata.a` is the number `1`, it must be a string',
    ],
    [
      'metadata under a forbidden name',
      { ...ask(), clientMetadata: { constructor: 'x' } },
      '`clientMetadata` has a property `constructor`, which is a reserved name',
    ],
  ])('refuses %s', async (_case, payload, cause) => {
    const response = await predict(payload);
    expect([response.statusCode, causesOf(response)]).toEqual([400, [cause]]);
  });

  it('lists at most 100 causes', async () => {
    expect(causesOf(await predict(ask(...Array.from({ length: 200 }, () => null))))).toHaveLength(100);
  });

  it('needs a token that carries the scope', async () => {
    const request = { method: 'POST', url: '/sod-violations/v1/predict', payload: ask() } as const;
    expect((await api.app.inject(request)).statusCode).toBe(401);
    const statusWith = async (scope: string) =>
      (await api.app.inject({ ...request, headers: await api.caller(scope) })).statusCode;
    expect(await statusWith('inventory:manage sod-policy:manage')).toBe(403);
    expect(await statusWith('sod-violation:manage')).toBe(200);
  });

  it('changes nothing', async () => {
    const before = await api.store.versions();
    await predict(ask({ type: 'ENTITLEMENT', id: 'pay' }));
    await predict(ask(null));
    expect(await api.store.versions()).toEqual(before);
  });

  it('predicts what access that is taken away at the same time ends', async () => {
    const pay = { type: 'ENTITLEMENT', id: 'pay' };
    const response = await predict({
      identityId: 'ann',
      accessRefs: [pay],
      removeRefs: [{ type: 'ROLE', id: 'clerk' }],
    });
    expect(response.json()).toMatchObject({
      violationContexts: [],
      existingViolations: 0,
      endedViolations: [],
      remainingViolations: 0,
    });
  });

  it('refuses to take away what the identity does not hold itself, and says through what it holds it', async () => {
    const refs = ['invoice', 'pay'].map((id) => ({ type: 'ENTITLEMENT', id }));
    const response = await predict({ identityId: 'ann', accessRefs: [], removeRefs: refs });
    expect(response.statusCode).toBe(400);
    const causes = response.json<{ causes: { text: string }[] }>().causes.map(({ text }) => text);
    expect(causes[0]).toContain('`ENTITLEMENT:invoice` is not assigned to `ann` itself, it is granted by `ROLE:clerk`');
    expect(causes[1]).toContain('`ENTITLEMENT:pay` is not held by `ann`');
  });

  it('predicts for a joiner, who holds nothing', async () => {
    const accessRefs = [
      { type: 'ROLE', id: 'clerk' },
      { type: 'ENTITLEMENT', id: 'pay' },
    ];
    const response = await predict({ identityId: null, accessRefs });
    expect(response.json()).toMatchObject({ violationContexts: [{ kind: 'NEW' }], existingViolations: 0 });
    const refused = await predict({ identityId: null, accessRefs, removeRefs: accessRefs.slice(1) });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('requires an identity: a joiner holds no access to take away');
  });

  it.each(['identityID', 'identity_id', 'identityid', 'IdentityId', 'id', undefined])(
    'refuses a request that names its identity as `%s`, which would read as a joiner',
    async (name) => {
      const response = await predict({
        ...(name !== undefined && { [name]: 'ann' }),
        accessRefs: [{ type: 'ENTITLEMENT', id: 'pay' }],
      });
      expect(response.statusCode).toBe(400);
      expect(response.json<{ causes: { text: string }[] }>().causes.map(({ text }) => text)).toEqual([
        '`identityId` is missing, it must be an id, or null for a joiner, who is not known yet and holds nothing',
      ]);
    },
  );

  it.each(['', 7, false, {}])('refuses %j, which is neither an identity nor null', async (identityId) => {
    const response = await predict({ identityId, accessRefs: [] });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('`identityId` is');
  });

  it('names every missing item of both lists', async () => {
    const missing = (id: string) => [{ type: 'ROLE', id }];
    const response = await predict({ identityId: 'ann', accessRefs: missing('x'), removeRefs: missing('y') });
    expect(response.statusCode).toBe(404);
    expect(response.json<{ causes: unknown[] }>().causes).toHaveLength(2);
  });
});

function ask(...accessRefs: unknown[]): object {
  return { identityId: 'ann', accessRefs };
}

function refs(count: number): object[] {
  return Array.from({ length: count }, () => ({ type: 'ENTITLEMENT', id: 'pay' }));
}

function causesOf(response: { json(): unknown }): readonly string[] {
  return (response.json() as { causes: { text: string }[] }).causes.map(({ text }) => text);
}
