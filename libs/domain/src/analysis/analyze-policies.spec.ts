import fc from 'fast-check';
import { compileAccessGraph } from '../access/access-graph';
import { accessItemKey } from '../access/access-item';
import { compilePolicyIndex } from '../sod/policy-index';
import { isEnforced, sodPolicyLevels, type PolicyOwner, type SodPolicy } from '../sod/sod-policy';
import { organisationWithRequest } from '../testing/arbitraries';
import { lawRuns } from '../testing/law-runs';
import { closureNaively } from '../testing/naive-oracle';
import { buildConflict, buildPolicy, refOf, type Organisation } from '../testing/organisation';
import { analyzePolicies, type AnalysisLimits, type PolicyFinding } from './analyze-policies';

const MAX_ITEMS = 8;

/** Small organizations, whose policies have few levels and owners, so that many imply one another. */
const organisations = fc
  .tuple(organisationWithRequest(), fc.array(fc.constantFrom(null, 'ann'), { minLength: 6, maxLength: 6 }))
  .map(([{ organisation }, owners]): Organisation => {
    const items = organisation.items.slice(0, MAX_ITEMS);
    const keys = new Set(items.map(accessItemKey));
    return {
      items,
      grants: organisation.grants.filter((g) => keys.has(accessItemKey(g.parent)) && keys.has(accessItemKey(g.child))),
      policies: organisation.policies.filter(isEnforced).map((policy, i) => {
        const ownerRef: PolicyOwner | null = owners[i] ? { type: 'IDENTITY', id: owners[i] } : null;
        return { ...policy, ownerRef };
      }),
    };
  });

function analyze(
  { items, grants, policies }: Organisation,
  limits?: AnalysisLimits,
): ReadonlyMap<string, PolicyFinding> {
  const index = compilePolicyIndex(compileAccessGraph(items, grants), policies);
  const found = [...analyzePolicies(index, limits)].flatMap((finding) => finding ?? []);
  return new Map(found.map((finding) => [finding.policy.id, finding]));
}

type Held = ReadonlySet<string>;

function subsetsOf(keys: readonly string[]): readonly Held[] {
  return Array.from({ length: 2 ** keys.length }, (_, mask) => new Set(keys.filter((__, i) => (mask >> i) & 1)));
}

/** All closed sets of existing items. */
function closedSets({ items, grants }: Organisation): readonly Held[] {
  const closures = new Map(items.map((item) => [accessItemKey(item), closureNaively(grants, [item])]));
  const all = subsetsOf(items.map(accessItemKey));
  return all.filter((held) => [...held].every((key) => [...closures.get(key)!].every((granted) => held.has(granted))));
}

function isViolated({ sets, threshold }: SodPolicy, held: Held): boolean {
  const counting = sets.filter(({ criteriaList, minimum }) => {
    return criteriaList.filter((ref) => held.has(accessItemKey(ref))).length >= minimum;
  });
  return counting.length >= threshold;
}

/** Whether each of these sets that violates the policy violates one of the others. */
function isCovered(policy: SodPolicy, others: readonly SodPolicy[], sets: readonly Held[]): boolean {
  return sets.every((held) => !isViolated(policy, held) || others.some((other) => isViolated(other, held)));
}

const rankOf = ({ level }: SodPolicy) => sodPolicyLevels.indexOf(level);
const sizeOf = ({ sets }: SodPolicy) => sets.flatMap(({ criteriaList }) => criteriaList).length;
const isEqualOrHigher = (policy: SodPolicy, other: SodPolicy) =>
  rankOf(other) <= rankOf(policy) && policy.ownerRef?.id === other.ownerRef?.id;

/** The kind of the finding about a policy by its definition; undefined if it adds something to the others. */
function kindNaively(policy: SodPolicy, others: readonly SodPolicy[], sets: readonly Held[]): string | undefined {
  if (!sets.some((held) => isViolated(policy, held))) return 'NEVER';
  const coverable = others.filter((other) => isEqualOrHigher(policy, other));
  if (isCovered(policy, coverable, sets)) return 'REDUNDANT';
  return others.some((other) => isCovered(policy, [other], sets)) ? 'KEEP' : undefined;
}

