import { compileAccessGraph } from '../access/access-graph';
import { buildConflict, buildPolicy, refOf } from '../testing/organisation';
import { changePolicyIndex, compilePolicyIndex, NO_SIDE, overGraph, PolicyIndexBuilder } from './policy-index';

const items = ['ROLE:a', 'ROLE:b', 'ROLE:c'].map((text) => ({ ...refOf(text), name: text }));
const graph = compileAccessGraph(items, []);
const conflict = (id: string, name = id) => ({ ...buildConflict(id, ['ROLE:a'], ['ROLE:b', 'ROLE:c']), name });
const set = (minimum: number, ...strings: readonly string[]) => ({
  name: null,
  minimum,
  criteriaList: strings.map(refOf),
});
const cardinality = (id: string, threshold: number, ...sets: readonly ReturnType<typeof set>[]) =>
  buildPolicy({ id, name: id, type: 'CARDINALITY_BASED', threshold, sets });
const idsOf = ({ policies }: { readonly policies: readonly { readonly id: string }[] }) => policies.map(({ id }) => id);

describe('a policy index', () => {
  it('has policies by name, then id', () => {
    const index = compilePolicyIndex(graph, [conflict('z', 'n'), conflict('y', 'm'), conflict('x', 'n')]);
    expect(idsOf(index)).toEqual(['y', 'x', 'z']);
    expect(index.headings.refs.map(({ id }) => id)).toEqual(['y', 'x', 'z']);
  });

  it('has one class for all policies of a level and type', () => {
    const { headings } = compilePolicyIndex(graph, [
      { ...conflict('p'), level: 'LOW' },
      { ...conflict('q'), level: 'HIGH' },
      { ...cardinality('r', 1, set(1, 'ROLE:a')), level: 'HIGH' },
      { ...conflict('s'), level: 'LOW' },
    ]);
    const classes = [...headings.classOf].map((place) => headings.classes[place]!);
    expect(classes.map(({ level }) => level)).toEqual(['LOW', 'HIGH', 'HIGH', 'LOW']);
    expect(classes.map(({ traits }) => traits.hasDisjointSets)).toEqual([true, true, false, true]);
    expect(classes[3]).toBe(classes[0]);
    expect(headings.classes).toHaveLength(3);
  });

  it('has criteria in flat arrays, and the sets that name an item', () => {
    const { criteria, postings } = compilePolicyIndex(graph, [
      conflict('p'),
      cardinality('q', 3, set(2, 'ROLE:c', 'ROLE:a'), set(1, 'ROLE:b'), set(1, 'ROLE:a')),
    ]);
    expect(criteria).toMatchObject({
      thresholds: Int32Array.of(2, 3),
      setOffsets: Int32Array.of(0, 2, 5),
      minimums: Int32Array.of(1, 1, 2, 1, 1),
      itemOffsets: Int32Array.of(0, 1, 3, 5, 6, 7),
      items: Int32Array.of(0, 1, 2, 2, 0, 1, 0),
      policyOfSet: Int32Array.of(0, 0, 1, 1, 1),
    });
    const setsOf = (n: number) => [...postings.sets.subarray(postings.offsets[n], postings.offsets[n + 1])];
    expect([0, 1, 2].map(setsOf)).toEqual([
      [0, 2, 4],
      [1, 3],
      [1, 2],
    ]);
  });

  it('knows the other side only where one item of each of two sets is enough and both must count', () => {
    const sidesOf = (...policies: Parameters<typeof compilePolicyIndex>[1]) => [
      ...compilePolicyIndex(graph, policies).criteria.otherSides,
    ];
    expect(sidesOf(conflict('p'), conflict('q'))).toEqual([1, 0, 3, 2]);
    expect(sidesOf(cardinality('p', 2, set(1, 'ROLE:a'), set(1, 'ROLE:b')))).toEqual([1, 0]);
    expect(sidesOf(cardinality('p', 1, set(1, 'ROLE:a'), set(1, 'ROLE:b')))).toEqual([NO_SIDE, NO_SIDE]);
    expect(sidesOf(cardinality('p', 2, set(1, 'ROLE:a'), set(2, 'ROLE:b', 'ROLE:c')))).toEqual([NO_SIDE, NO_SIDE]);
    const three = [set(1, 'ROLE:a'), set(1, 'ROLE:b'), set(1, 'ROLE:c')];
    expect(sidesOf(cardinality('p', 2, ...three))).toEqual([NO_SIDE, NO_SIDE, NO_SIDE]);
  });

  it('is built of what comes bit by bit, over the graph whose numbers it has', () => {
    const builder = new PolicyIndexBuilder(graph.numbers);
    builder.add([conflict('b')]);
    builder.add([conflict('a')]);
    expect(builder.build(graph)).toEqual(compilePolicyIndex(graph, [conflict('a'), conflict('b')]));
    expect(() => builder.build(compileAccessGraph(items, []))).toThrow('numbered for another graph');
  });
});

describe('a change of policies', () => {
  const index = compilePolicyIndex(graph, [conflict('a'), conflict('b')]);

  it('equals what is compiled again, and leaves what was', () => {
    const saved = [{ ...conflict('b'), level: 'LOW' as const }, conflict('c')];
    const changed = changePolicyIndex(index, { saved, deletedIds: ['a', 'never there'] });
    expect(changed).toEqual(compilePolicyIndex(graph, saved));
    expect(idsOf(index)).toEqual(['a', 'b']);
    expect(changePolicyIndex(index, {})).toEqual(index);
  });

  it('takes the last of multiple with one id, and what is both saved and deleted as deleted', () => {
    const last = { ...conflict('c'), level: 'LOW' as const };
    expect(changePolicyIndex(index, { saved: [conflict('c'), last] }).policies[2]).toBe(last);
    expect(idsOf(changePolicyIndex(index, { saved: [conflict('c')], deletedIds: ['c', 'b'] }))).toEqual(['a']);
  });
});

describe('the policies over another version of the graph', () => {
  it('are the same, and refused over a graph of other numbers', () => {
    const index = compilePolicyIndex(graph, [conflict('a')]);
    expect(overGraph(index, graph)).toEqual(index);
    expect(() => overGraph(index, compileAccessGraph(items, []))).toThrow('no version of the graph of this index');
  });
});
