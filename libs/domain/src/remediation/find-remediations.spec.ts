import fc from 'fast-check';
import { compileAccessGraph, resolveAccess } from '../access/access-graph';
import { accessItemKey, type Grant } from '../access/access-item';
import { holdAccess, type AccountAccess, type HeldAccess } from '../access/held-access';
import { compilePolicyIndex, type PolicyIndex } from '../sod/policy-index';
import { Evaluator } from '../engine/evaluator';
import { organisationWithAccounts } from '../testing/arbitraries';
import { buildConflict, buildPolicy, refOf, type Organisation } from '../testing/organisation';
import { lawRuns } from '../testing/law-runs';
import { findRemediations, type Remediation, type Remediations, type Removal } from './find-remediations';
import { removalKinds, type RemovalKind } from './removal-network';

const evaluator = new Evaluator();

function positionsOf(index: PolicyIndex, held: HeldAccess): readonly number[] {
  const { policies, count } = evaluator.find(index, { held, requested: [], wanted: 'ALL' });
  return policies.slice(0, count);
}

const keyOf = (removal: Removal) => {
  const from =
    removal.kind === 'ACCOUNT_ACCESS'
      ? removal.account.id
      : removal.kind === 'GRANT'
        ? accessItemKey(removal.parent)
        : '';
  return `${removal.kind} ${from} > ${accessItemKey(removal.item)}`;
};
const keysOf = ({ removals }: Remediation) => removals.map(keyOf).sort();

interface Holder {
  readonly assigned: readonly string[];
  readonly accounts?: readonly (readonly [id: string, ...entitlements: string[]])[];
}

/** Items by their refs, grants as `parent > child`. */
function organise(strings: readonly string[], grants: readonly string[], policies: Organisation['policies']) {
  const items = strings.map((text) => ({ ...refOf(text), name: `Name of ${text}` }));
  const edges = grants.map((text): Grant => {
    const [parent, child] = text.split(' > ');
    return { parent: refOf(parent!), child: refOf(child!) };
  });
  const graph = compileAccessGraph(items, edges);
  return compilePolicyIndex(graph, policies);
}

function remedy(
  index: PolicyIndex,
  { assigned, accounts = [] }: Holder,
  kinds: readonly RemovalKind[] = ['ASSIGNMENT', 'ACCOUNT_ACCESS'],
): Remediations {
  const carried = accounts.map(([id, ...entitlements]): AccountAccess => {
    return { account: { type: 'ACCOUNT', id, name: id }, entitlements: entitlements.map(refOf) };
  });
  const held = holdAccess(index.graph, assigned.map(refOf), carried);
  return findRemediations(index, { held, positions: positionsOf(index, held), kinds });
}

const conflict = buildConflict('p', ['ENTITLEMENT:pay'], ['ENTITLEMENT:enter']);

