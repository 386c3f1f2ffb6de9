import { compileAccessGraph } from '../access/access-graph';
import { holdAccess } from '../access/held-access';
import { buildConflict } from '../testing/organisation';
import { evaluate } from './evaluate';
import { compilePolicyIndex } from './policy-index';
import { Scratch } from './scratch';

const ids = Array.from({ length: 14 }, (_, n) => `item-${n}`);
const items = ids.map((id) => ({ type: 'ENTITLEMENT' as const, id, name: id }));
const graph = compileAccessGraph(items, []);
const held = holdAccess(graph, items);

/** What matches where everything is held: the ids of each counting set of each policy, by policy. */
function matchedOf(...policies: readonly ReturnType<typeof buildConflict>[]): readonly (readonly string[][])[] {
  const index = compilePolicyIndex(graph, policies);
  const hits = evaluate(index, new Scratch(), { held, requested: [], wanted: 'ALL' });
  const itemsOf = (set: number) =>
    hits.items.slice(hits.itemOffsets[set], hits.itemOffsets[set + 1]).map((number) => graph.items[number]!.id);
  return hits.inOrder().map((hit) => [itemsOf(hits.setOffsets[hit]!), itemsOf(hits.setOffsets[hit]! + 1)]);
}

const keysOf = (some: readonly string[]) => some.map((id) => `ENTITLEMENT:${id}`);

describe('a hit', () => {
  it.each([2, 3, 4, 5, 6, 7, 8, 9])('names the items of its own policy alone, where that names %i', (size) => {
    for (let left = 1; left < size; left++) {
      const sides = [ids.slice(0, left), ids.slice(left, size)] as const;
      const policy = buildConflict('p', keysOf(sides[0]), keysOf(sides[1]));
      const next = buildConflict('q', keysOf(ids.slice(size, size + 1)), keysOf(ids.slice(size + 1, size + 4)));
      const matchedNext = [ids.slice(size, size + 1), ids.slice(size + 1, size + 4)];
      expect(matchedOf(policy)).toEqual([sides]);
      expect(matchedOf(policy, next)).toEqual([sides, matchedNext]);
    }
  });
});
