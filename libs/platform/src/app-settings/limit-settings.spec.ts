import { loadSettings } from '../settings/load-settings';
import { LimitSettings } from './limit-settings';

const load = (env: Record<string, string>) => loadSettings(LimitSettings, env);

it('limits experimental groups to 100 requests in 10 s and the others to 10,000', () => {
  expect(load({})).toMatchObject({
    rateLimitRequests: 100,
    rateLimitWindowSeconds: 10,
    rateLimitGroupCRequests: 10_000,
    trustedProxies: [],
  });
});

it.each([
  ['RATE_LIMIT_REQUESTS', '0'],
  ['RATE_LIMIT_WINDOW_SECONDS', '0.5'],
  ['TRUSTED_PROXIES', 'localhost'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.1, ::/129'],
  ['KEEP_ALIVE_SECONDS', '3601'],
])('refuses `%s` of `%s`', (name, value) => {
  expect(() => load({ [name]: value })).toThrow(`\`${name}\` is \`${value}\``);
});

it('takes addresses and networks of proxies', () => {
  const proxies = ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'];
  expect(load({ TRUSTED_PROXIES: proxies.join(',') }).trustedProxies).toEqual(proxies);
});