describe('the smallest removals', () => {
  it('cut every path of an item, or the one of the other side', () => {
    const strings = ['ROLE:a', 'ROLE:b', 'ENTITLEMENT:pay', 'ENTITLEMENT:enter'];
    const index = organise(strings, ['ROLE:a > ENTITLEMENT:pay', 'ROLE:b > ENTITLEMENT:pay'], [conflict]);
    const threefold = {
      assigned: ['ROLE:a', 'ROLE:b', 'ENTITLEMENT:enter'],
      accounts: [['erp', 'ENTITLEMENT:pay']] as const,
    };
    expect(remedy(index, threefold)).toMatchObject({ isExact: true, isComplete: true, stuck: [] });
    expect(remedy(index, threefold).proposals.map(keysOf)).toEqual([['ASSIGNMENT  > ENTITLEMENT:enter']]);
    const twice = { ...threefold, accounts: [['erp', 'ENTITLEMENT:enter']] as const };
    expect(remedy(index, twice).proposals.map(keysOf)).toEqual([
      ['ACCOUNT_ACCESS erp > ENTITLEMENT:enter', 'ASSIGNMENT  > ENTITLEMENT:enter'],
      ['ASSIGNMENT  > ROLE:a', 'ASSIGNMENT  > ROLE:b'],
    ]);
  });

  it('are ranked by what else they take away', () => {
    const strings = ['ROLE:a', 'ENTITLEMENT:pay', 'ENTITLEMENT:enter', 'ENTITLEMENT:vpn'];
    const index = organise(strings, ['ROLE:a > ENTITLEMENT:enter', 'ROLE:a > ENTITLEMENT:vpn'], [conflict]);
    const { proposals } = remedy(index, { assigned: ['ROLE:a', 'ENTITLEMENT:pay'] });
    expect(proposals.map(({ alsoLost }) => alsoLost.map(({ id }) => id))).toEqual([[], ['enter', 'vpn']]);
    expect(proposals[0]).toMatchObject({ removals: [{ item: { id: 'pay' } }], ended: [0] });
  });

  it('are grants of a role that conflicts within itself, and none where the role itself is named', () => {
    const strings = ['ROLE:a', 'ACCESS_PROFILE:b', 'ENTITLEMENT:pay', 'ENTITLEMENT:enter'];
    const grants = ['ROLE:a > ACCESS_PROFILE:b', 'ACCESS_PROFILE:b > ENTITLEMENT:pay', 'ROLE:a > ENTITLEMENT:enter'];
    const index = organise(strings, grants, [conflict]);
    expect(remedy(index, { assigned: ['ROLE:a'] }, ['GRANT']).proposals.map(keysOf)).toEqual([
      ['GRANT ROLE:a > ENTITLEMENT:enter'],
      ['GRANT ACCESS_PROFILE:b > ENTITLEMENT:pay'],
      ['GRANT ROLE:a > ACCESS_PROFILE:b'],
    ]);
    const whole = buildPolicy({
      id: 'q',
      type: 'CARDINALITY_BASED',
      threshold: 1,
      sets: [{ name: null, minimum: 1, criteriaList: [refOf('ROLE:a')] }],
    });
    const stuck = remedy(organise(strings, grants, [whole]), { assigned: ['ROLE:a'] }, ['GRANT']);
    expect(stuck).toEqual({ proposals: [], isExact: true, isComplete: true, stuck: [0] });
  });

  it('are none where no policy is violated', () => {
    const index = organise(['ENTITLEMENT:pay'], [], [conflict]);
    const { proposals } = remedy(index, { assigned: ['ENTITLEMENT:pay'] });
    expect(proposals).toEqual([{ removals: [], alsoLost: [], ended: [] }]);
  });
});

