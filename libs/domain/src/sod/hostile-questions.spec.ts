import type { AccessItemRef, Grant } from '../access/access-item';
import { compileAccessGraph, resolveAccess } from '../access/access-graph';
import { holdAccess } from '../access/held-access';
import { buildPolicy } from '../testing/organisation';
import type { AnswerLimits } from './describe';
import { compilePolicyIndex } from './policy-index';
import { checkViolations, predictViolations } from './predict-violations';
import { Scratch } from './scratch';
import type { SodPolicy } from './sod-policy';
import type { ConflictingAccessViolation } from './violation';

/** Steps that any answer may take, whatever it is about, for paths and for conflicts within roles. */
const ALLOWED = 450_000;

const group = (n: number | string): AccessItemRef => ({ type: 'ENTITLEMENT', id: `g${n}` });
const role = (n: number | string): AccessItemRef => ({ type: 'ROLE', id: `r${n}` });
const range = (count: number) => Array.from({ length: count }, (_, n) => n);

function conflict(id: string, left: readonly AccessItemRef[], right: readonly AccessItemRef[]): SodPolicy {
  const side = (criteriaList: readonly AccessItemRef[]) => ({ name: null, minimum: 1, criteriaList });
  return buildPolicy({ id, sets: [side(left), side(right)] });
}

interface Attack {
  readonly refs: readonly AccessItemRef[];
  readonly grants: readonly Grant[];
  readonly policies: readonly SodPolicy[];
  readonly requested: readonly AccessItemRef[];
  /** Refs and grants of the request, all that it is granted, and all criteria of the policies. */
  readonly size: number;
}

function attack(parts: Omit<Attack, 'size'>): Attack {
  const criteria = parts.policies.flatMap(({ sets }) => sets.flatMap(({ criteriaList }) => criteriaList));
  return { ...parts, size: parts.requested.length + parts.refs.length + parts.grants.length + criteria.length };
}

function answer({ refs, grants, policies, requested }: Attack, limits?: AnswerLimits) {
  const graph = compileAccessGraph(
    refs.map((ref) => ({ ...ref, name: ref.id })),
    grants,
  );
  const numbers = resolveAccess(graph, requested);
  if (!numbers.ok) throw new Error('the attack names unknown items');
  const scratch = new Scratch();
  const index = compilePolicyIndex(graph, policies);
  const request = { held: holdAccess(graph, []), requested: numbers.value, ...(limits && { limits }) };
  const predicted = predictViolations(index, scratch, request);
  const { operations } = scratch;
  // Of nothing held before, check and predict tell the same.
  expect(checkViolations(index, scratch, request).contexts).toHaveLength(predicted.contexts.length);
  return { ...predicted, operations };
}

const chain = (size: number): readonly Grant[] => range(size - 1).map((n) => ({ parent: role(n), child: role(n + 1) }));

/** Every item of many policies at once. */
function everyItem(policies: number): Attack {
  const refs = range(500).map(group);
  const side = (n: number, from: number) => range(50).map((i) => group((n + from + i * 3) % 500));
  return attack({
    refs,
    grants: [],
    policies: range(policies).map((n) => conflict(`p${n}`, side(n, 0), side(n, 1))),
    requested: refs,
  });
}

/** Roles in one cycle; the last grants both sides of the policies. */
function cycle(size: number, policies: number): Attack {
  const last = role(size - 1);
  const ends = [group(0), group(1)];
  return attack({
    refs: [...range(size).map(role), ...ends],
    grants: [...chain(size), { parent: last, child: role(0) }, ...ends.map((child) => ({ parent: last, child }))],
    policies: range(policies).map((n) => conflict(`p${n}`, [group(0)], [group(1)])),
    requested: [role(0)],
  });
}

/** Roles nested in one chain: the first grants one side, the last the other, so that only the first holds both. */
function nested(size: number, policies: number): Attack {
  return attack({
    refs: [...range(size).map(role), group(0), group(1)],
    grants: [...chain(size), { parent: role(0), child: group(0) }, { parent: role(size - 1), child: group(1) }],
    policies: range(policies).map((n) => conflict(`p${n}`, [group(0)], [group(1)])),
    requested: [role(0)],
  });
}

/** Each group nested in all before it, and every one of them in the policies. */
function nestedGroups(size: number, policies: number): Attack {
  return attack({
    refs: range(size).map(group),
    grants: range(size).flatMap((n) => range(n).map((above) => ({ parent: group(above), child: group(n) }))),
    policies: range(policies).map((n) => {
      const items = range(100).map((i) => group((n + i) % size));
      return conflict(`p${n}`, items.slice(0, 50), items.slice(50));
    }),
    requested: [group(0)],
  });
}

