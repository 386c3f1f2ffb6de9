import fc from 'fast-check';
import {
  compileAccessGraph,
  compilePolicyIndex,
  Evaluator,
  findNumber,
  Population,
} from '@identity-governance/domain/engine';
import { accessItemKey, isEnforced, type SodPolicy } from '@identity-governance/domain/shapes';
import {
  buildConflict,
  closureNaively,
  organisationWithRequest,
  refOf,
  type Organisation,
} from '@identity-governance/domain/testing';
import { findStaffing, findTeams, MAX_STEPS, type ProcessStep } from './find-teams';

const MAX_ITEMS = 7;

interface Case extends Organisation {
  /** Positions of the items that each identity is assigned. */
  readonly people: readonly (readonly number[])[];
  readonly steps: readonly ProcessStep[];
}

/** Small organizations with a process of up to four steps and up to four identities. */
const cases: fc.Arbitrary<Case> = organisationWithRequest().chain(({ organisation }) => {
  const items = organisation.items.slice(0, MAX_ITEMS);
  const keys = new Set(items.map(accessItemKey));
  const grants = organisation.grants.filter(
    (one) => keys.has(accessItemKey(one.parent)) && keys.has(accessItemKey(one.child)),
  );
  const places = fc.nat({ max: Math.max(0, items.length - 1) });
  const missing = refOf('ENTITLEMENT:missing');
  return fc.record({
    ...{ items: fc.constant(items), grants: fc.constant(grants) },
    policies: fc.constant(organisation.policies.filter(isEnforced)),
    people: fc.array(fc.array(places, { maxLength: 3 }), { maxLength: 4 }),
    steps: fc.array(
      fc
        .array(places, { minLength: 1, maxLength: 3 })
        .map((step) => ({ items: step.map((place) => items[place] ?? missing) })),
      { minLength: 1, maxLength: 4 },
    ),
  });
});

function compile({ items, grants, policies, people }: Case) {
  const graph = compileAccessGraph(items, grants);
  const index = compilePolicyIndex(graph, policies);
  const population = new Population(graph.numbers);
  people.forEach((places, i) => {
    population.assign(
      `i${i}`,
      places.flatMap((place) => items[place] ?? []),
    );
  });
  return { index, population };
}

type Held = ReadonlySet<string>;

function isViolated({ sets, threshold }: SodPolicy, held: Held): boolean {
  const counting = sets.filter(({ criteriaList, minimum }) => {
    return criteriaList.filter((ref) => held.has(accessItemKey(ref))).length >= minimum;
  });
  return counting.length >= threshold;
}

const heldBy = ({ items, grants, people }: Case, i: number): Held =>
  closureNaively(
    grants,
    people[i]!.flatMap((place) => items[place] ?? []),
  );

const canDo = ({ items }: ProcessStep, held: Held) => items.some((item) => held.has(accessItemKey(item)));

/** Returns the size of the least list of held sets that together can do all steps; Infinity if there is none. */
function leastNaively(sets: readonly Held[], steps: readonly ProcessStep[]): number {
  const masks = new Set(
    sets.map((held) => steps.reduce((mask, step, i) => mask | (canDo(step, held) ? 1 << i : 0), 0)),
  );
  let reached = new Set([0]);
  for (let size = 0; size <= steps.length; size++) {
    if (reached.has(2 ** steps.length - 1)) return size;
    reached = new Set([...reached].flatMap((covered) => [...masks].map((mask) => covered | mask)));
  }
  return Infinity;
}

/** All closed sets of existing items. */
function closedSets({ items, grants }: Organisation): readonly Held[] {
  return Array.from({ length: 2 ** items.length }, (_, mask) =>
    closureNaively(
      grants,
      items.filter((__, i) => (mask >> i) & 1),
    ),
  );
}

