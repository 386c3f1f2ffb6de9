import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
  await saveSampleState(api.store);
  await api.store.write(['sod-policies'], async (tx) => {
    const [policy] = await tx.sodPolicies.getMany(['pay-invoice']);
    await tx.sodPolicies.save([{ ...policy!, id: 'other', name: 'other', level: 'LOW' }]);
  });
});

describe('GET /sod-policies/v1/analysis', () => {
  it('lists policies that add nothing, with the proof and an example', async () => {
    const headers = await api.caller('sod-policy:read');
    const response = await api.app.inject({ url: '/sod-policies/v1/analysis', headers });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      examined: 2,
      counts: { NEVER: 0, REDUNDANT: 1, KEEP: 0, OPEN: 0 },
      findings: [
        { kind: 'REDUNDANT', policy: { id: 'other', level: 'LOW' }, by: [{ id: 'pay-invoice' }], proof: 'LISTS' },
      ],
    });
  });
});
