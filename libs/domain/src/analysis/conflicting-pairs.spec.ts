import fc from 'fast-check';
import { compileAccessGraph, findNumber } from '../access/access-graph';
import { accessItemKey } from '../access/access-item';
import { compilePolicyIndex } from '../sod/policy-index';
import { isEnforced, type SodPolicy } from '../sod/sod-policy';
import { organisationWithRequest } from '../testing/arbitraries';
import { lawRuns } from '../testing/law-runs';
import { closureNaively } from '../testing/naive-oracle';
import { buildConflict, buildPolicy, refOf, type Organisation } from '../testing/organisation';
import { MAX_COMPARISONS, PairFinder } from './conflicting-pairs';

type Held = ReadonlySet<string>;

function isViolated({ sets, threshold }: SodPolicy, held: Held): boolean {
  const counting = sets.filter(({ criteriaList, minimum }) => {
    return criteriaList.filter((ref) => held.has(accessItemKey(ref))).length >= minimum;
  });
  return counting.length >= threshold;
}

/** By pair of keys, the ids of the policies that the two violate together and neither alone, by definition. */
function pairsNaively({ items, grants, policies }: Organisation): ReadonlyMap<string, readonly string[]> {
  const closures = items.map((item) => closureNaively(grants, [item]));
  const pairs = new Map<string, readonly string[]>();
  items.forEach((a, i) => {
    items.forEach((b, j) => {
      const violated = policies.filter((policy) => {
        if (isViolated(policy, closures[i]!) || isViolated(policy, closures[j]!)) return false;
        return isViolated(policy, new Set([...closures[i]!, ...closures[j]!]));
      });
      if (violated.length === 0) return;
      pairs.set(`${accessItemKey(a)} ${accessItemKey(b)}`, violated.map(({ id }) => id).sort());
    });
  });
  return pairs;
}

function finderOf({ items, grants, policies }: Organisation) {
  const index = compilePolicyIndex(compileAccessGraph(items, grants), policies);
  const numbers = items.map((item) => findNumber(index.graph, item)!);
  return { index, numbers, finder: new PairFinder(index, numbers) };
}

function pairsOf(organisation: Organisation): ReadonlyMap<string, readonly string[]> {
  const { index, numbers, finder } = finderOf(organisation);
  const keyOf = (number: number) => accessItemKey(index.graph.items[number]!);
  const pairs = new Map<string, readonly string[]>();
  for (const number of numbers) {
    for (const { item, positions } of finder.partnersOf(number)) {
      const ids = positions.map((position) => index.policies[position]!.id);
      pairs.set(`${keyOf(number)} ${keyOf(item)}`, ids.sort());
    }
  }
  return pairs;
}

const organisations = organisationWithRequest().map(({ organisation }): Organisation => ({
  ...organisation,
  policies: organisation.policies.filter(isEnforced),
}));

const sorted = (pairs: ReadonlyMap<string, readonly string[]>) => [...pairs].sort(([a], [b]) => (a < b ? -1 : 1));

describe('PairFinder', () => {
  it('finds the pairs that an enumeration finds, and counts them', () => {
    fc.assert(
      fc.property(organisations, (organisation) => {
        const naive = pairsNaively(organisation);
        expect(sorted(pairsOf(organisation))).toEqual(sorted(naive));
        const { finder } = finderOf(organisation);
        const counts = organisation.items.map((item) => {
          return [...naive.keys()].filter((pair) => pair.startsWith(`${accessItemKey(item)} `)).length;
        });
        expect(finder.countPartners()).toEqual(counts);
      }),
      { numRuns: lawRuns(3000) },
    );
  });

  it('counts no pairs beyond its limit, and says how many comparisons it would take', () => {
    fc.assert(
      fc.property(organisations, (organisation) => {
        const { finder } = finderOf(organisation);
        const { comparisons } = finder;
        expect(comparisons).toBeLessThan(MAX_COMPARISONS);
        expect(finder.countPartners(comparisons)).toBeDefined();
        if (comparisons > 0) expect(finder.countPartners(comparisons - 1)).toBeUndefined();
      }),
      { numRuns: lawRuns(200) },
    );
  });

  it('pairs roles by what they grant, and leaves out those that violate the policy alone', () => {
    const items = ['ROLE:clerk', 'ROLE:payer', 'ROLE:both', 'ROLE:whole', 'ENTITLEMENT:enter', 'ENTITLEMENT:pay'].map(
      (text) => ({ ...refOf(text), name: text }),
    );
    const grant = (parent: string, child: string) => ({ parent: refOf(parent), child: refOf(child) });
    const set = (...keys: readonly string[]) => ({ name: null, minimum: 2, criteriaList: keys.map(refOf) });
    const policies = [
      buildConflict('sides', ['ENTITLEMENT:enter'], ['ENTITLEMENT:pay']),
      buildPolicy({
        id: 'counted',
        type: 'CARDINALITY_BASED',
        threshold: 1,
        sets: [set('ROLE:both', 'ROLE:payer', 'ROLE:clerk')],
      }),
    ];
    const grants = [
      grant('ROLE:clerk', 'ENTITLEMENT:enter'),
      grant('ROLE:payer', 'ENTITLEMENT:pay'),
      grant('ROLE:both', 'ENTITLEMENT:enter'),
      grant('ROLE:both', 'ENTITLEMENT:pay'),
      grant('ROLE:whole', 'ROLE:clerk'),
    ];
    const organisation = { items, grants, policies };
    const { index, finder } = finderOf(organisation);
    const roles = ['clerk', 'payer', 'both', 'whole'].map((id) => findNumber(index.graph, refOf(`ROLE:${id}`))!);
    const ofRoles = new PairFinder(index, roles);
    expect(ofRoles.countPartners()).toEqual([2, 3, 3, 2]);
    expect(pairsOf(organisation).get('ROLE:clerk ROLE:payer')).toEqual(['counted', 'sides']);
    expect(pairsOf(organisation).get('ROLE:clerk ROLE:both')).toEqual(['counted']);
    expect(finder.partnersOf(findNumber(index.graph, refOf('ENTITLEMENT:pay'))!)).toHaveLength(3);
  });
});
