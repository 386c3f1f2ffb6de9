import fc from 'fast-check';
import { compileAccessGraph } from '../access/access-graph';
import { accessItemKey, type AccessItemRef } from '../access/access-item';
import { Population } from '../population/population';
import { compilePolicyIndex } from '../sod/policy-index';
import type { CriteriaSet } from '../sod/sod-policy';
import { checkNaively, closureNaively, rootsNaively } from '../testing/naive-oracle';
import {
  compileStaff,
  scanNaively,
  staffedOrganisation,
  type StaffedOrganisation,
} from '../testing/staffed-organisation';
import { buildConflict, buildPolicy, refOf } from '../testing/organisation';
import { lawRuns } from '../testing/law-runs';
import { findCauses } from './find-causes';

const strings = [
  ...['ROLE:clerk', 'ROLE:payer', 'ROLE:both', 'ROLE:outer'],
  ...['ENTITLEMENT:enter', 'ENTITLEMENT:pay', 'ENTITLEMENT:vpn'],
];
const grants = [
  ['ROLE:clerk', 'ENTITLEMENT:enter'],
  ['ROLE:payer', 'ENTITLEMENT:pay'],
  ['ROLE:both', 'ENTITLEMENT:enter'],
  ['ROLE:both', 'ENTITLEMENT:pay'],
  ['ROLE:outer', 'ROLE:both'],
];
const conflict = buildConflict('p', ['ENTITLEMENT:enter'], ['ENTITLEMENT:pay']);
const stages = buildPolicy({
  ...{ id: 'q', type: 'CARDINALITY_BASED', threshold: 2 },
  sets: ['ENTITLEMENT:enter', 'ENTITLEMENT:pay', 'ENTITLEMENT:vpn'].map((text) => ({
    ...{ name: null, minimum: 1, criteriaList: [refOf(text)] },
  })),
});

function causes(
  policies: Parameters<typeof compilePolicyIndex>[1],
  staff: Readonly<Record<string, readonly string[]>>,
) {
  const items = strings.map((text) => ({ ...refOf(text), name: text }));
  const graph = compileAccessGraph(
    items,
    grants.map(([parent, child]) => ({ parent: refOf(parent!), child: refOf(child!) })),
  );
  const population = new Population(graph.numbers);
  for (const [id, direct] of Object.entries(staff)) population.assign(id, direct.map(refOf));
  return findCauses(compilePolicyIndex(graph, policies), population).map(({ policy, items: of, violations, ends }) => {
    return `${policy.id}: ${of.map(({ id }) => id).join(' + ')}: ${ends} of ${violations}`;
  });
}

/** The number of violations, and of those that end, by policy and items; by the oracle and the definition alone. */
function causesNaively({ organisation, staff, accounts = [] }: StaffedOrganisation) {
  const { items, grants, policies } = organisation;
  const exists = (ref: AccessItemRef) => items.some((item) => accessItemKey(item) === accessItemKey(ref));
  const closureWithout = (roots: readonly AccessItemRef[], key?: string) => {
    const isOther = (ref: AccessItemRef) => accessItemKey(ref) !== key;
    const left = grants.filter(({ parent, child }) => isOther(parent) && isOther(child));
    return closureNaively(left, roots.filter(isOther));
  };
  const counted = new Map<string, [violations: number, ends: number]>();
  staff.forEach((all, n) => {
    const own = { assigned: all.filter(exists), accounts: accounts[n] ?? [] };
    const roots = [...new Map(rootsNaively(organisation, own).map((ref) => [accessItemKey(ref), ref])).values()];
    for (const { policy: ref, conflictWithin = [] } of checkNaively(organisation, { ...own, requested: [] })) {
      const { sets, threshold, type } = policies.find(({ id }) => id === ref.id)!;
      const counting = (held: ReadonlySet<string>) =>
        sets.filter(
          ({ criteriaList, minimum }) => criteriaList.filter((r) => held.has(accessItemKey(r))).length >= minimum,
        );
      const isViolated = (held: ReadonlySet<string>) => counting(held).length >= threshold;
      const giving = ({ criteriaList }: CriteriaSet) =>
        roots.filter((root) => criteriaList.some((r) => closureWithout([root]).has(accessItemKey(r))));
      const countingNow = counting(closureWithout(roots));
      const direct = [...new Set(countingNow.flatMap(giving))];
      const [left, right] = countingNow.map(giving);
      const pairs =
        type === 'CONFLICTING_ACCESS_BASED' ? left!.flatMap((one) => right!.map((o) => [one, o])) : [direct];
      const endsWithoutRoot = (root: AccessItemRef) => !isViolated(closureWithout(roots.filter((r) => r !== root)));
      const shares =
        conflictWithin.length > 0
          ? conflictWithin.map((item) => [[item], !isViolated(closureWithout(roots, accessItemKey(item)))] as const)
          : pairs.map((pair) => [pair, pair.some(endsWithoutRoot)] as const);
      for (const [causing, ends] of shares) {
        const key = `${ref.id}: ${causing.map(accessItemKey).sort().join()}`;
        const [before, ended] = counted.get(key) ?? [0, 0];
        counted.set(key, [before + 1, ended + (ends ? 1 : 0)]);
      }
    }
  });
  return counted;
}

