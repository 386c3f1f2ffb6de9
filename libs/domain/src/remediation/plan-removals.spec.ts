import { compileAccessGraph } from '../access/access-graph';
import { holdAccess } from '../access/held-access';
import { compilePolicyIndex } from '../sod/policy-index';
import { buildConflict, refOf } from '../testing/organisation';
import { planRemovals, type PlanQuestion } from './plan-removals';

const items = ['ROLE:both', 'ENTITLEMENT:pay', 'ENTITLEMENT:enter'].map((text) => ({ ...refOf(text), name: text }));
const grants = items.slice(1).map((child) => ({ parent: items[0]!, child }));
const graph = compileAccessGraph(items, grants);
const index = compilePolicyIndex(graph, [buildConflict('p', ['ENTITLEMENT:enter'], ['ENTITLEMENT:pay'])]);
const violators = [
  { held: holdAccess(graph, [refOf('ROLE:both')]), positions: [0] },
  { held: holdAccess(graph, items.slice(1)), positions: [0] },
];

function plan(question: Partial<PlanQuestion> = {}) {
  return planRemovals(index, { violators, budget: 5, kinds: ['GRANT'], ...question });
}

describe('a plan of removals for many identities', () => {
  it('evaluates solutions, and refuses one that ends fewer violations than it says', () => {
    const planned = plan();
    if (!planned.ok) throw new Error(planned.error.kind);
    const { program, violations, unresolvable } = planned.value;
    const outcomeOf = (values: readonly number[], bound: number) => planned.value.outcomeOf(values, bound);
    expect({ violations, unresolvable }).toEqual({ violations: 2, unresolvable: 1 });
    const nothing = program.objective.map(() => 0);
    expect(outcomeOf(nothing, 5)).toEqual({ removals: [], ends: 0, mostEnds: 1, isOptimal: false });
    expect(outcomeOf(nothing, 0)).toEqual({ removals: [], ends: 0, mostEnds: 0, isOptimal: true });
    expect(() =>
      outcomeOf(
        program.objective.map((weight) => (weight > 0 ? 1 : 0)),
        5,
      ),
    ).toThrow('end fewer violations than promised');
  });

  it('is not made where its program would be too large', () => {
    expect(plan({ maxSize: 3 })).toEqual({ ok: false, error: { kind: 'plan-too-large' } });
  });
});
