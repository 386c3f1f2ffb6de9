import { UnmatchedTally } from './unmatched-tally';

it('counts each value once, and names the first of every attribute, shortened', () => {
  const tally = new UnmatchedTally();
  const add = (sourceId: string, attribute: string, value: string) => {
    tally.add(sourceId, { attribute, value }, JSON.stringify([sourceId, attribute, value]));
  };
  for (const i of [6, 3, 5, 0, 4, 2, 1]) add('erp', 'roles', `R${i}`);
  add('erp', 'roles', 'R0');
  add('ad', 'memberOf', 'x'.repeat(500));
  expect(tally.list()).toEqual([
    { sourceId: 'ad', attribute: 'memberOf', count: 1, values: [`${'x'.repeat(200)}…`] },
    { sourceId: 'erp', attribute: 'roles', count: 7, values: ['R0', 'R1', 'R2', 'R3', 'R4'] },
  ]);
  expect(tally.count).toBe(8);
});

it('marks the counts of attributes with further values, and names every attribute', () => {
  const tally = new UnmatchedTally(3);
  const add = (attribute: string, value: string) => {
    tally.add('erp', { attribute, value }, JSON.stringify([attribute, value]));
  };
  for (const value of ['A', 'B', 'C', 'A']) add('roles', value);
  expect(tally.list()).toEqual([{ sourceId: 'erp', attribute: 'roles', count: 3, values: ['A', 'B', 'C'] }]);
  add('groups', 'X');
  add('roles', 'D');
  expect(tally.list()).toEqual([
    { sourceId: 'erp', attribute: 'groups', count: 1, values: ['X'] },
    { sourceId: 'erp', attribute: 'roles', count: 3, values: ['A', 'B', 'C'], atLeast: true },
  ]);
  tally.addCut('erp');
  expect(tally.list().map(({ atLeast }) => atLeast)).toEqual([true, true]);
});