/** Every set of removable steps that ends all violations and is as small as any, by trying all subsets. */
function removeNaively({ organisation, assigned, accounts, kinds }: Case): readonly (readonly string[])[] | 'too many' {
  const graph = compileAccessGraph(organisation.items, organisation.grants);
  const index = compilePolicyIndex(graph, organisation.policies);
  const wanted = new Set(positionsOf(index, holdAccess(graph, assigned, accounts)));
  const exists = (ref: { type: 'ROLE' | 'ACCESS_PROFILE' | 'ENTITLEMENT'; id: string }) =>
    resolveAccess(graph, [ref]).ok;
  const distinct = <T>(list: readonly T[], key: (one: T) => string) => [
    ...new Map(list.map((one) => [key(one), one])).values(),
  ];
  const steps = [
    ...distinct(assigned, accessItemKey).map((item) => ({ kind: 'ASSIGNMENT' as const, item })),
    ...accounts.flatMap(({ account, entitlements }) =>
      distinct(entitlements, accessItemKey).map((item) => ({ kind: 'ACCOUNT_ACCESS' as const, account, item })),
    ),
    ...distinct(organisation.grants, ({ parent, child }) => `${accessItemKey(parent)}>${accessItemKey(child)}`).map(
      ({ parent, child }) => ({ kind: 'GRANT' as const, parent, item: child }),
    ),
  ].filter(({ kind, item }) => kinds.includes(kind) && exists(item));
  if (steps.length > 10) return 'too many';
  let best: string[][] = [];
  for (let subset = 0; subset < 2 ** steps.length; subset++) {
    const removed = steps.filter((_, i) => ((subset >> i) & 1) === 1);
    const size = best[0]?.length ?? Infinity;
    if (removed.length > size) continue;
    const has = (key: string) => removed.some((step) => keyOf(step as Removal) === key);
    const grants = organisation.grants.filter(
      ({ parent, child }) => !has(`GRANT ${accessItemKey(parent)} > ${accessItemKey(child)}`),
    );
    const left = compileAccessGraph(organisation.items, grants);
    const held = holdAccess(
      left,
      assigned.filter((item) => !has(`ASSIGNMENT  > ${accessItemKey(item)}`)),
      accounts.map(({ account, entitlements }) => ({
        account,
        entitlements: entitlements.filter((item) => !has(`ACCOUNT_ACCESS ${account.id} > ${accessItemKey(item)}`)),
      })),
    );
    const stays = positionsOf(compilePolicyIndex(left, organisation.policies), held);
    if (stays.some((position) => wanted.has(position))) continue;
    if (removed.length < size) best = [];
    best.push(removed.map((step) => keyOf(step as Removal)).sort());
  }
  return best;
}

/** Pairs of conflicting access; each side is assigned, or granted by a role with other items that would be lost too. */
function pairsWithExtras(extras: readonly (readonly [left: number, right: number])[]) {
  const strings: string[] = [];
  const grants: string[] = [];
  const assigned: string[] = [];
  const policies = extras.map((sides, i) => {
    const ends = sides.map((count, side) => {
      const end = `ENTITLEMENT:e${i}-${side}`;
      const more = Array.from({ length: count }, (_, n) => `ENTITLEMENT:x${i}-${side}-${n}`);
      strings.push(end, ...more);
      if (count === 0) assigned.push(end);
      else {
        const role = `ROLE:r${i}-${side}`;
        strings.push(role);
        assigned.push(role);
        grants.push(...[end, ...more].map((item) => `${role} > ${item}`));
      }
      return end;
    });
    return buildConflict(`p${i}`, [ends[0]!], [ends[1]!]);
  });
  return { index: organise(strings, grants, policies), assigned };
}

describe('of many smallest removals', () => {
  it('those with the fewest other losses are proposed, as trying all finds', () => {
    const extra = fc.nat({ max: 3 });
    const cases = fc.array(fc.tuple(extra, extra), { minLength: 6, maxLength: 20 });
    fc.assert(
      fc.property(cases, (extras) => {
        const { index, assigned } = pairsWithExtras(extras);
        const { proposals, isExact } = remedy(index, { assigned });
        expect(isExact).toBe(true);
        expect(proposals).toHaveLength(10);
        // A role is removed with the item that conflicts, which is lost too.
        const lossOf = (count: number) => (count === 0 ? 0 : count + 1);
        const fewest = extras.reduce((sum, [left, right]) => sum + Math.min(lossOf(left), lossOf(right)), 0);
        expect(proposals[0]!.alsoLost).toHaveLength(fewest);
        expect(proposals[0]!.removals).toHaveLength(extras.length);
      }),
      { numRuns: lawRuns(40) },
    );
  });
});

interface Case {
  readonly organisation: Organisation;
  readonly assigned: Parameters<typeof holdAccess>[1];
  readonly accounts: readonly AccountAccess[];
  readonly kinds: readonly RemovalKind[];
}

