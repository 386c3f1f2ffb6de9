import { gunzipSync } from 'node:zlib';
import { buildIdentity } from '@identity-governance/test-kit';
import { createTestApi, type TestApi } from '../testing/test-api';

describe('compressed answers', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
    const identities = Array.from({ length: 100 }, (_, i) => buildIdentity(`identity-${i}`, { name: `Zoë ${i}` }));
    await api.store.write(['inventory'], (tx) => tx.identities.save(identities));
  });
  afterAll(() => api.app.close());

  async function get(url: string, accepted?: string, method: 'GET' | 'HEAD' = 'GET') {
    const headers = { ...(await api.caller('inventory:read')), ...(accepted && { 'accept-encoding': accepted }) };
    const { headers: sent, rawPayload } = await api.app.inject({ method, url, headers });
    return { sent, rawPayload };
  }

  it.each(['gzip', 'br, GZIP;q=0.5', 'deflate,gzip ; q=1.0, *;q=0', 'gzip, deflate, br'])(
    'are those that the client takes: `%s`',
    async (accepted) => {
      const plain = await get('/identities/v1?limit=100');
      const { sent, rawPayload } = await get('/identities/v1?limit=100', accepted);
      expect(sent).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      expect(sent['content-length']).toBe(String(rawPayload.length));
      expect(gunzipSync(rawPayload)).toEqual(plain.rawPayload);
      expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
      const head = await get('/identities/v1?limit=100', accepted, 'HEAD');
      expect([head.sent['content-length'], head.rawPayload.length]).toEqual([String(rawPayload.length), 0]);
    },
  );

  it.each(['identity', 'br', 'gzip;q=0', 'gzip ;q=0.00, br', 'x-gzip2', ''])(
    'are none of others: `%s`',
    async (accepted) => {
      const { sent, rawPayload } = await get('/identities/v1?limit=100', accepted);
      expect(sent['content-encoding']).toBeUndefined();
      expect(JSON.parse(rawPayload.toString())).toHaveLength(100);
    },
  );

  it('are none without a token', async () => {
    const { sent, rawPayload } = await get('/openapi.json', 'gzip');
    expect(sent['content-encoding']).toBeUndefined();
    expect(rawPayload.length).toBeGreaterThan(100_000);
  });

  it('are neither short nor tagged', async () => {
    expect((await get('/identities/v1?limit=5', 'gzip')).sent['content-encoding']).toBeUndefined();
    const note = { note: Array.from({ length: 30 }, (_, i) => `${i}${'x'.repeat(400)}`) };
    await api.store.write(['inventory'], (tx) => tx.identities.save([buildIdentity('long', { attributes: note })]));
    const { sent, rawPayload } = await get('/identities/v1/long', 'gzip');
    expect([sent.etag, sent['content-encoding']]).toEqual([expect.any(String), undefined]);
    expect(rawPayload.length).toBeGreaterThan(10_000);
  });
});
