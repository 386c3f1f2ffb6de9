import { compileAccessGraph, findNumber } from '../access/access-graph';
import { holdAccess } from '../access/held-access';
import { buildConflict, buildPolicy, refOf } from '../testing/organisation';
import { describe as describeHits } from './describe';
import { evaluate } from './evaluate';
import { compilePolicyIndex } from './policy-index';
import { checkViolations, predictViolations } from './predict-violations';
import { Scratch } from './scratch';

const named = (refs: readonly string[]) => refs.map(refOf).map((ref) => ({ ...ref, name: ref.id }));
const items = named(['ROLE:r', 'ENTITLEMENT:a', 'ENTITLEMENT:b', 'ENTITLEMENT:c']);
const graph = compileAccessGraph(items, [{ parent: items[0]!, child: items[1]! }]);
const index = compilePolicyIndex(graph, [
  buildConflict('p', ['ENTITLEMENT:a'], ['ENTITLEMENT:b']),
  buildConflict('q', ['ENTITLEMENT:a'], ['ENTITLEMENT:c']),
]);
const numbersOf = (...refs: readonly string[]) => refs.map((ref) => findNumber(graph, refOf(ref))!);
const holding = (...refs: readonly string[]) => holdAccess(graph, refs.map(refOf));

describe('a scratch', () => {
  it('remembers nothing of earlier evaluations, however many there were', () => {
    const scratch = new Scratch();
    const questions = [
      { held: holding('ROLE:r'), requested: numbersOf('ENTITLEMENT:b') },
      { held: holding('ENTITLEMENT:c'), requested: numbersOf('ROLE:r', 'ENTITLEMENT:b') },
      { held: holding('ENTITLEMENT:b'), requested: [] },
      { held: holding(), requested: numbersOf('ENTITLEMENT:c') },
    ];
    const expected = questions.map((question) => checkViolations(index, new Scratch(), question));
    expect(expected.map(({ contexts }) => contexts.length)).toEqual([1, 2, 0, 0]);
    // Stamps start again about every 60 evaluations.
    for (let n = 0; n < 1_000; n++) {
      expect(checkViolations(index, scratch, questions[n % 4]!)).toEqual(expected[n % 4]);
    }
  });

  it('serves indexes of any size, one after the other', () => {
    const scratch = new Scratch();
    for (const size of [1, 300, 2, 4_000, 1]) {
      const many = named(Array.from({ length: size * 2 }, (_, n) => `ROLE:${String(n).padStart(5, '0')}`));
      const large = compileAccessGraph(many, []);
      const policies = Array.from({ length: size }, (_, n) =>
        buildConflict(`p${n}`, [`ROLE:${many[n * 2]!.id}`], [`ROLE:${many[n * 2 + 1]!.id}`]),
      );
      const held = holdAccess(large, many);
      const { count } = evaluate(compilePolicyIndex(large, policies), scratch, { held, requested: [], wanted: 'ALL' });
      expect(count).toBe(size);
    }
  });

  it('keeps its memory until there is too little of it', () => {
    const scratch = new Scratch();
    const start = (count: number) => {
      const policies = Array.from({ length: count }, (_, n) =>
        buildConflict(`p${n}`, ['ENTITLEMENT:a'], ['ENTITLEMENT:b']),
      );
      scratch.begin(compilePolicyIndex(graph, policies));
      return scratch.violated;
    };
    const before = start(8);
    expect(before).toHaveLength(10);
    expect(start(10)).toBe(before);
    expect(start(11)).toHaveLength(13);
  });

  it('counts the steps of its evaluations', () => {
    const scratch = new Scratch();
    evaluate(index, scratch, { held: holding(), requested: [], wanted: 'CAUSED' });
    expect(scratch.operations).toBe(0);
    evaluate(index, scratch, { held: holding('ROLE:r'), requested: numbersOf('ENTITLEMENT:b'), wanted: 'CAUSED' });
    const { operations } = scratch;
    expect(operations).toBeGreaterThan(3);
    describeHits(index, scratch);
    expect(scratch.operations).toBeGreaterThan(operations);
  });
});

