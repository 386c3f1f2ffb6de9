import { FixedClock } from '@identity-governance/test-kit';
import { errors, jwtVerify } from 'jose';
import { TokenIssuer } from '../testing/token-issuer';
import { IssuerKeys, KeysUnavailable } from './issuer-keys';
import type { ParsedKeySet } from './parse-key-set';

/** An issuer's key endpoint that can be changed and can fail. */
async function createEndpoint() {
  const clock = new FixedClock();
  const first = await TokenIssuer.create(clock, { kid: 'first' });
  const second = await TokenIssuer.create(clock, { kid: 'second' });
  const published = (issuer: TokenIssuer, ...skipped: readonly string[]) => ({ ...issuer.keySet, skipped });
  const reasons: (readonly string[])[] = [];
  const endpoint = { served: published(first) as ParsedKeySet | undefined, reads: 0, failures: 0, isSilent: false };
  const keys = new IssuerKeys({
    clock,
    readKeySet: () => {
      endpoint.reads++;
      if (endpoint.isSilent) return new Promise(() => undefined);
      return endpoint.served === undefined ? Promise.reject(new Error('down')) : Promise.resolve(endpoint.served);
    },
    onFailure: () => endpoint.failures++,
    onUnusable: (all) => reasons.push(all),
  });
  const verify = async (issuer: TokenIssuer) =>
    jwtVerify(await issuer.sign({}), keys.findKey, { currentDate: new Date(clock.now()) });
  return { clock, first, second, endpoint, keys, verify, published, reasons };
}

it('reads the keys once for many tokens, also when they come together', async () => {
  const { first, endpoint, verify } = await createEndpoint();
  await Promise.all([verify(first), verify(first), verify(first)]);
  await verify(first);
  expect(endpoint.reads).toBe(1);
});

it('reads the keys again when a token names a new one, but not more often than every 25 seconds', async () => {
  const { clock, first, second, endpoint, verify, published } = await createEndpoint();
  await verify(first);
  endpoint.served = published(second);
  for (let i = 0; i < 5; i++) await expect(verify(second)).rejects.toThrow(errors.JWKSNoMatchingKey);
  expect(endpoint.reads).toBe(1);
  clock.advance(25_000);
  await verify(second);
  expect(endpoint.reads).toBe(2);
});

it('notices within half a minute that a key was withdrawn', async () => {
  const { clock, first, second, endpoint, verify, published } = await createEndpoint();
  await verify(first);
  endpoint.served = published(second);
  clock.advance(25_001);
  await expect(verify(first)).rejects.toThrow(errors.JWKSNoMatchingKey);
});

it('notices it as soon when the clock was set back meanwhile', async () => {
  const { clock, first, second, endpoint, verify, published } = await createEndpoint();
  await verify(first);
  endpoint.served = published(second);
  clock.advance(-3_600_000);
  await expect(verify(first)).rejects.toThrow(errors.JWKSNoMatchingKey);
});

it('keeps the known keys while the issuer cannot be reached', async () => {
  const { clock, first, endpoint, verify } = await createEndpoint();
  await verify(first);
  endpoint.served = undefined;
  clock.advance(3_600_000);
  await verify(first);
  expect(endpoint.failures).toBe(1);
});

it('lets no request wait for an issuer that could not be reached the last time', async () => {
  const { clock, first, endpoint, verify } = await createEndpoint();
  await verify(first);
  endpoint.served = undefined;
  clock.advance(25_001);
  await verify(first);
  clock.advance(25_001);
  endpoint.isSilent = true;
  await verify(first);
  expect(endpoint.reads).toBe(3);
});

it('reports whether there are keys, and requests them when there are none', async () => {
  const { clock, first, endpoint, keys, published } = await createEndpoint();
  endpoint.served = undefined;
  expect(await keys.areKnown()).toBe(false);
  endpoint.served = published(first);
  expect(await keys.areKnown()).toBe(false);
  clock.advance(25_000);
  expect(await keys.areKnown()).toBe(true);
});

it('says so when no key was ever had, and tries again later', async () => {
  const { clock, first, endpoint, verify, published } = await createEndpoint();
  endpoint.served = undefined;
  await expect(verify(first)).rejects.toThrow(KeysUnavailable);
  endpoint.served = published(first);
  clock.advance(25_000);
  await verify(first);
});

it('takes an empty set for what it is: all keys are withdrawn, and no request waits for them', async () => {
  const { clock, first, endpoint, keys, verify, published, reasons } = await createEndpoint();
  await verify(first);
  endpoint.served = { keys: [], skipped: [] };
  clock.advance(25_001);
  await expect(verify(first)).rejects.toThrow(errors.JWKSNoMatchingKey);
  expect([await keys.areKnown(), endpoint.failures]).toEqual([true, 0]);
  expect(reasons).toEqual([['no key is left: every token is refused']]);
  endpoint.served = published(first);
  clock.advance(25_001);
  await verify(first);
});

it('says once which keys it cannot use, and again when these are others', async () => {
  const { clock, first, second, endpoint, verify, published, reasons } = await createEndpoint();
  for (const skipped of [['key 2 is weak'], ['key 2 is weak'], [], ['key 2 is weak'], ['key 2 is secret']]) {
    endpoint.served = published(first, ...skipped);
    clock.advance(25_001);
    await verify(first);
    await expect(verify(second)).rejects.toThrow(errors.JWKSNoMatchingKey);
  }
  expect(reasons).toEqual([['key 2 is weak'], ['key 2 is weak'], ['key 2 is secret']]);
});
