import { TooManyIdentities } from '@identity-governance/application';
import { createTestApi } from '../testing/test-api';
import { operation } from './operation';

it('answers 503 where an operation over all identities meets too many of them', async () => {
  const large = operation({
    ...{ id: 'get-large-v1', method: 'GET', path: '/large/v1', summary: 'Large', scope: 'inventory:read' },
    answer: { status: 200, description: 'Much' },
    handle: () => Promise.reject(new TooManyIdentities(1000)),
  });
  const api = await createTestApi({ operations: [large] });
  const response = await api.app.inject({ url: '/large/v1', headers: await api.caller('inventory:read') });
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '3600']);
  expect(response.json()).toMatchObject({
    messages: [
      {
        text: 'there are more than 1000 identities, the maximum for operations over all of them; use `governance scan` or `governance simulate`',
      },
    ],
  });
});
