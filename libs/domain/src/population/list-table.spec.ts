import fc from 'fast-check';
import { lawRuns } from '../testing/law-runs';
import { ListTable } from './list-table';

function intern(table: ListTable, list: readonly number[]): number {
  for (const number of list) table.append(number);
  return table.intern();
}

describe('a table of lists', () => {
  it('gives equal lists one index and different lists different ones, in order of arrival', () => {
    const number = fc.oneof(fc.nat(3), fc.integer());
    const lists = fc.array(fc.array(number, { maxLength: 4 }), { maxLength: 300 });
    fc.assert(
      fc.property(lists, (all) => {
        const table = new ListTable();
        const known = new Map<string, number>();
        for (const list of all) {
          const expected = known.get(list.join()) ?? known.size;
          known.set(list.join(), expected);
          expect(intern(table, list)).toBe(expected);
        }
        expect(table.size).toBe(known.size);
        for (const [text, index] of known) expect(table.at(index).join()).toBe(text);
      }),
      { numRuns: lawRuns(300) },
    );
  });

  it('holds a list that is longer than all before', () => {
    const table = new ListTable();
    const long = Array.from({ length: 10_000 }, (_, n) => n);
    expect([[7], long, [], [7], long].map((list) => intern(table, list))).toEqual([0, 1, 2, 0, 1]);
    expect([...table.at(1)]).toEqual(long);
  });
});
