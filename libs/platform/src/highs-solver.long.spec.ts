import {
  compileAccessGraph,
  compilePolicyIndex,
  Evaluator,
  holdAccess,
  planRemovals,
  removalKinds,
  type PlannedRemoval,
  type RemovalKind,
} from '@identity-governance/domain/engine';
import { accessItemKey, isEnforced } from '@identity-governance/domain/shapes';
import {
  buildConflict,
  organisationWithAccounts,
  refOf,
  type AccessRequest,
  type Organisation,
} from '@identity-governance/domain/testing';
import fc from 'fast-check';
import { HighsSolver } from './highs-solver';

const solver = new HighsSolver();
const evaluator = new Evaluator();

interface Case {
  readonly organisation: Organisation;
  readonly staff: readonly AccessRequest[];
  readonly kinds: readonly RemovalKind[];
  readonly budget: number;
}

/** The violated policies of each identity, by id. */
function violationsOf({ organisation, staff }: Pick<Case, 'organisation' | 'staff'>) {
  const graph = compileAccessGraph(organisation.items, organisation.grants);
  const index = compilePolicyIndex(graph, organisation.policies.filter(isEnforced));
  const violators = staff.map(({ assigned, accounts }) => {
    const held = holdAccess(graph, assigned, accounts);
    const { policies, count } = evaluator.find(index, { held, requested: [], wanted: 'ALL' });
    return { held, positions: policies.slice(0, count) };
  });
  return { index, violators };
}

function keyOf({ removal, violator }: PlannedRemoval): string {
  const item = accessItemKey(removal.item);
  switch (removal.kind) {
    case 'GRANT':
      return `GRANT ${accessItemKey(removal.parent)} > ${item}`;
    case 'ASSIGNMENT':
      return `ASSIGNMENT ${violator!} > ${item}`;
    case 'ACCOUNT_ACCESS':
      return `ACCOUNT_ACCESS ${violator!} ${removal.account.id} > ${item}`;
  }
}

function stepsOf({ organisation, staff, kinds }: Case): readonly string[] {
  const steps = [
    ...organisation.grants.map(({ parent, child }) => `GRANT ${accessItemKey(parent)} > ${accessItemKey(child)}`),
    ...staff.flatMap(({ assigned, accounts = [] }, n) => [
      ...assigned.map((item) => `ASSIGNMENT ${n} > ${accessItemKey(item)}`),
      ...accounts.flatMap(({ account, entitlements }) =>
        entitlements.map((item) => `ACCOUNT_ACCESS ${n} ${account.id} > ${accessItemKey(item)}`),
      ),
    ]),
  ];
  return [...new Set(steps)].filter((step) => kinds.some((kind) => step.startsWith(`${kind} `)));
}

function without({ organisation, staff }: Case, steps: ReadonlySet<string>) {
  const grants = organisation.grants.filter(
    ({ parent, child }) => !steps.has(`GRANT ${accessItemKey(parent)} > ${accessItemKey(child)}`),
  );
  const left = staff.map(({ assigned, accounts = [], requested }, n) => ({
    requested,
    assigned: assigned.filter((item) => !steps.has(`ASSIGNMENT ${n} > ${accessItemKey(item)}`)),
    accounts: accounts.map(({ account, entitlements }) => ({
      account,
      entitlements: entitlements.filter(
        (item) => !steps.has(`ACCOUNT_ACCESS ${n} ${account.id} > ${accessItemKey(item)}`),
      ),
    })),
  }));
  return { organisation: { ...organisation, grants }, staff: left };
}

function countEnded(one: Case, steps: ReadonlySet<string>): number {
  const before = violationsOf(one);
  const after = violationsOf(without(one, steps));
  return before.violators.reduce(
    (sum, { positions }, n) =>
      sum + positions.filter((position) => !after.violators[n]!.positions.includes(position)).length,
    0,
  );
}