describe('the smallest removals by any kinds', () => {
  it('are those that trying all subsets finds', () => {
    const cases = fc.record({
      asked: organisationWithAccounts(),
      kinds: fc.subarray([...removalKinds], { minLength: 1 }),
    });
    let compared = 0;
    fc.assert(
      fc.property(cases, ({ asked: { organisation, request }, kinds }) => {
        const assigned = [...request.assigned, ...request.requested];
        const accounts = request.accounts ?? [];
        const naive = removeNaively({ organisation, assigned, accounts, kinds });
        if (naive === 'too many') return;
        const index = compilePolicyIndex(
          compileAccessGraph(organisation.items, organisation.grants),
          organisation.policies,
        );
        const held = holdAccess(index.graph, assigned, accounts);
        const question = { held, positions: positionsOf(index, held), kinds, proposals: 1_000 };
        const found = findRemediations(index, question);
        expect(found.isExact).toBe(true);
        expect(found.isComplete).toBe(true);
        expect(found.proposals.map((one) => keysOf(one).join('; ')).sort()).toEqual(
          naive.map((one) => one.join('; ')).sort(),
        );
        expect(found.stuck.length > 0).toBe(naive.length === 0);
        if ((naive[0]?.length ?? 0) > 0) compared++;
      }),
      { numRuns: lawRuns(600) },
    );
    expect(compared).toBeGreaterThan(lawRuns(600) / 20);
  });
});

describe('hostile sizes', () => {
  const names = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`);

  it('of a thousand paths to each side are exact', () => {
    const left = names('ROLE:left', 1_000);
    const right = names('ROLE:right', 999);
    const grants = [
      ...left.map((role) => `${role} > ENTITLEMENT:pay`),
      ...right.map((role) => `${role} > ENTITLEMENT:enter`),
    ];
    const index = organise([...left, ...right, 'ENTITLEMENT:pay', 'ENTITLEMENT:enter'], grants, [conflict]);
    for (const kinds of [['ASSIGNMENT'], ['ASSIGNMENT', 'GRANT']] as const) {
      const { proposals, isExact } = remedy(index, { assigned: [...left, ...right] }, kinds);
      expect(isExact).toBe(true);
      expect(proposals[0]!.removals).toHaveLength(999);
    }
  });

  it('of policies that share nothing are exact', () => {
    const count = 60;
    const policies = names('p', count).map((id, i) => buildConflict(id, [`ENTITLEMENT:l${i}`], [`ENTITLEMENT:r${i}`]));
    const strings = [...names('ENTITLEMENT:l', count), ...names('ENTITLEMENT:r', count)];
    const found = remedy(organise(strings, [], policies), { assigned: strings });
    expect(found).toMatchObject({ isExact: true, isComplete: false });
    expect(found.proposals).toHaveLength(10);
    expect(found.proposals[0]!.removals).toHaveLength(count);
  });

  it('that are too large to be searched end at the limit, with a set that ends all violations', () => {
    const roles = names('ROLE:r', 60);
    const entitlements = names('ENTITLEMENT:e', 40);
    const grants = roles.flatMap((role, i) =>
      entitlements
        .filter((_, e) => (i * 7 + e * 13 + i * e) % 5 === 0)
        .map((entitlement) => `${role} > ${entitlement}`),
    );
    const policies = names('p', 200).map((id, i) =>
      buildConflict(id, [`ENTITLEMENT:e${i % 40}`], [`ENTITLEMENT:e${(i * 17 + 1 + Math.floor(i / 40)) % 40}`]),
    );
    const index = organise(
      [...roles, ...entitlements],
      grants,
      policies.filter(({ sets }) => sets[0]!.criteriaList[0]!.id !== sets[1]!.criteriaList[0]!.id),
    );
    const held = holdAccess(index.graph, roles.map(refOf));
    const question = { held, positions: positionsOf(index, held), kinds: ['ASSIGNMENT'] as const, operations: 200_000 };
    const found = findRemediations(index, question);
    expect(found.isExact).toBe(false);
    expect(found.proposals.length).toBeGreaterThan(0);
  });
});
