import fc from 'fast-check';
import { compileAccessGraph } from '../access/access-graph';
import type { AccessItemRef } from '../access/access-item';
import { Population } from '../population/population';
import { compilePolicyIndex } from '../sod/policy-index';
import { compileStaff, scanNaively, staffedOrganisation } from '../testing/staffed-organisation';
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
