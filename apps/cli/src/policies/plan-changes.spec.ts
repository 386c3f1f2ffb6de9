import { formatPolicyFile, parsePolicyFiles } from '@identity-governance/connectors';
import { compileAccessGraph, findNumber } from '@identity-governance/domain/engine';
import { accessItemKey, type SodPolicy } from '@identity-governance/domain/shapes';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import { tagOfOwner } from '@identity-governance/records';
import { arbitraryPolicySets } from '@identity-governance/test-kit';
import { canonicalName } from '@identity-governance/values';
import fc from 'fast-check';
import { digestPolicy, planChanges, type PlannedChanges } from './plan-changes';

const owner = 'fin';

/** Returns an inventory that has every item of the policies. */
function graphOf(policies: readonly SodPolicy[]) {
  const refs = policies.flatMap(({ sets }) => sets.flatMap(({ criteriaList }) => criteriaList));
  const items = new Map(refs.map((ref) => [accessItemKey(ref), { ...ref, name: ref.id }]));
  return compileAccessGraph([...items.values()], []);
}

function plan(file: string, policies: readonly SodPolicy[], graph = graphOf(policies)): PlannedChanges {
  const files = parsePolicyFiles([{ file: 'a', text: file }]);
  expect(files.errors).toEqual([]);
  const exists = (ref: AccessItemRef) => findNumber(graph, ref) !== undefined;
  return planChanges(files, { policies, exists }, { adopt: policies.map(({ id }) => id), maxDeletes: 1 });
}

/** Returns the policies after the changes. */
function apply(policies: readonly SodPolicy[], { changes }: PlannedChanges): readonly SodPolicy[] {
  const all = new Map(policies.map((policy) => [policy.id, policy]));
  for (const { id, after } of changes) if (after === undefined) all.delete(id);
  for (const { id, after } of changes) if (after !== undefined) all.set(id, after);
  return [...all.values()];
}

const owned = (policies: readonly SodPolicy[]) =>
  policies.map((policy) => ({ ...policy, tags: [...policy.tags, tagOfOwner(owner)] }));

describe('a plan', () => {
  it('of an export is empty', () => {
    fc.assert(
      fc.property(arbitraryPolicySets, fc.boolean(), (policies, isOwned) => {
        const present = isOwned ? owned(policies) : policies;
        expect(plan(formatPolicyFile(present, isOwned ? owner : null), present)).toEqual({
          ...{ changes: [], errors: [], warnings: [] },
        });
      }),
      { numRuns: 150 },
    );
  });

  it('of what was applied is empty, and nothing of other owners is deleted', () => {
    fc.assert(
      fc.property(arbitraryPolicySets, arbitraryPolicySets, fc.nat({ max: 6 }), (before, drawn, ownedCount) => {
        const present = [...owned(before.slice(0, ownedCount)), ...before.slice(ownedCount)];
        // Policies of the same id change; the names of others are taken.
        const ids = new Set(drawn.map(({ id }) => id));
        const taken = new Set(present.filter(({ id }) => !ids.has(id)).map(({ name }) => canonicalName(name)));
        const wanted = owned(drawn.filter(({ name }) => !taken.has(canonicalName(name))));
        const graph = graphOf([...present, ...wanted]);
        const file = formatPolicyFile(wanted, owner);
        const planned = plan(file, present, graph);
        expect(planned.errors).toEqual([]);
        const after = apply(present, planned);
        expect(plan(file, after, graph).changes).toEqual([]);
        const kept = present.slice(ownedCount).filter(({ id }) => !wanted.some((one) => one.id === id));
        const expected = new Map([...kept, ...wanted].map((policy) => [policy.id, digestPolicy(policy)]));
        expect(new Map(after.map((policy) => [policy.id, digestPolicy(policy)]))).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });
});
