import { madeWhenAsked } from './made-when-asked';

const asked: string[] = [];
const make = (name: string) => (source: { readonly prefix: string }) => {
  asked.push(name);
  return { text: source.prefix + name };
};
const pair = madeWhenAsked<{ readonly prefix: string }, Record<'a' | 'b', { text: string }>>({
  a: make('a'),
  b: make('b'),
});
const single = madeWhenAsked<{ readonly prefix: string }, Record<'a', { text: string }>>({ a: make('other a') });

beforeEach(() => {
  asked.length = 0;
});

it('makes a member when it is first asked for, and once', () => {
  const made = pair({ prefix: '1' });
  expect(asked).toEqual([]);
  expect(made.a).toBe(made.a);
  expect(made.a).toEqual({ text: '1a' });
  expect(asked).toEqual(['a']);
});

it('makes the members of each object from its own source', () => {
  expect([pair({ prefix: '1' }).a.text, pair({ prefix: '2' }).a.text]).toEqual(['1a', '2a']);
});

it('has the members of its base beside its own, and makes these once for both', () => {
  const base = Object.assign(pair({ prefix: '1' }), { plain: true });
  const made = single({ prefix: '2' }, base);
  expect([made.a.text, made.b.text, made.plain]).toEqual(['2other a', '1b', true]);
  expect(made.b).toBe(base.b);
  expect(base.a.text).toBe('1a');
  expect(asked).toEqual(['other a', 'b', 'a']);
});

it('names its members as any object does', () => {
  expect(Object.keys(pair({ prefix: '1' }))).toEqual(['a', 'b']);
  expect({ ...pair({ prefix: '1' }) }).toMatchObject({ a: { text: '1a' }, b: { text: '1b' } });
});
