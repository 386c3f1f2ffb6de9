import { loadSettings } from '../settings/load-settings';
import { ApiSettings } from './api-settings';

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

it('takes multiple names for the experimental header', () => {
  expect(load({ EXPERIMENTAL_HEADERS: 'X-One, X-Two' }).experimentalHeaders).toEqual(['X-One', 'X-Two']);
});

const production = { NODE_ENV: 'production', AUTH_ISSUER: 'https://idp.example', AUTH_AUDIENCE: 'governance' };

it('needs a key, an issuer and an audience in production, and lists what is missing together', () => {
  const attempt = () => load({ NODE_ENV: 'production' });
  expect(attempt).toThrow('needs `AUTH_JWKS` or `AUTH_HS256_SECRET` to be set');
  expect(attempt).toThrow('`AUTH_ISSUER` is not set, but it must be set in production');
  expect(attempt).toThrow('`AUTH_AUDIENCE` is not set, but it must be set in production');
  expect(() => load(production)).not.toThrow(); // its keys are discovered
  expect(() => load({ ...production, AUTH_ISSUER: 'idp' })).toThrow('needs `AUTH_JWKS`');
  expect(load({ ...production, AUTH_JWKS: './keys.json' }).authJwks).toBe('./keys.json');
  expect(() => load({ ...production, AUTH_HS256_SECRET: 'x'.repeat(32) })).not.toThrow();
});

it('takes keys in production over HTTPS or from this machine alone', () => {
  for (const url of ['https://', 'http://idp.example/jwks', 'http://127.0.0.1.example/jwks', 'http://10.0.0.1/jwks']) {
    expect(() => load({ ...production, AUTH_JWKS: url })).toThrow('must be a file or an HTTPS URL in production');
    expect(() => load({ ...production, AUTH_ISSUER: url })).toThrow('must be an HTTPS URL in production');
    expect(() => load({ AUTH_JWKS: url })).not.toThrow();
  }
  for (const url of [
    'https://idp.example/jwks',
    'http://127.0.0.1:8080/jwks',
    'http://[::1]/jwks',
    'http://localhost/',
  ]) {
    expect(() => load({ ...production, AUTH_JWKS: url })).not.toThrow();
  }
});

it('accepts only this machine with the development key', () => {
  for (const host of ['0.0.0.0', '::', '192.0.2.1', 'api.example', 'localhost.example']) {
    expect(() => load({ HOST: host })).toThrow('`HOST` is');
    expect(() => load({ HOST: host, AUTH_HS256_SECRET: 'x'.repeat(32) })).not.toThrow();
  }
  for (const host of ['127.0.0.1', '127.9.9.9', '::1', 'localhost']) expect(() => load({ HOST: host })).not.toThrow();
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

it('lists every error at once', () => {
  const attempt = () => load({ PORT: 'http', EXPERIMENTAL_HEADERS: 'a b', METRICS_PORT: '-1' });
  for (const name of ['PORT', 'EXPERIMENTAL_HEADERS', 'METRICS_PORT']) expect(attempt).toThrow(`\`${name}\``);
});

it('with four eyes needs the claim of a person in production', () => {
  const four = { ...production, FOUR_EYES: 'true' };
  expect(() => load(four)).toThrow('it needs `AUTH_PERSON_CLAIM` to be set in production');
  for (const claim of ['oid', 'sub', '/user/id']) {
    expect(load({ ...four, AUTH_PERSON_CLAIM: claim }).authPersonClaim).toBe(claim);
  }
  expect(() => load({ FOUR_EYES: 'true' })).not.toThrow();
  expect(() => load({ ...four, AUTH_PERSON_CLAIM: '/user//~id' })).toThrow(
    'must be the name of a claim or a JSON Pointer',
  );
});

describe('signing in to the console', () => {
  const signIn = {
    ...production,
    CONSOLE_CLIENT_ID: 'console',
    CONSOLE_CLIENT_SECRET: 'a-secret-of-a-client',
    CONSOLE_URL: 'https://governance.example/',
  };

  it('needs a client with a secret, and the origin of the console', () => {
    expect(load(signIn)).toMatchObject({ consoleClientId: 'console', consoleOrigin: 'https://governance.example' });
    expect(load(production).consoleOrigin).toBeUndefined();
    const attempt = () => load({ ...production, CONSOLE_CLIENT_ID: 'console' });
    for (const name of ['CONSOLE_CLIENT_SECRET', 'CONSOLE_URL']) {
      expect(attempt).toThrow(`\`${name}\` is not set, but it must be set together with \`CONSOLE_CLIENT_ID\``);
    }
  });

  it('needs an issuer with public keys', () => {
    for (const issuer of [{ AUTH_ISSUER: 'idp' }, { AUTH_HS256_SECRET: 'x'.repeat(32) }]) {
      expect(() => load({ ...signIn, ...issuer })).toThrow('needs the URL of an OpenID provider as `AUTH_ISSUER`');
    }
    expect(() => load({ ...signIn, AUTH_JWKS: './keys.json' })).not.toThrow();
  });

  it('takes no short secret, and does not show it', () => {
    const attempt = () => load({ ...signIn, CONSOLE_CLIENT_SECRET: 'fifteen-letters' });
    expect(attempt).toThrow('must be at least 16 characters long');
    expect(attempt).not.toThrow('fifteen-letters');
  });

  it('takes an HTTPS origin, or one of this machine', () => {
    for (const url of [
      'governance.example',
      'http://governance.example',
      'https://governance.example/console/',
      'https://user@governance.example',
      'https://governance.example?a',
      'javascript:alert(1)',
    ]) {
      expect(() => load({ ...signIn, CONSOLE_URL: url })).toThrow('must be an HTTPS origin without a path');
    }
    for (const url of ['https://governance.example:8443', 'http://localhost:3000', 'http://127.0.0.1:3000/']) {
      expect(() => load({ ...signIn, CONSOLE_URL: url })).not.toThrow();
    }
  });
});