/** The most violations that any subset within the budget ends, and the size of the smallest that does. */
function planNaively(one: Case): { readonly ends: number; readonly size: number } {
  const steps = stepsOf(one);
  let best = { ends: 0, size: 0 };
  for (let subset = 0; subset < 2 ** steps.length; subset++) {
    const removed = new Set(steps.filter((_, i) => ((subset >> i) & 1) === 1));
    if (removed.size > one.budget) continue;
    const ends = countEnded(one, removed);
    if (ends > best.ends || (ends === best.ends && removed.size < best.size)) best = { ends, size: removed.size };
  }
  return best;
}

const cases = organisationWithAccounts().chain(({ organisation, request }) => {
  const refs = organisation.items.map(({ type, id }) => ({ type, id }));
  const others = fc.array(fc.uniqueArray(fc.constantFrom(...refs), { maxLength: 3 }), { maxLength: 3 });
  const more = { kinds: fc.subarray([...removalKinds], { minLength: 1 }), budget: fc.integer({ min: 1, max: 3 }) };
  return fc.record({ others, ...more }).map(({ others: rows, kinds, budget }): Case => {
    const staff = [request, ...rows.map((assigned) => ({ assigned, requested: [] }))];
    return { organisation, staff, kinds, budget };
  });
});

describe('the plan of removals for many identities', () => {
  it('ends as many violations as the best of all subsets, with as few removals', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(cases, async (one) => {
        const { index, violators } = violationsOf(one);
        if (stepsOf(one).length > 8 || violators.every(({ positions }) => positions.length === 0)) return;
        const plan = planRemovals(index, { violators, budget: one.budget, kinds: one.kinds });
        if (!plan.ok) throw new Error(plan.error.kind);
        const { values, bound } = await solver.solve(plan.value.program, { seconds: 10 });
        const { removals, ends, mostEnds, isOptimal } = plan.value.outcomeOf(values, bound);
        const best = planNaively(one);
        expect({ ends, mostEnds, size: removals.length, isOptimal }).toEqual({
          ...{ ...best, mostEnds: best.ends, isOptimal: true },
        });
        expect(countEnded(one, new Set(removals.map(keyOf)))).toBe(ends);
        const all = countEnded(one, new Set(stepsOf(one)));
        expect(plan.value.violations - plan.value.unresolvable).toBe(all);
        if (ends > 0) compared++;
      }),
      { numRuns: 70 },
    );
    expect(compared).toBeGreaterThan(5);
  });

  it('is a lower count and a bound where the search ends at its limit', async () => {
    const refs = (type: 'ROLE' | 'ENTITLEMENT', count: number) =>
      Array.from({ length: count }, (_, n) => refOf(`${type}:${n}`));
    const [roles, entitlements] = [refs('ROLE', 30), refs('ENTITLEMENT', 60)];
    const grants = roles.flatMap((parent, n) =>
      Array.from({ length: 12 }, (_, i) => ({ parent, child: entitlements[(n * 7 + i * i * 5) % 60]! })),
    );
    const policies = Array.from({ length: 60 }, (_, n) =>
      buildConflict(
        `p${n}`,
        [`ENTITLEMENT:${n}`],
        [`ENTITLEMENT:${(n * 11 + 3) % 60 === n ? 59 - n : (n * 11 + 3) % 60}`],
      ),
    );
    const staff = Array.from({ length: 200 }, (_, n) => ({
      assigned: [0, 1, 2, 3].map((i) => roles[(n * (i + 3) + i * i) % 30]!),
      requested: [],
    }));
    const items = [...roles, ...entitlements].map((ref) => ({ ...ref, name: ref.id }));
    const { index, violators } = violationsOf({ organisation: { items, grants, policies }, staff });
    const plan = planRemovals(index, { violators, budget: 12, kinds: ['GRANT'] });
    if (!plan.ok) throw new Error(plan.error.kind);
    const solve = async (seconds: number) => {
      const { values, bound } = await solver.solve(plan.value.program, { seconds });
      return plan.value.outcomeOf(values, bound);
    };
    const [cut, full] = [await solve(0), await solve(60)];
    expect([cut.isOptimal, full.isOptimal]).toEqual([false, true]);
    expect(cut.ends).toBeLessThan(full.ends);
    expect(cut.mostEnds).toBeGreaterThanOrEqual(full.ends);
  });
});
