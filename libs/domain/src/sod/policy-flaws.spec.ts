import fc from 'fast-check';
import { accessItemKey } from '../access/access-item';
import { compileAccessGraph } from '../access/access-graph';
import { changeAccessGraph } from '../access/change-access-graph';
import { organisationWithRequest } from '../testing/arbitraries';
import { checkNaively } from '../testing/naive-oracle';
import { buildConflict, refOf } from '../testing/organisation';
import { lawRuns } from '../testing/law-runs';
import { countPolicyFlaws } from './policy-flaws';
import { compilePolicyIndex, overGraph } from './policy-index';
import { isEnforced } from './sod-policy';

describe('countPolicyFlaws', () => {
  const named = (...strings: readonly string[]) => strings.map((text) => ({ ...refOf(text), name: text }));

  it('distinguishes a policy that has lost an item from one that has lost a side', () => {
    const graph = compileAccessGraph(named('ROLE:a', 'ROLE:b', 'ROLE:c'), []);
    const index = compilePolicyIndex(graph, [
      buildConflict('whole', ['ROLE:a'], ['ROLE:b']),
      buildConflict('dangling', ['ROLE:a'], ['ROLE:b', 'ROLE:gone']),
      buildConflict('unsatisfiable', ['ROLE:a'], ['ROLE:gone']),
    ]);
    expect(countPolicyFlaws(index)).toEqual({ dangling: 2, unsatisfiable: 1 });
    const later = overGraph(index, changeAccessGraph(graph, { savedItems: named('ROLE:gone') }));
    expect(countPolicyFlaws(later)).toEqual({ dangling: 0, unsatisfiable: 0 });
    const without = overGraph(index, changeAccessGraph(graph, { deletedItems: [refOf('ROLE:a')] }));
    expect(countPolicyFlaws(without)).toEqual({ dangling: 3, unsatisfiable: 3 });
  });

  it('calls a policy unsatisfiable where even an identity with everything does not violate it', () => {
    fc.assert(
      fc.property(organisationWithRequest(), fc.func(fc.boolean()), ({ organisation }, isKept) => {
        const items = organisation.items.filter((item) => isKept(accessItemKey(item)));
        const policies = organisation.policies.filter(isEnforced);
        const exists = new Set(items.map(accessItemKey));
        const dangling = policies.filter(({ sets }) =>
          sets.some(({ criteriaList }) => criteriaList.some((ref) => !exists.has(accessItemKey(ref)))),
        );
        const violated = checkNaively({ items, grants: [], policies }, { assigned: items, requested: [] });
        const index = compilePolicyIndex(compileAccessGraph(items, []), policies);
        expect(countPolicyFlaws(index)).toEqual({
          dangling: dangling.length,
          unsatisfiable: policies.length - violated.length,
        });
      }),
      { numRuns: lawRuns(1000) },
    );
  });
});
