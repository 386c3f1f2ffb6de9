import { loadSettings } from '@identity-governance/platform';
import { ApiSettings } from './config';

const load = (env: Record<string, string>) => loadSettings(ApiSettings, env);

it('has a default for everything that development needs', () => {
  expect(load({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    experimentalHeaders: ['X-Service-Experimental'],
    nodeEnv: 'development',
    databaseUrl: 'sqlite:./var/governance.db',
  });
});

it('takes several names for the experimental header', () => {
  expect(load({ EXPERIMENTAL_HEADERS: 'X-One, X-Two' }).experimentalHeaders).toEqual(['X-One', 'X-Two']);
});

it('needs a key in production', () => {
  expect(() => load({ NODE_ENV: 'production' })).toThrow('needs `AUTH_JWKS` or `AUTH_HS256_SECRET` to be set');
  expect(load({ NODE_ENV: 'production', AUTH_JWKS: './keys.json' }).authJwks).toBe('./keys.json');
  expect(() => load({ NODE_ENV: 'production', AUTH_HS256_SECRET: 'x'.repeat(32) })).not.toThrow();
});

it('refuses a weak secret, and does not show it', () => {
  const attempt = () => load({ AUTH_HS256_SECRET: 'only-31-bytes-of-a-shared-secre' });
  expect(attempt).toThrow('`AUTH_HS256_SECRET`');
  expect(attempt).not.toThrow('only-31-bytes');
});

it('refuses two kinds of key at once', () => {
  expect(() => load({ AUTH_JWKS: 'a.json', AUTH_HS256_SECRET: 'x'.repeat(32) })).toThrow(
    'must not be set together with `AUTH_HS256_SECRET`',
  );
});

it('lists every fault at once', () => {
  const attempt = () => load({ PORT: 'http', EXPERIMENTAL_HEADERS: 'a b', API_STOP_SECONDS: '-1' });
  for (const name of ['PORT', 'EXPERIMENTAL_HEADERS', 'API_STOP_SECONDS']) expect(attempt).toThrow(`\`${name}\``);
});
