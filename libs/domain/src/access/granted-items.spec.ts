import fc from 'fast-check';
import { Evaluator } from '../engine/evaluator';
import { compilePolicyIndex } from '../sod/policy-index';
import { isEnforced } from '../sod/sod-policy';
import { accountsOver, organisationWithRequest } from '../testing/arbitraries';
import { pathsNaively, predictNaively } from '../testing/naive-oracle';
import { refOf, type AccessRequest, type Organisation } from '../testing/organisation';
import { compileAccessGraph, resolveAccess } from './access-graph';
import type { AccessItemRef } from './access-item';
import { AccessMarks } from './access-marks';
import { GrantPaths } from './grant-paths';
import { holdAccess } from './held-access';

/** Roles r0 to r9 and so on, each edge a grant. */
function rolesWith(edges: readonly (readonly [number, number])[]) {
  const role = (n: number): AccessItemRef => ({ type: 'ROLE', id: `r${String(n).padStart(5, '0')}` });
  const count = 1 + Math.max(...edges.flat());
  const items = Array.from({ length: count }, (_, n) => ({ ...role(n), name: `Role ${n}` }));
  const graph = compileAccessGraph(
    items,
    edges.map(([parent, child]) => ({ parent: role(parent), child: role(child) })),
  );
  /** The paths, as one evaluation finds them. */
  const pathsFor = (assigned: readonly number[], requested: readonly number[] = []) => {
    const marks = new AccessMarks();
    marks.start(graph, holdAccess(graph, assigned.map(role)), requested);
    return new GrantPaths(graph, marks);
  };
  return { graph, pathsFor };
}

/** One organisation and many questions about it. */
function manyQuestions() {
  return organisationWithRequest().chain(({ organisation, request }) => {
    const refs = organisation.items.map(({ type, id }) => ({ type, id }));
    const some = (maxLength: number) => fc.array(fc.constantFrom(...refs), { maxLength });
    const question = fc.record(
      { assigned: some(5), requested: some(4), accounts: accountsOver(organisation.items) },
      { requiredKeys: ['assigned', 'requested'] },
    );
    return fc.array(question, { minLength: 2, maxLength: 12 }).map((others) => ({
      organisation,
      requests: [request, ...others, ...others],
    }));
  });
}

function expectAnswersOf(organisation: Organisation, requests: readonly AccessRequest[]): number {
  const graph = compileAccessGraph(organisation.items, organisation.grants);
  const index = compilePolicyIndex(graph, organisation.policies.filter(isEnforced));
  const evaluator = new Evaluator();
  for (const request of requests) {
    const requested = resolveAccess(graph, request.requested);
    if (!requested.ok) throw new Error('the request names unknown items');
    const held = holdAccess(graph, request.assigned, request.accounts ?? []);
    const { contexts } = evaluator.predict(index, { held, requested: requested.value });
    expect(contexts).toEqual(predictNaively(organisation, request));
    for (const { paths, ...item } of evaluator.describeHeld(graph, held)) {
      expect(paths).toEqual(pathsNaively(organisation, { ...request, items: request.assigned }, item));
    }
  }
  return graph.grantedItems.steps;
}

