import fc from 'fast-check';
import { compileAccessGraph, resolveAccess } from '../access/access-graph';
import { holdAccess } from '../access/held-access';
import { runPieces } from '@identity-governance/values';
import { organisationWithAccounts } from '../testing/arbitraries';
import { predictNaively } from '../testing/naive-oracle';
import { changeIndex } from '../testing/organisation-changes';
import { buildConflict, buildPolicy, refOf } from '../testing/organisation';
import { evaluate, EvaluationInPieces } from './evaluate';
import { KnownAccess } from './known-access';
import { compilePolicyIndex } from './policy-index';
import { checkViolations, PredictionInPieces, predictViolations } from './predict-violations';
import { Scratch, stepsAPiece } from './scratch';
import { isEnforced } from './sod-policy';

type Prediction = ConstructorParameters<typeof PredictionInPieces>;

const named = (texts: readonly string[]) => texts.map((text) => ({ ...refOf(text), name: text }));

describe('access that is asked about again and again', () => {
  it('is answered as any other, every time, by whatever index', () => {
    const property = fc.property(
      organisationWithAccounts(),
      organisationWithAccounts(),
      ({ organisation, request }, { organisation: later }) => {
        // Both know the items that are asked about.
        const items = [
          ...organisation.items,
          ...later.items.filter(
            (item) => !organisation.items.some((one) => one.type === item.type && one.id === item.id),
          ),
        ];
        const before = { ...organisation, items };
        const after = { ...later, items };
        const scratch = new Scratch();
        const graph = compileAccessGraph(items, before.grants);
        const index = compilePolicyIndex(graph, before.policies.filter(isEnforced));
        const held = holdAccess(graph, request.assigned, request.accounts);
        const known = new KnownAccess(held);
        const requested = resolveAccess(graph, request.requested);
        if (!requested.ok) throw new Error('the request names unknown items');
        const states = [
          { index, organisation: before },
          { index: changeIndex(index, before, after), organisation: after },
        ];
        for (const state of [...states, ...states]) {
          for (let time = 0; time < 3; time++) {
            const question = { held: known, requested: requested.value };
            expect(predictViolations(state.index, scratch, question).contexts).toEqual(
              predictNaively(state.organisation, request),
            );
            expect(checkViolations(state.index, scratch, question)).toEqual(
              checkViolations(state.index, new Scratch(), { ...question, held }),
            );
          }
        }
      },
    );
    fc.assert(property);
  });

  it('is looked through once an index, and then costs a step for each held item and each set that a new one is in', () => {
    const items = named(['ENTITLEMENT:a', 'ENTITLEMENT:b', 'ENTITLEMENT:c', 'ENTITLEMENT:d']);
    const graph = compileAccessGraph(items, []);
    const index = compilePolicyIndex(graph, [
      buildConflict('p', ['ENTITLEMENT:a', 'ENTITLEMENT:d'], ['ENTITLEMENT:b', 'ENTITLEMENT:c']),
    ]);
    const held = new KnownAccess(holdAccess(graph, [refOf('ENTITLEMENT:c')]));
    const scratch = new Scratch();
    const steps = [1, 2, 3].map(() => {
      const before = scratch.operations;
      expect(evaluate(index, scratch, { held, requested: [0], wanted: 'CAUSED' }).count).toBe(1);
      return scratch.operations - before;
    });
    // Asked about for the first time: two items marked, a new one in one set, two items of the other side. All four
    // are looked at to be told.
    expect(steps).toEqual([2 + 1 + 1 + 2 + 4, 2 + 1 + 1 + 4, 2 + 1 + 1 + 4]);
    expect([...held.items]).toEqual([2, 0b10]);
    expect([held.heldCount, held.holdsOf(0), held.holdsOf(1)]).toEqual([1, false, true]);
  });

  it('keeps what it found as long as the index is the same', () => {
    const items = named(['ROLE:r', 'ENTITLEMENT:a', 'ENTITLEMENT:b']);
    const graph = compileAccessGraph(items, [{ parent: items[0]!, child: items[1]! }]);
    const policies = [buildConflict('p', ['ENTITLEMENT:a'], ['ENTITLEMENT:b'])];
    const [index, other] = [compilePolicyIndex(graph, policies), compilePolicyIndex(graph, policies)];
    const held = new KnownAccess(holdAccess(graph, [refOf('ROLE:r')]));
    expect([held.items.length, held.heldCount, held.assignedCount]).toEqual([0, 0, 0]);
    const { marks } = new Scratch();
    expect([index, index, index].map((one) => held.isFoundIn(one, marks))).toEqual([false, true, true]);
    const { items: found } = held;
    expect([[...found], held.heldCount, held.assignedCount]).toEqual([[0, 1, 0b1], 2, 1]);
    expect(held.isFoundIn(index, marks)).toBe(true);
    expect(held.items).toBe(found);
    expect([other, index, other, index].map((one) => held.isFoundIn(one, marks))).toEqual([false, true, true, false]);
  });

  it('is answered for policies of many sets, where a new item counts and where it does not', () => {
    const graph = compileAccessGraph(named(['ENTITLEMENT:a', 'ENTITLEMENT:b', 'ENTITLEMENT:c', 'ENTITLEMENT:d']), []);
    const set = (minimum: number, ...ids: readonly string[]) => ({
      name: null,
      minimum,
      criteriaList: ids.map((id) => refOf(`ENTITLEMENT:${id}`)),
    });
    const sets = [set(1, 'a'), set(1, 'b'), set(2, 'c', 'd')];
    const index = compilePolicyIndex(graph, [buildPolicy({ id: 'p', type: 'CARDINALITY_BASED', threshold: 2, sets })]);
    const scratch = new Scratch();
    for (const [assigned, requested, count] of [
      ['a', 1, 1],
      ['b', 2, 0],
      ['ab', 2, 0],
      ['abc', 3, 1],
    ] as const) {
      const refs = Array.from(assigned, (id) => refOf(`ENTITLEMENT:${id}`));
      const held = new KnownAccess(holdAccess(graph, refs));
      const ask = () => evaluate(index, scratch, { held, requested: [requested], wanted: 'CAUSED' }).count;
      expect([ask(), ask(), ask()]).toEqual([count, count, count]);
    }
  });

  it('has a bit for each set, to the last', () => {
    const numbered = (prefix: string, n: number) => `${prefix}${String(n).padStart(2, '0')}`;
    const texts = Array.from({ length: 66 }, (_, n) => numbered('ENTITLEMENT:', n));
    const graph = compileAccessGraph(named(texts), []);
    const pairs = Array.from({ length: 33 }, (_, n) =>
      buildConflict(numbered('p', n), [texts[2 * n]!], [texts[2 * n + 1]!]),
    );
    const bitsOf = (policies: number, ...held: readonly number[]) => {
      const index = compilePolicyIndex(graph, pairs.slice(0, policies));
      const refs = held.map((n) => refOf(texts[n]!));
      const known = new KnownAccess(holdAccess(graph, refs));
      const { marks } = new Scratch();
      for (let time = 0; time < 2; time++) known.isFoundIn(index, marks);
      const sets = Array.from({ length: 2 * policies }, (_, set) => set);
      // Set n has item n alone.
      expect(sets.filter((set) => known.holdsOf(set))).toEqual(sets.filter((set) => held.includes(set)));
      expect([...known.items.subarray(0, known.heldCount)]).toEqual(held);
      return [...known.items.subarray(known.heldCount)];
    };
    expect(bitsOf(0, 0)).toEqual([]);
    expect(bitsOf(16, 0, 31)).toEqual([(1 << 31) | 1]);
    expect(bitsOf(17, 31, 32)).toEqual([1 << 31, 1]);
    expect(bitsOf(33, 2, 65)).toEqual([0b100, 0, 0b10]);
  });

  it('is used by predictions, whole and in pieces', () => {
    const items = named(['ENTITLEMENT:a', 'ENTITLEMENT:b', 'ENTITLEMENT:c']);
    const graph = compileAccessGraph(items, []);
    const index = compilePolicyIndex(graph, [
      buildConflict('p', ['ENTITLEMENT:a'], ['ENTITLEMENT:b', 'ENTITLEMENT:c']),
    ]);
    const scratch = new Scratch();
    for (const predict of [predictViolations, (...args: Prediction) => runPieces(new PredictionInPieces(...args))]) {
      const held = new KnownAccess(holdAccess(graph, [refOf('ENTITLEMENT:c')]));
      const steps = [1, 2].map(() => {
        const before = scratch.operations;
        expect(predict(index, scratch, { held, requested: [0] }).contexts).toHaveLength(1);
        return scratch.operations - before;
      });
      // To count what exists: the held item, twice, its policy, and the other side.
      const existing = 4;
      // Only the first looks for the other side in its two items. To be told, all three are looked at.
      expect(steps).toEqual([existing + 2 + 1 + 1 + 2 + 3, existing + 2 + 1 + 1 + 3]);
    }
  });

  it('is answered rightly in pieces while it is asked about in another index', () => {
    const count = 3 * stepsAPiece;
    const left = Array.from({ length: count }, (_, n) => `ENTITLEMENT:a${n}`);
    const graph = compileAccessGraph(named(['ENTITLEMENT:held', ...left]), []);
    const conflicts = left.map((one, n) => buildConflict(`p${n}`, [one], ['ENTITLEMENT:held']));
    const index = compilePolicyIndex(graph, conflicts);
    const other = compilePolicyIndex(graph, []);
    const held = new KnownAccess(holdAccess(graph, [refOf('ENTITLEMENT:held')]));
    const access = { held, requested: Array.from(left, (_, n) => n + 1) };
    const [scratch, ofOther] = [new Scratch(), new Scratch()];
    const askOther = () => evaluate(other, ofOther, { ...access, wanted: 'CAUSED' }).count;
    for (let time = 0; time < 2; time++) evaluate(index, scratch, { ...access, wanted: 'CAUSED' });
    const pieces = new EvaluationInPieces(index, scratch, access);
    let made = 1;
    for (let next = pieces.next(); next.done !== true; next = pieces.next(), made++) {
      expect([askOther(), askOther()]).toEqual([0, 0]);
    }
    expect(scratch.hits.count).toBe(count);
    expect(made).toBeGreaterThan(3);
  });

  it('counts a policy once, however many of its items are new', () => {
    const items = named(['ENTITLEMENT:a', 'ENTITLEMENT:b', 'ENTITLEMENT:c', 'ENTITLEMENT:d']);
    const graph = compileAccessGraph(items, []);
    const index = compilePolicyIndex(graph, [
      buildConflict('p', ['ENTITLEMENT:a', 'ENTITLEMENT:d'], ['ENTITLEMENT:b', 'ENTITLEMENT:c']),
      buildConflict('q', ['ENTITLEMENT:a'], ['ENTITLEMENT:d']),
    ]);
    const held = new KnownAccess(holdAccess(graph, []));
    const scratch = new Scratch();
    for (let time = 0; time < 400; time++) {
      const hits = evaluate(index, scratch, { held, requested: [0, 1, 2, 3], wanted: 'CAUSED' });
      expect(hits.inOrder().map((hit) => hits.policies[hit])).toEqual([0, 1]);
      expect(evaluate(index, scratch, { held, requested: [0, 0], wanted: 'CAUSED' }).count).toBe(0);
    }
  });
});
