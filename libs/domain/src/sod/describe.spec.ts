import { compileAccessGraph } from '../access/access-graph';
import { holdAccess } from '../access/held-access';
import type { Pieces } from '@identity-governance/values';
import { buildConflict, refOf } from '../testing/organisation';
import { defaultAnswerLimits, describe as describeHits, DescriptionInPieces, type AnswerLimits } from './describe';
import { evaluate } from './evaluate';
import { compilePolicyIndex } from './policy-index';
import { Scratch, stepsAPiece } from './scratch';

const items = ['ROLE:r', 'ENTITLEMENT:a', 'ENTITLEMENT:b', 'ENTITLEMENT:c', 'ENTITLEMENT:d'].map((text) => ({
  ...refOf(text),
  name: text,
}));
const graph = compileAccessGraph(
  items,
  items.slice(1, 3).map((child) => ({ parent: items[0]!, child })),
);
/** The role holds p alone; one side of q is granted by it; nothing grants any of s. */
const index = compilePolicyIndex(graph, [
  buildConflict('p', ['ENTITLEMENT:a'], ['ENTITLEMENT:b']),
  buildConflict('q', ['ENTITLEMENT:a'], ['ENTITLEMENT:c']),
  buildConflict('s', ['ENTITLEMENT:c'], ['ENTITLEMENT:d']),
]);
const held = holdAccess(graph, ['ROLE:r', 'ENTITLEMENT:c', 'ENTITLEMENT:d'].map(refOf));

/** Two violated policies, each of `count` items of its own, all granted by each of twenty roles, which one grants. */
function manyWays(count: number) {
  const numbers = Array.from({ length: count / 2 }, (_, n) => n);
  const roles = Array.from({ length: 20 }, (_, n) => refOf(`ROLE:r${n}`));
  const top = refOf('ROLE:top');
  const side = (name: string) => numbers.map((n) => `ENTITLEMENT:${name}${n}`);
  const children = ['a', 'b', 'c', 'd'].flatMap(side).map(refOf);
  const ways = compileAccessGraph(
    [top, ...roles, ...children].map((ref) => ({ ...ref, name: ref.id })),
    roles.flatMap((role) => [{ parent: top, child: role }, ...children.map((child) => ({ parent: role, child }))]),
  );
  const both = [buildConflict('p', side('a'), side('b')), buildConflict('q', side('c'), side('d'))];
  const index = compilePolicyIndex(ways, both);
  const evaluateAll = () => {
    const scratch = new Scratch();
    evaluate(index, scratch, { held: holdAccess(ways, [top]), requested: [], wanted: 'ALL' });
    return scratch;
  };
  return { index, evaluateAll };
}

function evaluated() {
  const scratch = new Scratch();
  evaluate(index, scratch, { held, requested: [], wanted: 'ALL' });
  return { scratch, before: scratch.operations };
}

/** The steps of each piece. */
function run<T>(pieces: Pieces<T>, scratch: Scratch) {
  const steps: number[] = [];
  for (;;) {
    const before = scratch.operations;
    const next = pieces.next();
    steps.push(scratch.operations - before);
    if (next.done === true) return { steps, value: next.value };
  }
}