/** Two groups that grant each other and, together, everything that the policies name. */
function mutual(policies: number): Attack {
  const items = range(100).map((n) => group(`x${n}`));
  return attack({
    refs: [group(0), group(1), ...items],
    grants: [
      { parent: group(0), child: group(1) },
      { parent: group(1), child: group(0) },
      ...items.map((child, n) => ({ parent: group(n % 2), child })),
    ],
    policies: range(policies).map((n) => conflict(`p${n}`, items.slice(0, 50), items.slice(50))),
    requested: [group(0), group(1)],
  });
}

/** Layers of three, everything granted by everything above: as many paths as 3 to the power of the layers. */
function layers(count: number): Attack {
  const at = (layer: number, place: number) => role(layer * 3 + place);
  const last = range(3).map((place) => at(count, place));
  return attack({
    refs: range((count + 1) * 3).map(role),
    grants: range(count).flatMap((layer) =>
      range(9).map((i) => ({ parent: at(layer, i % 3), child: at(layer + 1, Math.floor(i / 3)) })),
    ),
    policies: [conflict('p', last.slice(0, 1), last.slice(1))],
    requested: [at(0, 0)],
  });
}

/** A role that many others grant, some of them held, and many items below it. */
function broad(parents: number): Attack {
  const items = range(400).map(group);
  return attack({
    refs: [role('hub'), ...range(parents).map(role), ...items],
    grants: [
      ...range(parents).map((n) => ({ parent: role(n), child: role('hub') })),
      ...items.map((child) => ({ parent: role('hub'), child })),
    ],
    policies: range(200).map((n) => {
      const first = (n * 2) % 350;
      return conflict(`p${n}`, items.slice(first, first + 25), items.slice(first + 25, first + 50));
    }),
    requested: range(parents).map(role),
  });
}

describe('the work of an answer', () => {
  it.each([
    ['500 refs and 2,000 policies of 50 and 50 items', everyItem(2_000)],
    ['a cycle of 4,000 roles and one policy', cycle(4_000, 1)],
    ['a cycle of 4,000 roles and 1,000 policies', cycle(4_000, 1_000)],
    ['a cycle of 20,000 roles', cycle(20_000, 10)],
    ['4,000 roles nested in one another and 2,000 policies', nested(4_000, 2_000)],
    ['200 groups, each nested in all before it', nestedGroups(200, 200)],
    ['two groups that grant each other and 200 policies', mutual(200)],
    ['40 layers of three, everything granted by everything above', layers(40)],
    ['4,000 layers of three', layers(4_000)],
    ['a role that 4,000 requested roles grant', broad(4_000)],
  ])('is bounded by the size of the question and a constant: %s', (_, question) => {
    const { contexts, operations } = answer(question);
    expect(contexts.length).toBeGreaterThan(0);
    expect(operations).toBeLessThan(ALLOWED + 10 * question.size);
  });

  it('reports a violation for every policy, and what it leaves out of the answer', () => {
    const { contexts, omitted, itemsTold } = answer(everyItem(2_000));
    expect(contexts).toHaveLength(1_000);
    expect(itemsTold).toBeLessThanOrEqual(20_000);
    expect(omitted).toEqual({ violations: 1_000, items: 1_000 * 100 - 10_000, conflictWithin: 0 });
  });

  it('names each violation when there is no capacity for its items', () => {
    const { contexts } = answer(everyItem(250));
    const { policy, kind, conflictingAccessCriteria, omittedItems } = contexts.at(-1) as ConflictingAccessViolation;
    expect({ policy, kind, conflictingAccessCriteria, omittedItems }).toEqual({
      policy: { type: 'SOD_POLICY', id: 'p99', name: 'policy p99' },
      kind: 'NEW',
      conflictingAccessCriteria: { leftCriteria: { criteriaList: [] }, rightCriteria: { criteriaList: [] } },
      omittedItems: 100,
    });
  });

  it('names the role that alone holds a conflict, however deep its halves lie', () => {
    const { contexts, omitted } = answer(nested(1_000, 10));
    expect(contexts.map(({ conflictWithin }) => conflictWithin?.map(({ id }) => id))).toEqual(
      range(10).map(() => ['r0']),
    );
    expect(omitted).toBeUndefined();
  });

  it('finds the role that alone holds the conflict in as many violations as there are, where each takes little', () => {
    const { contexts, omitted } = answer(nested(150, 1_000), { violations: 1_000, items: Infinity });
    expect(contexts.filter(({ conflictWithin }) => conflictWithin === undefined)).toEqual([]);
    expect(omitted).toBeUndefined();
  });

  it('says of how many violations it did not find out who alone holds the conflict', () => {
    const limits = { violations: 70, items: Infinity };
    const { contexts, omitted } = answer(nested(4_000, 70), limits);
    const unknown = contexts.filter(({ conflictWithin }) => conflictWithin === undefined).length;
    expect(unknown).toBeGreaterThan(0);
    expect(omitted).toEqual({ violations: 0, items: 0, conflictWithin: unknown });
    // Also where as many violations are left out.
    const { omitted: both } = answer(nested(4_000, 70 + unknown), limits);
    expect(both).toEqual({ violations: unknown, items: 0, conflictWithin: unknown });
  });
});
