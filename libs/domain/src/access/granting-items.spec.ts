import fc from 'fast-check';
import { closureNaively } from '../testing/naive-oracle';
import { organisationWithAccounts } from '../testing/arbitraries';
import { lawRuns } from '../testing/law-runs';
import { compileAccessGraph, findNumber } from './access-graph';
import { accessItemKey } from './access-item';
import { findGrantingItems } from './granting-items';

it('finds the items that grant an item, as by the closure of each', () => {
  const property = fc.property(organisationWithAccounts(), ({ organisation: { items, grants } }) => {
    const graph = compileAccessGraph(items, grants);
    const known = new Set(items.map(accessItemKey));
    const existing = grants.filter(({ parent, child }) =>
      [parent, child].every((ref) => known.has(accessItemKey(ref))),
    );
    for (const item of items) {
      const granting = [...findGrantingItems(graph, findNumber(graph, item)!)].map((number) => graph.items[number]!);
      const expected = items.filter((one) => closureNaively(existing, [one]).has(accessItemKey(item)));
      expect(new Set(granting.map(accessItemKey))).toEqual(new Set(expected.map(accessItemKey)));
    }
  });
  fc.assert(property, { numRuns: lawRuns(100) });
});

it('finds for many items what it finds for each', () => {
  const property = fc.property(organisationWithAccounts(), ({ organisation: { items, grants } }) => {
    const graph = compileAccessGraph(items, grants);
    const some = items.slice(0, 3).map((item) => findNumber(graph, item)!);
    const each = some.flatMap((number) => [...findGrantingItems(graph, number)]);
    expect(findGrantingItems(graph, ...some)).toEqual(new Set(each));
  });
  fc.assert(property, { numRuns: lawRuns(100) });
});

it('finds nothing for an item that does not exist', () => {
  expect(findGrantingItems(compileAccessGraph([], []), 0)).toEqual(new Set());
});
