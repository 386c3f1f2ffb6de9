import { nameOf } from './event-names';

describe('the name of what an event is about', () => {
  it.each([
    ['the one that it got', { before: { name: 'Clerk' }, after: { name: 'Head clerk' } }, 'Head clerk'],
    ['the last one of what was deleted', { before: { name: 'Clerk' }, after: null }, 'Clerk'],
    ['none of what has none', { before: null, after: { id: 'x' } }, undefined],
    ['none of what was erased', { before: null, after: null }, undefined],
  ])('is %s', (_what, event, name) => {
    expect(nameOf(event)).toBe(name);
  });
});
