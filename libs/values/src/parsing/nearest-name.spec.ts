import { describeUnknown, nearestName } from './nearest-name';

const parameters = ['skipInvalid', 'mode', 'source', 'maxDeletes', 'kinds', 'dryRun', 'description'];

it.each([
  ['dry_run', 'dryRun'],
  ['dry-run', 'dryRun'],
  ['DRYRUN', 'dryRun'],
  ['maxDelete', 'maxDeletes'],
  ['mdoe', 'mode'],
  ['soruce', 'source'],
  ['desc', 'description'],
])('takes `%s` for `%s`', (name, nearest) => {
  expect(nearestName(name, parameters)).toBe(nearest);
});

it.each(['x', 'id', 'foo', '', 'cascade', 'd'.repeat(1_000_000)])('takes `%.9s` for no other name', (name) => {
  expect(nearestName(name, parameters)).toBeUndefined();
});

it('says what is known', () => {
  const known = ['name', 'level'];
  expect(describeUnknown('levl', { kind: 'property', known })).toBe(
    'is not a known property, did you mean `level`? Known are `name`, `level`',
  );
  expect(describeUnknown('xyz', { kind: 'property', known })).toBe(
    'is not a known property; known are `name`, `level`',
  );
  expect(describeUnknown('xyz', { kind: 'property', known: [] })).toBe('is not a known property; none is known');
});
