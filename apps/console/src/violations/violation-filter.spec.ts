import { isFiltered, readViolationFilter, toConditions } from './violation-filter';

const now = Date.parse('2026-06-30T12:00:00Z');

it.each([
  [{}, undefined],
  [
    { policy: 'p "1"', level: 'High', status: 'Closed' },
    'status eq "Closed" and policyId eq "p \\"1\\"" and level eq "High"',
  ],
  [{ age: '0-7' }, 'created ge "2026-06-24T00:00:00.000Z"'],
  [{ age: '7-30' }, 'created lt "2026-06-24T00:00:00.000Z" and created ge "2026-06-01T00:00:00.000Z"'],
  [{ age: '365-' }, 'created lt "2025-07-01T00:00:00.000Z"'],
  [{ attribute: 'site:Leeds: North' }, 'targetAttributes.site eq "Leeds: North"'],
  [{ owner: 'ada', attribute: 'site' }, 'ownerId eq "ada" and targetAttributes.site eq null'],
  [{ level: 'unknown', age: '1-2', sort: 'sideways', policy: ['a', 'b'] }, undefined],
])('turns %j of the URL into conditions', (values, conditions) => {
  expect(toConditions(readViolationFilter(values as Parameters<typeof readViolationFilter>[0]), now)).toBe(conditions);
});

it.each([
  [{}, false],
  [{ sort: 'newest' }, false],
  [{ level: 'unknown' }, false],
  [{ level: 'High' }, true],
  [{ at: '2026-06-01' }, true],
])('knows whether %j is a filter', (values, is) => {
  expect(isFiltered(readViolationFilter(values as Parameters<typeof readViolationFilter>[0]))).toBe(is);
});