describe('the least teams of a process', () => {
  it('are those of an enumeration of all closed sets', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { index, population } = compile(one);
        const { today, undoable, byRules, forbidden, undecided } = findTeams({ index, population }, one.steps);
        const held = one.people.map((_, i) => heldBy(one, i));
        expect([today?.length ?? Infinity, undecided]).toEqual([leastNaively(held, one.steps), 0]);
        expect(undoable).toEqual(positions(one.steps, (step) => !held.some((all) => canDo(step, all))));
        const allowed = closedSets(one).filter((all) => !one.policies.some((policy) => isViolated(policy, all)));
        expect(byRules?.most ?? Infinity).toBe(leastNaively(allowed, one.steps));
        expect(byRules?.least).toBe(byRules?.most);
        expect(forbidden).toEqual(positions(one.steps, (step) => !allowed.some((all) => canDo(step, all))));
      }),
      { numRuns: 1000 },
    );
  });

  it('name identities that can do their steps, one of whom violates a policy if the rules need more', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { index, population } = compile(one);
        const { today, byRules } = findTeams({ index, population }, one.steps);
        if (today === undefined) return;
        expect(today.flatMap(({ steps }) => steps).sort()).toEqual(one.steps.map((_, i) => i));
        const held = today.map(({ identityId }) => heldBy(one, Number(identityId.slice(1))));
        today.forEach(({ steps }, i) => {
          for (const step of steps) expect(canDo(one.steps[step]!, held[i]!)).toBe(true);
        });
        const violates = held.some((all) => one.policies.some((policy) => isViolated(policy, all)));
        if (byRules === undefined || today.length < byRules.least) expect(violates).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('are a range that has the exact size if the limit is reached', () => {
    fc.assert(
      fc.property(cases, fc.nat({ max: 6 }), (one, limit) => {
        const { index, population } = compile(one);
        const exact = findTeams({ index, population }, one.steps).byRules;
        const { byRules, forbidden } = findTeams({ index, population }, one.steps, limit);
        if (exact === undefined) expect(byRules?.most).toBeUndefined();
        else {
          expect(forbidden).toEqual([]);
          expect(byRules!.least).toBeLessThanOrEqual(exact.least);
          expect(byRules!.most ?? Infinity).toBeGreaterThanOrEqual(exact.least);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('count an evaluation of many items several times', () => {
    const undecidedWith = (count: number) => {
      const children = Array.from({ length: count }, (_, n) => refOf(`ENTITLEMENT:e${n}`));
      const roles = ['ROLE:a', 'ROLE:b'].map(refOf);
      const items = [...children, ...roles].map((ref) => ({ ...ref, name: ref.id }));
      const grants = children.map((child) => ({ parent: roles[0]!, child }));
      const steps = roles.map((role) => ({ items: [role] }));
      const { index, population } = compile({ items, grants, policies: [], people: [], steps });
      return findTeams({ index, population }, steps, 2).undecided;
    };
    expect(undecidedWith(10)).toBe(0);
    expect(undecidedWith(5_000)).toBeGreaterThan(0);
  });

  it('refuse more steps than are decided', () => {
    const { index, population } = compile({ items: [], grants: [], policies: [], people: [], steps: [] });
    const steps = Array.from({ length: MAX_STEPS + 1 }, () => ({ items: [refOf('ROLE:a')] }));
    expect(() => findTeams({ index, population }, steps)).toThrow('17 steps are more than 16');
  });
});

describe('the staffing of duties', () => {
  it('is found if and only if an enumeration finds one', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { index, population } = compile(one);
        const evaluator = new Evaluator();
        const candidates = one.people.map((_, i) => ({ identityId: `i${i}`, held: population.heldBy(i) }));
        const numbersOf = ({ items }: ProcessStep) => items.flatMap((item) => findNumber(index.graph, item) ?? []);
        /** Whether the candidate can be granted one item of each of these steps. */
        const canTake = (i: number, steps: readonly number[], chosen: readonly number[] = []): boolean => {
          const [step, ...rest] = steps;
          if (step === undefined)
            return (
              evaluator.find(index, { held: candidates[i]!.held, requested: chosen, wanted: 'CAUSED' }).count === 0
            );
          return numbersOf(one.steps[step]!).some((item) => canTake(i, rest, [...chosen, item]));
        };
        const assign = (step: number, taken: readonly (readonly number[])[]): boolean =>
          step === one.steps.length
            ? taken.every((steps, i) => canTake(i, steps))
            : taken.some((_, i) =>
                assign(
                  step + 1,
                  taken.map((steps, other) => (other === i ? [...steps, step] : steps)),
                ),
              );
        const staffing = findStaffing({ index, candidates }, one.steps);
        const isPossible = assign(
          0,
          candidates.map(() => []),
        );
        expect(staffing.kind).toBe(isPossible ? 'STAFFED' : 'IMPOSSIBLE');
        if (staffing.kind !== 'STAFFED') return;
        expect(staffing.members.flatMap(({ steps }) => steps).sort()).toEqual(one.steps.map((_, i) => i));
        for (const { identityId, steps } of staffing.members)
          expect(canTake(Number(identityId.slice(1)), steps)).toBe(true);
      }),
      { numRuns: 600 },
    );
  });

  it('is the same or open, never another, if the limit is reached', () => {
    fc.assert(
      fc.property(cases, fc.nat({ max: 20 }), (one, limit) => {
        const { index, population } = compile(one);
        const candidates = one.people.map((_, i) => ({ identityId: `i${i}`, held: population.heldBy(i) }));
        const exact = findStaffing({ index, candidates }, one.steps);
        const { kind } = findStaffing({ index, candidates }, one.steps, limit);
        expect([exact.kind, 'OPEN']).toContain(kind);
      }),
      { numRuns: 300 },
    );
  });

  it('is open if the limit is reached', () => {
    const items = ['a', 'b'].map((id) => ({ ...refOf(`ROLE:${id}`), name: id }));
    const steps = items.map((item) => ({ items: [item] }));
    const policies = [buildConflict('p', ['ROLE:a'], ['ROLE:b'])];
    const { index, population } = compile({ items, grants: [], policies, people: [[], []], steps });
    const candidates = [0, 1].map((row) => ({ identityId: population.idOf(row), held: population.heldBy(row) }));
    expect(findStaffing({ index, candidates }, steps, 0)).toEqual({ kind: 'OPEN' });
    expect(findStaffing({ index, candidates }, steps)).toMatchObject({ kind: 'STAFFED', members: [{}, {}] });
    expect(findStaffing({ index, candidates: candidates.slice(1) }, steps)).toEqual({ kind: 'IMPOSSIBLE' });
  });
});

function positions(steps: readonly ProcessStep[], isWanted: (step: ProcessStep) => boolean): readonly number[] {
  return steps.flatMap((step, i) => (isWanted(step) ? [i] : []));
}
