import { VerifiedTokens } from './verified-tokens';

const principal = { client: 'a', scopes: new Set<never>() };

it('forgets a token when its time is over', () => {
  const tokens = new VerifiedTokens(10_000);
  tokens.set('token', { principal, since: 0, until: 1000 });
  expect(tokens.get('token', 999)?.principal).toBe(principal);
  expect(tokens.get('token', 1000)).toBeUndefined();
});

it('forgets a token when the clock is set back, as its time would become longer', () => {
  const tokens = new VerifiedTokens(10_000);
  tokens.set('token', { principal, since: 500, until: 1000 });
  expect(tokens.get('token', 499)).toBeUndefined();
});

it('is bounded in bytes, and forgets what was not used for the longest time', () => {
  const tokens = new VerifiedTokens(3 * 2512);
  for (const name of ['a', 'b', 'c']) tokens.set(name.repeat(2000), { principal, since: 0, until: 1000 });
  tokens.get('a'.repeat(2000), 0);
  tokens.set('d'.repeat(2000), { principal, since: 0, until: 1000 });
  const known = ['a', 'b', 'c', 'd'].filter((name) => tokens.get(name.repeat(2000), 0) !== undefined);
  expect(known).toEqual(['a', 'c', 'd']);
});