describe('paths that were found before', () => {
  it('are told only where they are those that a search would find: as the oracle, question after question', () => {
    let compared = 0;
    const property = fc.property(manyQuestions(), ({ organisation, requests }) => {
      compared += expectAnswersOf(organisation, requests);
    });
    fc.assert(property, { numRuns: 500 });
    expect(compared).toBeGreaterThan(1_000);
  });

  it('are told again without a search, also to others who hold the item in the same way', () => {
    const { pathsFor } = rolesWith([
      [0, 1],
      [1, 2],
      [3, 2],
      [4, 5],
    ]);
    const found = pathsFor([0]).describe(2);
    const again = pathsFor([0, 4]);
    expect(again.describe(2)).toBe(found);
    // Its two grants are looked up; it and the three roles that may stand above it are compared.
    expect(again.operations).toBe(2 + 4 + 1);
    expect(pathsFor([0, 3]).describe(2).paths).toHaveLength(2);
    expect(pathsFor([0, 1]).describe(2).paths).toHaveLength(2);
    expect(pathsFor([0], [2]).describe(2).paths).toHaveLength(2);
  });

  it('cannot be changed by whom they are told', () => {
    const { pathsFor } = rolesWith([[0, 1]]);
    const { paths, told = [] } = pathsFor([0]).describe(1);
    expect(told).toHaveLength(2);
    const lists = told.flatMap((alone) => [alone, alone.criteriaList, ...alone.criteriaList]);
    for (const shared of [paths, ...paths, ...lists]) expect(Object.isFrozen(shared)).toBe(true);
    expect(told.map(({ criteriaList: [{ existing }] }) => existing)).toEqual([false, true]);
    for (const { criteriaList } of told) expect(criteriaList[0].paths).toBe(paths);
  });

  it('are kept for so many items at a time, and for so many ways of each', () => {
    const ways = Array.from({ length: 10 }, (_, n) => n);
    const { graph, pathsFor } = rolesWith([
      ...ways.map((n) => [n, 10] as const),
      ...Array.from({ length: 9_000 }, (_, n) => [0, 11 + n] as const),
    ]);
    const told = ways.map((n) => pathsFor([n]).describe(10));
    const latestFirst = [...ways].reverse();
    expect(latestFirst.map((n) => pathsFor([n]).describe(10) === told[n])).toEqual(latestFirst.map((n) => n >= 2));
    const search = pathsFor([0]);
    for (let n = 0; n < 9_000; n++) search.describe(11 + n);
    const { marks } = search.held;
    expect(graph.grantedItems.recall(10, marks)).toBeUndefined();
    expect(graph.grantedItems.recall(9_010, marks)).toBe(search.describe(9_010));
  });

  it('are not kept where more was looked at than is worth comparing, or where an account carries anything', () => {
    const crowd = Array.from({ length: 200 }, (_, n) => [n, 200] as const);
    expect(rolesWith(crowd).pathsFor([0]).describe(200).told).toBeUndefined();
    const [clerk, pay] = ['ROLE:clerk', 'ENTITLEMENT:pay'].map((text) => ({ ...refOf(text), name: text }));
    const graph = compileAccessGraph([clerk!, pay!], [{ parent: clerk!, child: pay! }]);
    const account = { type: 'ACCOUNT', id: 'a', name: 'A' } as const;
    const pathsWith = (entitlements: readonly AccessItemRef[]) => {
      const marks = new AccessMarks();
      marks.start(graph, holdAccess(graph, [clerk!], [{ account, entitlements }]), []);
      return new GrantPaths(graph, marks).describe(1);
    };
    expect(pathsWith([]).paths).toEqual([[clerk, pay]]);
    const carried = pathsWith([pay!]);
    expect([carried.paths.length, carried.told]).toEqual([2, undefined]);
  });
});

describe('what was found where a search had steps left', () => {
  const row = (first: number, length = 20) => Array.from({ length }, (_, n) => first + n);
  const [top, middle, low, target, boss] = [row(73), row(93), row(113), 133, 134];
  const held = [0, ...top, boss];
  const members = row(1, 61);
  /** The knot takes all steps of an evaluation, to find one path to each of ten items below it. */
  const knot = [
    [0, 1] as const,
    ...members.flatMap((from) => members.filter((to) => to !== from).map((to) => [from, to] as const)),
    ...row(62, 10).map((item) => [1, item] as const),
  ];
  /** A search that finds one path at once, and four more with more than 500 steps. */
  const rows = [
    [boss, target] as const,
    ...top.flatMap((from) => middle.map((to) => [from, to] as const)),
    ...middle.flatMap((from) => low.map((to) => [from, to] as const)),
    ...low.map((from) => [from, target] as const),
  ];
  /** Searches that take a few steps; each leaves some hundred more to the next. */
  const easy = row(138, 25);
  const chains = [[boss, 135], [135, 136], [136, 137], ...easy.map((item) => [137, item])] as const;
  const roles = () => rolesWith([...knot, ...rows, ...(chains as readonly (readonly [number, number])[])]);

  type Roles = ReturnType<typeof roles>;
  const rested = ({ pathsFor }: Roles) => pathsFor(held).describe(target).paths;
  const tired = ({ pathsFor }: Roles, easyOnes: number) => {
    const search = pathsFor(held);
    for (const item of [...row(62, 10), ...easy.slice(0, easyOnes)]) search.describe(item);
    return search.describe(target).paths;
  };

  it('is not told where it has none, nor the other way round: no answer depends on those before', () => {
    const all = rested(roles());
    expect(all).toHaveLength(5);
    for (let easyOnes = 0; easyOnes <= easy.length; easyOnes++) {
      const [first, second] = [roles(), roles()];
      const found = tired(first, easyOnes);
      expect(rested(first)).toEqual(all);
      expect(tired(first, easyOnes)).toEqual(found);
      expect(rested(second)).toEqual(all);
      expect(tired(second, easyOnes)).toEqual(found);
    }
    expect([0, easy.length].map((easyOnes) => tired(roles(), easyOnes).length)).toEqual([1, 5]);
  });
});