describe('the causes of violations', () => {
  it('are the innermost item that violates the policy on its own, or pairs of direct access', () => {
    const staff = {
      ann: ['ROLE:clerk', 'ROLE:payer'],
      bob: ['ROLE:clerk', 'ROLE:payer', 'ENTITLEMENT:vpn'],
      cid: ['ROLE:outer'],
      dan: ['ROLE:both'],
      eve: ['ROLE:both', 'ROLE:clerk', 'ROLE:payer'],
      fay: ['ROLE:clerk', 'ROLE:payer', 'ENTITLEMENT:enter'],
      gus: ['ROLE:clerk', 'ENTITLEMENT:vpn'],
    };
    expect(causes([conflict], staff)).toEqual([
      'p: both: 2 of 3',
      'p: clerk + payer: 3 of 3',
      'p: enter + payer: 1 of 1',
    ]);
  });

  it('do not end violations that further access causes', () => {
    const staff = { ann: ['ROLE:clerk', 'ENTITLEMENT:enter', 'ROLE:payer', 'ENTITLEMENT:pay'] };
    expect(causes([conflict], staff)).toEqual([
      'p: enter + pay: 0 of 1',
      'p: enter + payer: 0 of 1',
      'p: pay + clerk: 0 of 1',
      'p: clerk + payer: 0 of 1',
    ]);
  });

  it('of other policies are all items that contribute', () => {
    const staff = { ann: ['ROLE:clerk', 'ROLE:payer'], bob: ['ROLE:clerk', 'ROLE:payer', 'ENTITLEMENT:vpn'] };
    expect(causes([stages], staff)).toEqual(['q: vpn + clerk + payer: 0 of 1', 'q: clerk + payer: 1 of 1']);
  });

  it('name no items of sets below their minimum', () => {
    const policy = buildPolicy({
      ...{ id: 'q', type: 'CARDINALITY_BASED', threshold: 2 },
      sets: [['ENTITLEMENT:enter'], ['ENTITLEMENT:pay'], ['ENTITLEMENT:vpn', 'ROLE:outer']].map((list) => ({
        ...{ name: null, minimum: list.length, criteriaList: list.map(refOf) },
      })),
    });
    expect(causes([policy], { ann: ['ROLE:clerk', 'ROLE:payer', 'ENTITLEMENT:vpn'] })).toEqual([
      'q: clerk + payer: 1 of 1',
    ]);
  });

  it('are an entitlement that violates the policy alone, and not the role that grants it', () => {
    const alone = buildPolicy({
      ...{ id: 'q', type: 'CARDINALITY_BASED', threshold: 1 },
      sets: [{ name: null, minimum: 1, criteriaList: [refOf('ENTITLEMENT:pay')] }],
    });
    expect(causes([alone], { ann: ['ROLE:payer'], bob: ['ENTITLEMENT:pay'] })).toEqual(['q: pay: 2 of 2']);
  });

  it.each([
    [12, 12, 144],
    [101, 100, 1],
  ])('are all pairs of %i and %i items, or all items if there are too many', (left, right, count) => {
    const roles = (prefix: string, n: number) => Array.from({ length: n }, (_, i) => refOf(`ROLE:${prefix}${i}`));
    const [giving, taking] = [roles('l', left), roles('r', right)];
    const [enter, pay] = [refOf('ENTITLEMENT:enter'), refOf('ENTITLEMENT:pay')];
    const items = [...giving, ...taking, enter, pay].map((ref) => ({ ...ref, name: ref.id }));
    const graph = compileAccessGraph(items, [
      ...giving.map((parent) => ({ parent, child: enter })),
      ...taking.map((parent) => ({ parent, child: pay })),
    ]);
    const population = new Population(graph.numbers);
    population.assign('ann', [...giving, ...taking]);
    const found = findCauses(compilePolicyIndex(graph, [conflict]), population);
    expect(found).toHaveLength(count);
    expect(new Set(found.flatMap(({ items: named }) => named.map(({ id }) => id))).size).toBe(left + right);
  });

  it('are none without violations', () => {
    expect(causes([conflict], { ann: ['ROLE:clerk'] })).toEqual([]);
  });

  it('are those of the definition, of random organizations', () => {
    let compared = 0;
    fc.assert(
      fc.property(staffedOrganisation(), (staffed) => {
        const { index, population } = compileStaff(staffed);
        const found = findCauses(index, population).map(({ policy, items, violations, ends }) => {
          return [`${policy.id}: ${items.map(accessItemKey).sort().join()}`, [violations, ends]] as const;
        });
        expect(new Map(found)).toEqual(causesNaively(staffed));
        compared += found.length;
      }),
      { numRuns: lawRuns(1000) },
    );
    expect(compared).toBeGreaterThan(lawRuns(1000));
  });

  it('of one composed item end what the oracle no longer finds without the item', () => {
    let compared = 0;
    fc.assert(
      fc.property(staffedOrganisation(), (staffed) => {
        const { index, population } = compileStaff(staffed);
        const before = scanNaively(staffed);
        for (const { policy, items: causing, ends } of findCauses(index, population)) {
          const { type, id } = causing[0]!;
          if (causing.length > 1 || type === 'ENTITLEMENT') continue;
          const { organisation } = staffed;
          const isOther = (ref: AccessItemRef) => ref.type !== type || ref.id !== id;
          const items = organisation.items.filter(isOther);
          const grants = organisation.grants.filter(({ parent, child }) => isOther(parent) && isOther(child));
          const after = new Set(scanNaively({ ...staffed, organisation: { ...organisation, items, grants } }));
          const ended = before.filter((pair) => pair.endsWith(` ${policy.id}`) && !after.has(pair));
          expect(ends).toBe(ended.length);
          compared++;
        }
      }),
      { numRuns: lawRuns(300) },
    );
    expect(compared).toBeGreaterThan(lawRuns(300) / 15);
  });
});
