import { compileAccessGraph } from '../access/access-graph';
import { holdAccess } from '../access/held-access';
import { buildConflict, refOf } from '../testing/organisation';
import { defaultAnswerLimits, describe as describeHits, type AnswerLimits } from './describe';
import { evaluate } from './evaluate';
import { compilePolicyIndex } from './policy-index';
import { Scratch } from './scratch';

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

  it('searches no paths for items that do not fit', () => {
    const stepsFor = (limits: AnswerLimits) => {
      const { evaluateAll, index: granted } = manyWays(10);
      const scratch = evaluateAll();
      const { operations } = scratch;
      describeHits(granted, scratch, limits);
      return scratch.operations - operations;
    };
    const lacking = stepsFor({ violations: 2, items: 1_000 }) - stepsFor({ violations: 2, items: 5 });
    // Of each of the 20 items, the paths through 20 roles.
    expect(lacking).toBe(20 * 20);
  });

  it('is empty where nothing was found', () => {
    const scratch = new Scratch();
    evaluate(index, scratch, { held: holdAccess(graph, []), requested: [], wanted: 'ALL' });
    const nothing = { contexts: [], itemsTold: 0 };
    expect(describeHits(index, scratch)).toEqual(nothing);
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
