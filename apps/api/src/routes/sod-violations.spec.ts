import { createTestApi, type TestApi } from '../testing/test-api';
import { saveSampleState } from '../testing/sample-state';

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
      clientMetadata: { ticket: 'REQ-1' },
    });
  });
});
