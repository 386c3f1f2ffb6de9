import { checkNaively, organisationWithRequest, type Organisation } from '@identity-governance/domain/testing';
import type { ChangeCounts } from '@identity-governance/domain/engine';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import fc from 'fast-check';
import { AccessSnapshots } from '../../population/access/access-snapshots';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { FixedClock, loadOrganisation } from '@identity-governance/test-kit';
import { answerInProcess } from './population-queries';

const solver = { solve: () => Promise.reject(new Error('no plan is made')) };

type Staff = Readonly<Record<string, readonly AccessItemRef[]>>;

async function open(organisation: Organisation, staff: Staff) {
  const store = createInMemoryStore();
  await loadOrganisation(store, organisation, staff);
  return answerInProcess({ store, snapshots: new AccessSnapshots(store), clock: new FixedClock(), solver });
}

/** Every pair of an identity and a policy that it violates. */
function violatedNaively(organisation: Organisation, staff: Staff): ReadonlySet<string> {
  const pairs = Object.entries(staff).flatMap(([id, assigned]) =>
    checkNaively(organisation, { assigned, requested: [] }).map(({ policy }) => `${id} ${policy.id}`),
  );
  return new Set(pairs);
}

/** An organisation with up to six identities, and one question about it. */
const staffed = organisationWithRequest().chain(({ organisation, request }) => {
  const refs = organisation.items.map(({ type, id }) => ({ type, id }));
  const rows = fc.array(fc.uniqueArray(fc.constantFrom(...refs), { maxLength: 5 }), { maxLength: 6 });
  return rows.map((lists) => ({
    ...{ organisation, request },
    staff: Object.fromEntries(lists.map((list, n) => [`i${n}`, list])),
  }));
});

const nothing = {
  ...{ policies: [], policyStates: [], removedPolicyIds: [], grants: [], removedGrants: [] },
  ...{ assignments: [], removedAssignments: [], accounts: [], removedAccountIds: [] },
};
const list = { changes: ['STARTS', 'ENDS', 'STAYS'] as const, limit: 1000, offset: 0 };

/** Returns the counts that are not 0, by the key of their entry and the change. */
function tallyOf<T extends ChangeCounts>(entries: readonly T[], keyOf: (entry: T) => string): Record<string, number> {
  const counted = entries.flatMap((entry) =>
    list.changes.map((one) => [`${keyOf(entry)} ${one}`, entry[one]] as const),
  );
  return Object.fromEntries(counted.filter(([, count]) => count > 0));
}

function tallyListed<T extends { readonly change: string }>(violations: readonly T[], keyOf: (one: T) => string) {
  const tally: Record<string, number> = {};
  for (const one of violations) {
    const key = `${keyOf(one)} ${one.change}`;
    tally[key] = (tally[key] ?? 0) + 1;
  }
  return tally;
}

describe('queries over all identities', () => {
  it('simulate what the oracle finds before and after', async () => {
    await fc.assert(
      fc.asyncProperty(staffed, async ({ organisation, staff, request }) => {
        const queries = await open(organisation, staff);
        const [first] = Object.keys(staff);
        const added = first === undefined ? [] : request.requested;
        const [removedPolicy] = organisation.policies;
        const assignments = added.map((access) => ({ identityId: first!, access }));
        const removedPolicyIds = removedPolicy === undefined ? [] : [removedPolicy.id];
        const items = new Set(organisation.items.map(({ type, id }) => `${type}:${id}`));
        const isWhole = ({ sets }: (typeof organisation.policies)[number]) =>
          sets.every(({ criteriaList }) => criteriaList.every(({ type, id }) => items.has(`${type}:${id}`)));
        const kept = organisation.policies.slice(1).filter(isWhole);
        const policies = kept.map((policy) => ({ ...policy, level: 'LOW' as const }));
        const removedGrants = organisation.grants.slice(0, 1);
        const draft = { ...nothing, assignments, policies, removedPolicyIds, removedGrants };
        const simulated = await queries.simulate({ draft, list });
        if (!simulated.ok) throw new Error(JSON.stringify(simulated.error));
        const before = violatedNaively(organisation, staff);
        const [gone] = organisation.grants;
        const grants = organisation.grants.filter((one) => JSON.stringify(one) !== JSON.stringify(gone));
        const later = { ...organisation, grants, policies: organisation.policies.slice(1) };
        const after = violatedNaively(
          later,
          first === undefined ? staff : { ...staff, [first]: [...staff[first]!, ...added] },
        );
        const found = (change: string) =>
          simulated.value.violations
            .filter((one) => one.change === change)
            .map(({ identity, policy }) => `${identity.id} ${policy.id}`)
            .sort();
        expect(found('STARTS')).toEqual([...after].filter((pair) => !before.has(pair)).sort());
        expect(found('ENDS')).toEqual([...before].filter((pair) => !after.has(pair)).sort());
        expect(found('STAYS')).toEqual([...before].filter((pair) => after.has(pair)).sort());
        const { STARTS, ENDS, STAYS } = simulated.value.all;
        expect(simulated.value.violations).toHaveLength(STARTS + ENDS + STAYS);
        const { violations, byLevel } = simulated.value;
        expect(tallyOf(simulated.value.policies, ({ id, level }) => `${level} ${id}`)).toEqual(
          tallyListed(violations, ({ level, policy }) => `${level} ${policy.id}`),
        );
        const levels = Object.entries(byLevel).map(([level, counts]) => ({ level, ...counts }));
        expect(tallyOf(levels, ({ level }) => level)).toEqual(tallyListed(violations, ({ level }) => level));
      }),
      { numRuns: 60 },
    );
  });
});