/** Compares the findings with the definitions, each among the policies that were not found redundant before it. */
function expectTrue(organisation: Organisation, found: ReadonlyMap<string, PolicyFinding>): void {
  const { items, grants, policies } = organisation;
  const index = compilePolicyIndex(compileAccessGraph(items, grants), policies);
  const sets = closedSets(organisation);
  let remaining = [...index.policies];
  for (const policy of [...index.policies].reverse().sort((a, b) => rankOf(b) - rankOf(a) || sizeOf(a) - sizeOf(b))) {
    const others = remaining.filter((other) => other !== policy);
    const kind = found.get(policy.id)?.kind;
    if (kind !== 'OPEN') expect([policy.id, kind]).toEqual([policy.id, kindNaively(policy, others, sets)]);
    if (kind === 'REDUNDANT') remaining = others;
  }
}

describe('analyzePolicies', () => {
  it('finds what an enumeration of all closed sets finds', () => {
    fc.assert(
      fc.property(organisations, (organisation) => {
        const found = analyze(organisation);
        expectTrue(organisation, found);
        expect([...found.values()].filter(({ kind }) => kind === 'OPEN')).toEqual([]);
      }),
      { numRuns: lawRuns(2000) },
    );
  });

  it('finds nothing wrong within any limits', () => {
    const limits = fc.record({ perPolicy: fc.nat(4), inAll: fc.nat(20) });
    fc.assert(
      fc.property(organisations, limits, (organisation, within) => {
        expectTrue(organisation, analyze(organisation, within));
      }),
      { numRuns: lawRuns(2000) },
    );
  });

  it('decides about long sides', () => {
    const keys = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `ENTITLEMENT:${from + n}`);
    const items = keys(0, 1_600).map((key) => ({ ...refOf(key), name: key }));
    // Each item of the long policies is in a function of its own with another one, so that no two are the same.
    const pairs = keys(0, 800).map((key, n) => buildConflict(`pair-${n}`, [key], [`ENTITLEMENT:${800 + n}`]));
    const conflicts = [
      { ...buildConflict('whole', keys(0, 801), keys(801, 1_600)), level: 'HIGH' },
      { ...buildConflict('part', keys(0, 400), keys(801, 1_201)), level: 'HIGH' },
      { ...buildConflict('other', keys(0, 400), keys(400, 800)), level: 'HIGH' },
    ] as const;
    const found = analyze({ items, grants: [], policies: [...conflicts, ...pairs] });
    const decided = ['whole', 'part', 'other'].map((id) => [id, found.get(id)?.kind]);
    expect(decided).toEqual([
      ['whole', undefined],
      ['part', 'REDUNDANT'],
      ['other', undefined],
    ]);
    expect(found.get('part')).toMatchObject({ by: [{ id: 'whole' }], proof: 'LISTS' });
    const same = analyze({ items, grants: [], policies: conflicts }, { perPolicy: 10, inAll: 30 });
    expect([...same].map(([id, { kind }]) => [id, kind])).toEqual([['part', 'REDUNDANT']]);
  });

  it('deletes nothing that violates: without all redundant policies the same sets violate something', () => {
    fc.assert(
      fc.property(organisations, (organisation) => {
        const found = analyze(organisation);
        const remaining = organisation.policies.filter(({ id }) => found.get(id)?.kind !== 'REDUNDANT');
        for (const held of closedSets(organisation)) {
          const [before, after] = [organisation.policies, remaining].map((all) =>
            all.some((one) => isViolated(one, held)),
          );
          expect(after).toBe(before);
        }
      }),
      { numRuns: lawRuns(1000) },
    );
  });

  it('names policies that cover, an example, and the level of proof', () => {
    fc.assert(
      fc.property(organisations, (organisation) => {
        const sets = closedSets(organisation);
        for (const finding of analyze(organisation).values()) {
          if (finding.kind !== 'REDUNDANT' && finding.kind !== 'KEEP') continue;
          const { policy, by, proof, example } = finding;
          expect(isCovered(policy, by, sets)).toBe(true);
          const held = closureNaively(organisation.grants, example);
          expect(isViolated(policy, held)).toBe(true);
          const listed = policy.sets.flatMap(({ criteriaList }) => criteriaList.map(accessItemKey));
          expect(proof === 'LISTS').toBe(isCovered(policy, by, subsetsOf([...new Set(listed)])));
        }
      }),
      { numRuns: lawRuns(1000) },
    );
  });

  it('is independent of the order of the policies', () => {
    fc.assert(
      fc.property(organisations, ({ policies, ...rest }) => {
        expect(analyze({ ...rest, policies: [...policies].reverse() })).toEqual(analyze({ ...rest, policies }));
      }),
      { numRuns: lawRuns(500) },
    );
  });

  it('finds planted mistakes', () => {
    const items = ['a', 'b', 'c', 'd', 'x'].map((id) => ({ ...refOf(`ENTITLEMENT:${id}`), name: id }));
    const role = { ...refOf('ROLE:r'), name: 'r' };
    const set = (...ids: readonly string[]) => ({
      ...{ name: null, minimum: 1, criteriaList: ids.map((id) => refOf(`ENTITLEMENT:${id}`)) },
    });
    const policies = [
      { ...buildConflict('whole', ['ENTITLEMENT:a', 'ENTITLEMENT:b'], ['ENTITLEMENT:c']), level: 'HIGH' },
      { ...buildConflict('part', ['ENTITLEMENT:c'], ['ENTITLEMENT:a']), level: 'HIGH' },
      { ...buildConflict('by-role', ['ROLE:r'], ['ENTITLEMENT:c']), level: 'LOW' },
      { ...buildConflict('severe', ['ENTITLEMENT:b'], ['ENTITLEMENT:c']), level: 'CRITICAL' },
      buildConflict('dead', ['ENTITLEMENT:a'], ['ENTITLEMENT:gone']),
      buildPolicy({
        id: 'pairs',
        type: 'CARDINALITY_BASED',
        sets: [set('a'), set('x'), set('d')],
        threshold: 2,
        level: 'HIGH',
      }),
      { ...buildConflict('joint', ['ENTITLEMENT:a'], ['ENTITLEMENT:x', 'ENTITLEMENT:c']), level: 'MEDIUM' },
    ] as const;
    const found = analyze({ items: [...items, role], grants: [{ parent: role, child: items[0]! }], policies });
    const summary = [...found.values()].map((finding) => [
      ...[finding.policy.id, finding.kind],
      ...('by' in finding ? [finding.by.map(({ id }) => id).join(), finding.proof] : []),
    ]);
    expect(new Map(summary.map(([id, ...rest]) => [id, rest.join(' ')]))).toEqual(
      new Map([
        ['by-role', 'REDUNDANT whole GRANTS'],
        ['dead', 'NEVER'],
        ['joint', 'REDUNDANT pairs,whole LISTS'],
        ['part', 'REDUNDANT whole LISTS'],
        ['severe', 'KEEP whole LISTS'],
      ]),
    );
    expect(found.get('severe')).toMatchObject({ reasons: ['LEVEL'] });
    expect(found.get('dead')).toMatchObject({ missing: [refOf('ENTITLEMENT:gone')] });
  });

  it('takes controls in another order for the same, and no other owners', () => {
    const items = ['a', 'b', 'c'].map((id) => ({ ...refOf(`ROLE:${id}`), name: id }));
    const controls = ['c1', 'c2'].map((id) => ({ type: 'CONTROL', id }) as const);
    const owners = ['o1', 'o2'].map((id) => ({ type: 'IDENTITY', id }) as const);
    const findingOf = (more: object) => {
      const whole = { ...buildConflict('whole', ['ROLE:a', 'ROLE:c'], ['ROLE:b']), ...more };
      const part = buildConflict('part', ['ROLE:a'], ['ROLE:b']);
      const own = { allowedControls: controls, secondaryOwnerRefs: owners };
      const found = analyze({ items, grants: [], policies: [{ ...part, ...own }, whole] });
      return found.get('part');
    };
    const reversed = { allowedControls: [...controls].reverse(), secondaryOwnerRefs: owners };
    expect(findingOf(reversed)).toMatchObject({ kind: 'REDUNDANT' });
    const others = { allowedControls: controls, secondaryOwnerRefs: [...owners].reverse() };
    expect(findingOf(others)).toMatchObject({ kind: 'KEEP', reasons: ['OWNERS'] });
  });

  it('says what it did not decide', () => {
    const index = compilePolicyIndex(
      compileAccessGraph(
        ['a', 'b'].map((id) => ({ ...refOf(`ROLE:${id}`), name: id })),
        [],
      ),
      [buildConflict('p', ['ROLE:a'], ['ROLE:b'])],
    );
    expect([...analyzePolicies(index, { perPolicy: 0, inAll: 10 })]).toMatchObject([{ kind: 'OPEN' }]);
    expect([...analyzePolicies(index, { perPolicy: 10, inAll: 0 })]).toMatchObject([{ kind: 'OPEN' }]);
  });
});