describe('the answer of an evaluation', () => {
  const question = { held: holding('ROLE:r'), requested: numbersOf('ENTITLEMENT:b', 'ENTITLEMENT:c') };

  it('is returned in the order of policies, at most as many violations as are wanted', () => {
    const limits = { violations: 1, items: 100 };
    const { contexts, omitted, itemsTold } = predictViolations(index, new Scratch(), { ...question, limits });
    expect(contexts.map(({ policy }) => policy.id)).toEqual(['p']);
    expect(omitted).toEqual({ violations: 1, items: 0, conflictWithin: 0 });
    // a and the two items of its path, b and itself as its path.
    expect(itemsTold).toBe(3 + 2);
  });

  it('leaves out items from the first that does not fit, and says how many', () => {
    const report = (itemLimit: number) => {
      const limits = { violations: 10, items: itemLimit };
      const { contexts, omitted, itemsTold } = predictViolations(index, new Scratch(), { ...question, limits });
      return {
        listed: itemsTold,
        omitted: omitted?.items,
        byViolation: contexts.map(({ omittedItems }) => omittedItems),
      };
    };
    expect(report(10)).toEqual({ listed: 10, omitted: undefined, byViolation: [undefined, undefined] });
    expect(report(9)).toEqual({ listed: 8, omitted: 1, byViolation: [undefined, 1] });
    expect(report(7)).toEqual({ listed: 5, omitted: 2, byViolation: [undefined, 2] });
    expect(report(2)).toEqual({ listed: 0, omitted: 4, byViolation: [2, 2] });
  });

  it('counts what holds the conflict in itself among the items', () => {
    const roles = named(['ROLE:r', 'ROLE:s', 'ENTITLEMENT:a', 'ENTITLEMENT:b']);
    const [r, s, a, b] = roles as [(typeof roles)[0], (typeof roles)[0], (typeof roles)[0], (typeof roles)[0]];
    const grants = [r, s].flatMap((parent) => [a, b].map((child) => ({ parent, child })));
    const toxic = compileAccessGraph(roles, grants);
    const policies = [buildConflict('p', ['ENTITLEMENT:a'], ['ENTITLEMENT:b'])];
    const held = holdAccess(toxic, [r, s]);
    const check = (itemLimit: number) =>
      checkViolations(compilePolicyIndex(toxic, policies), new Scratch(), {
        held,
        requested: [],
        limits: { violations: 1, items: itemLimit },
      });
    expect(check(12).contexts[0]!.conflictWithin?.map(({ id }) => id)).toEqual(['r', 's']);
    expect(check(12)).toMatchObject({ itemsTold: 12 });
    expect(check(12).omitted).toBeUndefined();
    expect(check(1).contexts[0]!.conflictWithin?.map(({ id }) => id)).toEqual(['r']);
    expect(check(1).omitted).toEqual({ violations: 0, items: 3, conflictWithin: 0 });
    expect(check(0).contexts[0]).not.toHaveProperty('conflictWithin');
  });

  it('is in the order of policies however many there are', () => {
    const count = 100;
    const policies = Array.from({ length: count }, (_, n) =>
      buildPolicy({
        id: `p${n}`,
        name: `p${String((n * 37) % count).padStart(3, '0')}`,
        type: 'CARDINALITY_BASED',
        threshold: 1,
        sets: [{ name: null, minimum: 1, criteriaList: [refOf(n % 2 === 0 ? 'ENTITLEMENT:b' : 'ENTITLEMENT:c')] }],
      }),
    );
    const { contexts } = predictViolations(compilePolicyIndex(graph, policies), new Scratch(), question);
    const names = contexts.map(({ policy }) => policy.name);
    expect(names).toHaveLength(count);
    expect(names).toEqual([...names].sort());
  });
});
