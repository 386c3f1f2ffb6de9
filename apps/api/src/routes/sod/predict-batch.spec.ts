import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

describe('POST /sod-violations/v1/predict-batch', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await createTestApi();
    await saveSampleState(api.store);
  });

  const predict = async (payload: unknown) => {
    const headers = { ...(await api.caller('sod-violation:read')), 'content-type': 'application/json' };
    const url = '/sod-violations/v1/predict-batch';
    return api.app.inject({ method: 'POST', url, headers, payload: JSON.stringify(payload) });
  };
  const ask = (identityId: string | null, ...ids: string[]) => ({
    identityId,
    accessRefs: ids.map((id) => ({ type: 'ENTITLEMENT', id })),
  });

  it('answers each request in its place, an error in one being its own', async () => {
    const response = await predict([
      ask('ann', 'pay'),
      ask('nobody', 'nothing'),
      { identityId: 'ann' },
      'not an object',
      ask('bob', 'pay'),
    ]);
    expect(response.statusCode).toBe(200);
    const entries = response.json<{ violationContexts?: unknown[]; error?: { causes: { text: string }[] } }[]>();
    expect(
      entries.map((entry) => entry.violationContexts?.length ?? entry.error?.causes.map(({ text }) => text)),
    ).toEqual([
      1,
      ['identity `nobody` does not exist', 'entitlement `nothing` does not exist'],
      ['`accessRefs` is missing, it must be a list'],
      ['the body is the string `not an object`, it must be an object'],
      0,
    ]);
  });

  it('takes `null` for a joiner, and no missing or misspelled identity', async () => {
    const misspelled = { identityID: 'ann', accessRefs: [{ type: 'ENTITLEMENT', id: 'pay' }] };
    const response = await predict([ask(null, 'pay', 'invoice'), { accessRefs: [] }, misspelled]);
    const entries = response.json<{ violationContexts?: unknown[]; error?: { causes: { text: string }[] } }[]>();
    const missing =
      '`identityId` is missing, it must be an id, or null for a joiner, who is not known yet and holds nothing';
    expect(
      entries.map((entry) => entry.violationContexts?.length ?? entry.error?.causes.map(({ text }) => text)),
    ).toEqual([1, [missing], [missing, expect.stringContaining('did you mean `identityId`?')]]);
  });

  it('counts for each request what the identity violates already', async () => {
    await api.store.write(['assignments'], (tx) =>
      tx.assignments.save(
        ['invoice', 'pay'].map((id) => ({ identityId: 'cid', access: { type: 'ENTITLEMENT' as const, id } })),
      ),
    );
    const entries = (await predict([ask('cid'), ask('bob', 'pay'), ask('nobody')])).json<object[]>();
    expect(entries[0]).toMatchObject({ violationContexts: [], existingViolations: 1 });
    expect(entries[1]).toMatchObject({ violationContexts: [], existingViolations: 0 });
    expect(entries[2]).not.toHaveProperty('existingViolations');
  });

  it.each([[[]], [{}], [null], [Array(1001).fill(ask('ann'))]])(
    'refuses a body that is not a list of 1 to 1,000',
    async (body) => {
      const response = await predict(body);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        causes: [{ text: expect.stringContaining('1 to 1000 requests') as string }],
      });
    },
  );

  it('names the first of what does not exist, and counts the others', async () => {
    const unknown = Array.from({ length: 500 }, (_, n) => `none-${n}`);
    const entries = (await predict(Array(20).fill(ask('nobody', ...unknown)))).json<
      { error: { causes: { text: string }[] } }[]
    >();
    const causes = entries.map(({ error }) => error.causes.map(({ text }) => text));
    expect(causes[0]!.slice(0, 2)).toEqual(['identity `nobody` does not exist', 'entitlement `none-0` does not exist']);
    // Of 501 that are missing, 99 are named, and three once a thousand are named in the whole answer.
    const expected = [...Array<number>(10).fill(99), 10, ...Array<number>(9).fill(3)];
    expect(causes.map(({ length }) => length - 1)).toEqual(expected);
    expect(causes.map((one) => one.at(-1))).toEqual(expected.map((named) => `${501 - named} more do not exist`));
  });

  it('takes 1,000', async () => {
    const response = await predict(Array(1000).fill(ask('ann', 'pay')));
    expect(response.json()).toHaveLength(1000);
  });

  it('counts as many requests as it holds', async () => {
    const limited = await createTestApi({ limits: { RATE_LIMIT_GROUP_C_REQUESTS: '2500' } });
    await saveSampleState(limited.store);
    const headers = { ...(await limited.caller('sod-violation:read')), 'content-type': 'application/json' };
    const send = (count: number) => {
      const payload = JSON.stringify(Array(count).fill(ask('ann', 'pay')));
      return limited.app.inject({ method: 'POST', url: '/sod-violations/v1/predict-batch', headers, payload });
    };
    const statuses = [];
    for (const count of [1000, 1000, 1000]) statuses.push((await send(count)).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    await limited.app.close();
  });

  it('can be asked for where it is longer than the whole limit, once a window', async () => {
    const limited = await createTestApi({ limits: { RATE_LIMIT_GROUP_C_REQUESTS: '10' } });
    await saveSampleState(limited.store);
    const headers = { ...(await limited.caller('sod-violation:read')), 'content-type': 'application/json' };
    const payload = JSON.stringify(Array(50).fill(ask('ann', 'pay')));
    const send = () =>
      limited.app.inject({ method: 'POST', url: '/sod-violations/v1/predict-batch', headers, payload });
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 429]);
    await limited.app.close();
  });
});
