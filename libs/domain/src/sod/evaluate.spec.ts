import { compileAccessGraph, findNumber } from '../access/access-graph';
import { holdAccess } from '../access/held-access';
import { buildConflict, buildPolicy, refOf } from '../testing/organisation';
import { evaluate } from './evaluate';
import { compilePolicyIndex } from './policy-index';
import { Scratch } from './scratch';

const items = ['ENTITLEMENT:a', 'ENTITLEMENT:b', 'ENTITLEMENT:c', 'ENTITLEMENT:d'].map((text) => ({
  ...refOf(text),
  name: text,
}));
const graph = compileAccessGraph(items, []);
const set = (minimum: number, ...strings: readonly string[]) => ({
  name: null,
  minimum,
  criteriaList: strings.map((text) => refOf(`ENTITLEMENT:${text}`)),
});
const cardinality = (id: string, threshold: number, ...sets: readonly ReturnType<typeof set>[]) =>
  buildPolicy({ id, type: 'CARDINALITY_BASED', threshold, sets });

function ask(policies: Parameters<typeof compilePolicyIndex>[1], assigned: string, requested: string) {
  const index = compilePolicyIndex(graph, policies);
  const scratch = new Scratch();
  const held = holdAccess(
    graph,
    Array.from(assigned, (id) => refOf(`ENTITLEMENT:${id}`)),
  );
  const numbers = Array.from(requested, (id) => findNumber(graph, refOf(`ENTITLEMENT:${id}`))!);
  const outcome = (wanted: 'ALL' | 'CAUSED') => {
    const hits = evaluate(index, scratch, { held, requested: numbers, wanted });
    return hits.inOrder().map((hit) => `${index.policies[hits.policies[hit]!]!.id} ${hits.kindOf(hit)}`);
  };
  const before = scratch.operations;
  const all = outcome('ALL');
  const steps = scratch.operations - before;
  return { all, caused: outcome('CAUSED'), steps };
}

describe('an evaluation', () => {
  it('reports by kind what was violated before, what is more so, and what is new', () => {
    const policies = [
      buildConflict('p', ['ENTITLEMENT:a', 'ENTITLEMENT:c'], ['ENTITLEMENT:b']),
      buildConflict('q', ['ENTITLEMENT:a'], ['ENTITLEMENT:b']),
      buildConflict('r', ['ENTITLEMENT:a'], ['ENTITLEMENT:c']),
    ];
    const { all, caused } = ask(policies, 'ab', 'c');
    expect(all).toEqual(['p EXTENDED', 'q EXISTING', 'r NEW']);
    expect(caused).toEqual(['p EXTENDED', 'r NEW']);
  });

  it('counts sets and items to the last that is needed', () => {
    const two = cardinality('two', 2, set(1, 'a'), set(2, 'b', 'c'), set(1, 'd'));
    expect(ask([two], 'a', 'b').all).toEqual([]);
    expect(ask([two], 'ab', 'c').all).toEqual(['two NEW']);
    expect(ask([two], 'abc', 'd').all).toEqual(['two EXTENDED']);
    expect(ask([two], 'ad', 'b').all).toEqual(['two EXISTING']);
    expect(ask([cardinality('one', 1, set(2, 'a', 'b'))], 'a', '').all).toEqual([]);
    expect(ask([cardinality('one', 1, set(2, 'a', 'b'))], 'a', 'b').all).toEqual(['one NEW']);
  });

  it('treats two sets as two sides only where one item of each is enough and both must count', () => {
    expect(ask([cardinality('any', 1, set(1, 'a'), set(1, 'b'))], 'a', '').all).toEqual(['any EXISTING']);
    expect(ask([cardinality('more', 2, set(2, 'a', 'c'), set(1, 'b'))], 'ab', '').all).toEqual([]);
    expect(ask([cardinality('both', 2, set(1, 'a'), set(1, 'b'))], 'ab', '').all).toEqual(['both EXISTING']);
    expect(ask([cardinality('three', 2, set(1, 'a'), set(1, 'b'), set(1, 'c'))], 'ac', '').all).toEqual([
      'three EXISTING',
    ]);
  });

  it('counts a step for each item, for each set that names one, and for each item of a set that is looked through', () => {
    const policy = buildConflict('p', ['ENTITLEMENT:a'], ['ENTITLEMENT:b', 'ENTITLEMENT:c']);
    // one item asked about, one marked, one set that names it, two items of the other side
    expect(ask([policy], 'a', '').steps).toBe(1 + 1 + 1 + 2);
    expect(ask([policy], 'd', '').steps).toBe(1 + 1);
    expect(ask([], '', '').steps).toBe(0);
    const three = cardinality('three', 2, set(1, 'a'), set(1, 'b'), set(1, 'd'));
    // one item asked about, one marked, one set that names it, one item of each set
    expect(ask([three], 'a', '').steps).toBe(1 + 1 + 1 + 3);
  });

  it('counts nothing of the policy that comes next', () => {
    const next = buildConflict('q', ['ENTITLEMENT:c'], ['ENTITLEMENT:d']);
    expect(ask([buildConflict('p', ['ENTITLEMENT:a'], ['ENTITLEMENT:b']), next], 'ac', '').all).toEqual([]);
    expect(ask([cardinality('p', 2, set(1, 'a'), set(1, 'b'), set(1, 'd')), next], 'ac', '').all).toEqual([]);
    expect(ask([cardinality('p', 1, set(2, 'a', 'b')), next], 'ac', '').all).toEqual([]);
  });
});
