import fc from 'fast-check';
import { refOf } from '../testing/organisation';
import { compileAccessGraph } from './access-graph';
import { holdAccess, joinNumbers, numberCarried, numberOf } from './held-access';

const refs = ['ROLE:a', 'ROLE:b', 'ENTITLEMENT:c', 'ENTITLEMENT:d'].map(refOf);
const [a, b, c, d] = refs as [(typeof refs)[0], (typeof refs)[0], (typeof refs)[0], (typeof refs)[0]];
const graph = compileAccessGraph(
  refs.map((ref) => ({ ...ref, name: ref.id })),
  [],
);
const account = (id: string) => ({ type: 'ACCOUNT' as const, id, name: id });

describe('held access', () => {
  it('is numbers, ascending, each once', () => {
    expect(numberOf(graph.numbers, [d, a, c, a, d, d])).toEqual(Int32Array.of(0, 2, 3));
    expect(numberOf(graph.numbers, [])).toEqual(new Int32Array(0));
    const { numbers, assigned } = holdAccess(graph, [b, a, b]);
    expect(numbers).toBe(graph.numbers);
    expect(assigned).toEqual(Int32Array.of(0, 1));
  });

  it('has what accounts carry, and none of the accounts that carry nothing', () => {
    const accounts = [
      { account: account('y'), entitlements: [d, c, d] },
      { account: account('x'), entitlements: [] },
    ];
    const carried = [{ account: account('y'), entitlements: Int32Array.of(2, 3) }];
    expect(numberCarried(graph.numbers, accounts)).toEqual(carried);
    expect(holdAccess(graph, [a], accounts).carried).toEqual(carried);
    expect(holdAccess(graph, [a])).not.toHaveProperty('carried');
    expect(holdAccess(graph, [a], accounts.slice(1))).not.toHaveProperty('carried');
  });

  it('numbers what was not named before', () => {
    const [later, carried] = ['ROLE:later', 'ENTITLEMENT:z'].map(refOf) as [typeof a, typeof a];
    const held = holdAccess(graph, [later], [{ account: account('x'), entitlements: [carried] }]);
    expect([...held.assigned]).toEqual([graph.numbers.find(later)]);
    expect([...held.carried![0]!.entitlements]).toEqual([graph.numbers.find(carried)]);
    expect(graph.numbers.size).toBe(6);
    expect([4, 5].map((number) => graph.has(number))).toEqual([false, false]);
  });

  it('joins lists of numbers to one that is ascending and has each once', () => {
    const list = fc.uniqueArray(fc.nat(20)).map((numbers) => Int32Array.from(numbers).sort());
    const property = fc.property(fc.array(list), (lists) => {
      const all = new Set(lists.flatMap((numbers) => [...numbers]));
      expect([...joinNumbers(lists)]).toEqual([...all].sort((one, other) => one - other));
    });
    fc.assert(property);
  });
});