describe('the description of what was found', () => {
  it('costs the grants that are looked at, and none where nothing is granted', () => {
    const { scratch, before } = evaluated();
    const { contexts } = describeHits(index, scratch);
    expect(contexts.map(({ policy, conflictWithin }) => [policy.id, conflictWithin?.map(({ id }) => id)])).toEqual([
      ['p', ['r']],
      ['q', undefined],
      ['s', undefined],
    ]);
    // The grants to a and b; for p the sides a and b, each with the role; for q a with the role, and c.
    expect(scratch.operations - before).toBe(2 + 4 + 3);
  });

  it('comes in one piece where there is little to tell', () => {
    const { scratch } = evaluated();
    const { steps, value } = run(new DescriptionInPieces(index, scratch), scratch);
    expect(value).toEqual(describeHits(index, evaluated().scratch));
    expect(steps).toHaveLength(1);
  });

  it('comes in pieces where each of many items is granted in many ways', () => {
    const { evaluateAll, index: granted } = manyWays(100);
    const scratch = evaluateAll();
    const { steps, value } = run(
      new DescriptionInPieces(granted, scratch, { violations: 2, items: 1_000_000 }),
      scratch,
    );
    expect(value.contexts.map(({ policy }) => policy.id)).toEqual(['p', 'q']);
    // A hundred items a policy, with twenty grants each; the grants of the first role are looked at once.
    expect(steps.slice(0, 2)).toEqual([stepsAPiece + 20, stepsAPiece]);
    expect(steps.length).toBeGreaterThan(4);
  });

  it('comes in pieces where much is told that takes no looking for', () => {
    const side = (name: string) => Array.from({ length: 50 }, (_, n) => `ENTITLEMENT:${name}${n}`);
    const children = [...side('a'), ...side('b')].map(refOf);
    const own = compileAccessGraph(
      children.map((ref) => ({ ...ref, name: ref.id })),
      [],
    );
    const policies = Array.from({ length: 20 }, (_, n) => buildConflict(`p${n}`, side('a'), side('b')));
    const told = compilePolicyIndex(own, policies);
    const scratch = new Scratch();
    evaluate(told, scratch, { held: holdAccess(own, children), requested: [], wanted: 'ALL' });
    const { steps, value } = run(new DescriptionInPieces(told, scratch), scratch);
    expect(value.itemsTold).toBe(20 * 100 * 2);
    expect(steps).toHaveLength(value.itemsTold / stepsAPiece + 1);
  });

  it('looks for no paths where there is no room for them', () => {
    const stepsFor = (limits: AnswerLimits) => {
      const { evaluateAll, index: granted } = manyWays(10); // anew, as paths are found once
      const scratch = evaluateAll();
      const { steps, value } = run(new DescriptionInPieces(granted, scratch, limits), scratch);
      expect(value).toEqual(describeHits(granted, evaluateAll(), limits));
      return steps.reduce((sum, each) => sum + each, 0);
    };
    const lacking = stepsFor({ violations: 2, items: 1_000 }) - stepsFor({ violations: 2, items: 5 });
    expect(lacking).toBe(10 * 20);
  });

  it('tells what nothing grants by the same objects in every answer', () => {
    const tell = () => describeHits(index, evaluated().scratch).contexts[2];
    const c = graph.ownItems.of(3, true);
    expect(tell()).toMatchObject({ conflictingAccessCriteria: { leftCriteria: { criteriaList: [c] } } });
    const [first, second] = [tell(), tell()].map((context) => {
      if (context === undefined || !('conflictingAccessCriteria' in context)) throw new Error('no such violation');
      return context.conflictingAccessCriteria.leftCriteria.criteriaList[0];
    });
    expect([first === c, second === c]).toEqual([true, true]);
  });

  it('is empty where nothing was found, whole or in pieces', () => {
    const scratch = new Scratch();
    evaluate(index, scratch, { held: holdAccess(graph, []), requested: [], wanted: 'ALL' });
    const nothing = { contexts: [], itemsTold: 0 };
    expect(describeHits(index, scratch)).toEqual(nothing);
    expect(run(new DescriptionInPieces(index, scratch), scratch)).toEqual({ steps: [0], value: nothing });
  });

  it('says what it leaves out: violations, items, or both as many', () => {
    const omit = (limits: AnswerLimits) => describeHits(index, evaluated().scratch, limits).omitted;
    expect(omit(defaultAnswerLimits)).toBeUndefined();
    expect(omit({ violations: 3, items: 16 })).toBeUndefined();
    expect(omit({ violations: 2, items: 12 })).toEqual({ violations: 1, items: 0, conflictWithin: 0 });
    expect(omit({ violations: 2, items: 11 })).toEqual({ violations: 1, items: 1, conflictWithin: 0 });
    expect(omit({ violations: 3, items: 14 })).toEqual({ violations: 0, items: 1, conflictWithin: 0 });
  });
});
