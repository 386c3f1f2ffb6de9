import fc from 'fast-check';
import type { AccessItemRef } from '../access/access-item';
import { organisationWithAccounts } from '../testing/arbitraries';
import { checkInOrganisation, predictInOrganisation } from '../testing/ask-organisation';
import { closureNaively, rootsNaively } from '../testing/naive-oracle';
import { refOf, type AccessRequest, type Organisation } from '../testing/organisation';
import { summarise } from '../testing/sod-corpus';
import type { ViolationContext } from './violation';

const RUNS = { numRuns: 2000 };

function policyIds(contexts: readonly ViolationContext[]): ReadonlySet<string> {
  return new Set(contexts.map((context) => context.policy.id));
}

/** The same organisation with every closure assigned directly and no grants left. */
function flatten(organisation: Organisation, { requested, ...held }: AccessRequest) {
  const { items, grants, policies } = organisation;
  const flat = (refs: readonly AccessItemRef[]) => [...closureNaively(grants, refs)].map(refOf);
  return {
    organisation: { items, grants: [], policies },
    request: { assigned: flat(rootsNaively(organisation, held)), requested: flat(requested) },
  };
}

describe('the laws of prediction', () => {
  it('granting more never removes a violation', () => {
    fc.assert(
      fc.property(organisationWithAccounts(), ({ organisation, request }) => {
        const all = policyIds(predictInOrganisation(organisation, request));
        const fewer = { ...request, requested: request.requested.slice(1) };
        for (const id of policyIds(predictInOrganisation(organisation, fewer))) expect(all).toContain(id);
      }),
      RUNS,
    );
  });

  it('swapping the sides of every policy keeps the set of violations', () => {
    fc.assert(
      fc.property(organisationWithAccounts(), ({ organisation, request }) => {
        const policies = organisation.policies.map((policy) => ({ ...policy, sets: [...policy.sets].reverse() }));
        expect(policyIds(predictInOrganisation({ ...organisation, policies }, request))).toEqual(
          policyIds(predictInOrganisation(organisation, request)),
        );
      }),
      RUNS,
    );
  });

  it('the order and the doubles of a request, of assignments, items, grants and policies do not matter', () => {
    fc.assert(
      fc.property(organisationWithAccounts(), ({ organisation: { items, grants, policies }, request }) => {
        const doubled = <T>(list: readonly T[]) => [...list, ...list].reverse();
        const other = {
          organisation: { items: [...items].reverse(), grants: doubled(grants), policies: [...policies].reverse() },
          request: {
            assigned: doubled(request.assigned),
            accounts: [...request.accounts!].reverse(),
            requested: doubled(request.requested),
          },
        };
        expect(predictInOrganisation(other.organisation, other.request)).toEqual(
          predictInOrganisation({ items, grants, policies }, request),
        );
      }),
      RUNS,
    );
  });

  it('an item that is in no policy and grants nothing changes nothing', () => {
    fc.assert(
      fc.property(organisationWithAccounts(), ({ organisation, request }) => {
        const idle = { type: 'ENTITLEMENT', id: 'idle', name: 'Idle' } as const;
        const larger = { ...organisation, items: [...organisation.items, idle] };
        const asked = { ...request, requested: [...request.requested, idle] };
        expect(predictInOrganisation(larger, asked)).toEqual(predictInOrganisation(organisation, request));
      }),
      RUNS,
    );
  });

  it('policies that are not enforced yield nothing', () => {
    fc.assert(
      fc.property(organisationWithAccounts(), ({ organisation, request }) => {
        const policies = organisation.policies.map((policy) => ({ ...policy, state: 'NOT_ENFORCED' as const }));
        expect(checkInOrganisation({ ...organisation, policies }, request)).toEqual([]);
      }),
    );
  });

  it('a check is what exists and what is predicted, and nothing else', () => {
    fc.assert(
      fc.property(organisationWithAccounts(), ({ organisation, request }) => {
        const existing = policyIds(checkInOrganisation(organisation, { ...request, requested: [] }));
        const predicted = predictInOrganisation(organisation, request);
        const checked = checkInOrganisation(organisation, request);
        expect(policyIds(checked)).toEqual(new Set([...existing, ...policyIds(predicted)]));
        expect(checked.filter((context) => context.kind !== 'EXISTING')).toEqual(predicted);
      }),
      RUNS,
    );
  });

  it('flat and role-expanded access violate the same policies with the same items', () => {
    fc.assert(
      fc.property(organisationWithAccounts(), ({ organisation, request }) => {
        const flat = flatten(organisation, request);
        expect(summarise(checkInOrganisation(flat.organisation, flat.request))).toEqual(
          summarise(checkInOrganisation(organisation, request)),
        );
      }),
      RUNS,
    );
  });
});
