import { buildAccessItem, buildIdentity } from '@identity-governance/test-kit';
import type { ErrorBody } from '../../errors';
import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let headers: { authorization: string };
const step = (...ids: readonly string[]) => ({ items: ids.map((id) => ({ type: 'ENTITLEMENT', id })) });

beforeAll(async () => {
  api = await createTestApi();
  await saveSampleState(api.store);
  await api.store.write(['access', 'inventory', 'assignments'], async (tx) => {
    await tx.accessItems.save(['archive', 'print'].map((id) => buildAccessItem(id)));
    await tx.identities.save([buildIdentity('both'), buildIdentity('off', { disabled: true })]);
    await tx.assignments.save(
      [
        ['both', 'pay'],
        ['both', 'invoice'],
        ['off', 'pay'],
      ].map(([identityId, id]) => ({ identityId: identityId!, access: { type: 'ENTITLEMENT', id: id! } })),
    );
  });
  headers = await api.caller('sod-violation:read');
});
afterAll(() => api.app.close());

const analyze = (payload: unknown) =>
  api.app.inject({
    ...{ method: 'POST', url: '/sod-policies/v1/staffing' },
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  });
const resultOf = async (payload: object) => {
  const response = await analyze(payload);
  expect([response.statusCode, response.headers['x-left-out']]).toEqual([200, '1']);
  return response.json<object>();
};

describe('POST /sod-policies/v1/staffing', () => {
  it('finds the least teams of today and by the policies, and the gap', async () => {
    expect(await resultOf({ steps: [step('pay'), step('invoice')] })).toEqual({
      today: [{ identityId: 'both', steps: [0, 1] }],
      undoable: [],
      byRules: { least: 2, most: 2 },
      forbidden: [],
      undecided: 0,
      hasGap: true,
    });
    expect(await resultOf({ steps: [step('print'), step('pay')], identityIds: null })).toEqual({
      ...{ undoable: [0], byRules: { least: 1, most: 1 } },
      ...{ forbidden: [], undecided: 0, hasGap: false },
    });
  });

  it('gives conflicting steps to two identities, and follows a change at once', async () => {
    const request = { steps: [step('pay'), step('invoice'), step('archive', 'print')], identityIds: ['ann', 'off'] };
    expect(await resultOf(request)).toMatchObject({
      staffing: {
        kind: 'STAFFED',
        members: [
          { identityId: 'ann', steps: [1, 2] },
          { identityId: 'off', steps: [0] },
        ],
      },
    });
    const alone = { ...request, identityIds: ['off', 'off'] };
    expect(await resultOf(alone)).toMatchObject({ staffing: { kind: 'IMPOSSIBLE' } });
    const [policy] = await api.store.read((tx) => tx.sodPolicies.getMany(['pay-invoice']));
    await api.store.write(['sod-policies'], (tx) => tx.sodPolicies.save([{ ...policy!, state: 'NOT_ENFORCED' }]));
    expect(await resultOf(alone)).toMatchObject({ hasGap: false, staffing: { kind: 'STAFFED' } });
    await api.store.write(['sod-policies'], (tx) => tx.sodPolicies.save([policy!]));
  });

  it('counts a disabled identity as though it were enabled, and leaves it disabled', async () => {
    const request = { steps: [step('invoice')], identityIds: ['off'] };
    for (const [one, kind] of [
      ['invoice', 'IMPOSSIBLE'],
      ['print', 'STAFFED'],
      ['invoice', 'IMPOSSIBLE'],
    ] as const)
      expect(await resultOf({ ...request, steps: [step(one)] })).toMatchObject({ staffing: { kind } });
    expect(await resultOf({ steps: [step('pay')] })).toMatchObject({ today: [{ identityId: 'both' }] });
  });

  it('names all items and identities that do not exist, each once', async () => {
    const response = await analyze({
      steps: [step('pay', 'nothing'), step('nothing'), { items: [{ type: 'ROLE', id: 'pay' }] }],
      identityIds: ['ann', 'zoe'],
    });
    expect(response.statusCode).toBe(404);
    expect(response.json<ErrorBody>().causes.map(({ text }) => text)).toEqual([
      'entitlement `nothing` does not exist',
      'role `pay` does not exist',
      'identity `zoe` does not exist',
    ]);
  });

  const many = <T>(length: number, one: (n: number) => T) => Array.from({ length }, (_, n) => one(n));
  it.each<[name: string, payload: unknown, reason: string]>([
    ['a list', [], 'a list is not an object'],
    ['no steps', {}, '`steps` is missing'],
    ['an empty list of steps', { steps: [] }, '`steps` is empty'],
    ['a step without items', { steps: [step()] }, '`steps.0.items` is empty'],
    [
      'an unknown type',
      { steps: [{ items: [{ type: 'GROUP', id: 'pay' }] }] },
      '`steps.0.items.0.type` `GROUP` is not one of',
    ],
    ['17 steps', { steps: many(17, () => step('pay')) }, '`steps` is 17 items long, at most 16 are allowed'],
    [
      '13 steps with identities',
      { steps: many(13, () => step('pay')), identityIds: ['ann'] },
      '`steps` is 13 items long, at most 12 are allowed with `identityIds`',
    ],
    [
      'a step of 1,001 items',
      { steps: [step(...many(1001, (n) => `${n}`))] },
      '`steps.0.items` is 1001 items long, at most 1000 are allowed',
    ],
    [
      '51 identities',
      { steps: [step('pay')], identityIds: many(51, (n) => `i${n}`) },
      '`identityIds` is 51 items long, at most 50',
    ],
    ['an id that is a number', { steps: [step('pay')], identityIds: [1] }, '`identityIds.0` `1` is not'],
    ['a misspelled property', { steps: [step('pay')], identityId: ['ann'] }, 'did you mean `identityIds`?'],
  ])('refuses %s', async (_, payload, reason) => {
    const response = await analyze(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json<ErrorBody>().causes.map(({ text }) => text)).toEqual([expect.stringContaining(reason)]);
  });

  it('takes 16 steps without identities, and 12 with them', async () => {
    const items = many(16, (n) => `e${n}`);
    await api.store.write(['access'], (tx) => tx.accessItems.save(items.map((id) => buildAccessItem(id))));
    const steps = items.map((id) => step(id, 'print'));
    expect(await resultOf({ steps })).toMatchObject({ byRules: { least: 1, most: 1 } });
    const staffed = { kind: 'STAFFED', members: [{ identityId: 'ann' }] };
    expect(await resultOf({ steps: steps.slice(4), identityIds: ['ann'] })).toMatchObject({ staffing: staffed });
  });
});
