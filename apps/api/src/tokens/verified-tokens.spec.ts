import { VerifiedTokens } from './verified-tokens';

const entry = (client: string) => ({ principal: { client, scopes: new Set<never>() }, until: 100 });

it('drops the oldest when it is full', () => {
  const tokens = new VerifiedTokens(2);
  for (const name of ['a', 'b', 'c']) tokens.set(name, entry(name));
  expect(['a', 'b', 'c'].map((name) => tokens.get(name, 0)?.client)).toEqual([undefined, 'b', 'c']);
});

it('forgets what has run out', () => {
  const tokens = new VerifiedTokens(2);
  tokens.set('a', entry('a'));
  expect(tokens.get('a', 99)?.client).toBe('a');
  expect(tokens.get('a', 100)).toBeUndefined();
});
