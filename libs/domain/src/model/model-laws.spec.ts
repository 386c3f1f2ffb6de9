import fc from 'fast-check';
import { organisationWithRemovals, organisationWithRequest } from '../testing/arbitraries';
import { describeModel } from '../testing/describe-model';
import { checkNaively, closureNaively, rootsNaively } from '../testing/naive-oracle';
import type { Organisation } from '../testing/organisation';
import { sodCorpus, summarise } from '../testing/sod-corpus';
import { scanNaively, staffedOrganisation, type StaffedOrganisation } from '../testing/staffed-organisation';
import { accessItemKey } from '../access/access-item';
import type { AccessModel } from './access-model';
import { readAssignments } from './assignments';
import { change } from './change';
import { compile } from './compile';
import { evaluate, explain } from './evaluate';
import { findConflictsWithin } from './find-conflicts-within';
import { scan } from './scan';
import { simulate } from './simulate';
import type { Result } from '@identity-governance/values';

function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const compileAll = (organisation: Organisation) =>
  valueOf(compile(describeModel(organisation), { unknownItems: 'IGNORE' }));

function assign(model: AccessModel, { staff, accounts = [] }: StaffedOrganisation) {
  return valueOf(
    readAssignments(
      model,
      staff.flatMap((refs, n) => {
        const carried = (accounts[n] ?? []).flatMap(({ entitlements }) => entitlements);
        return [...refs, ...carried].map((access) => ({ identityId: `i${n}`, access }));
      }),
    ),
  );
}

const pairsOf = (model: AccessModel, staffed: StaffedOrganisation) =>
  [...scan(model, assign(model, staffed))].flatMap(({ violations }) =>
    violations.map(({ identityId, policy }) => `${identityId} ${policy.id}`),
  );

/** From one organisation to the other, with the policies as they are given to `change`. */
function changesTo(before: Organisation, after: Organisation) {
  const { items, grants = [], policies } = describeModel(after);
  const keys = new Set(after.items.map(accessItemKey));
  return {
    savedItems: items!,
    deletedItems: before.items.filter((item) => !keys.has(accessItemKey(item))),
    savedGrants: grants,
    deletedGrants: before.grants,
    savedPolicies: policies,
    deletedPolicyIds: before.policies.map(({ id }) => id),
  };
}

describe('a compiled model', () => {
  it.each(sodCorpus)('answers as written: $name', ({ organisation, request, checked }) => {
    expect(summarise(valueOf(explain(compileAll(organisation), request)).violations)).toEqual(checked);
  });

  it('explains what the oracle finds, and evaluates it in short', () => {
    fc.assert(
      fc.property(organisationWithRemovals(), ({ organisation, request }) => {
        const model = compileAll(organisation);
        const expected = checkNaively(organisation, request);
        expect(valueOf(explain(model, request))).toEqual({ violations: expected });
        expect(valueOf(evaluate(model, request)).map(({ policy, kind }) => ({ id: policy.id, kind }))).toEqual(
          expected.map(({ policy, kind }) => ({ id: policy.id, kind })),
        );
      }),
    );
  });

  it('finds in a scan what the oracle finds for each identity', () => {
    fc.assert(
      fc.property(staffedOrganisation(), (staffed) => {
        const found = pairsOf(compileAll(staffed.organisation), staffed);
        expect([...found].sort()).toEqual([...scanNaively(staffed)].sort());
      }),
    );
  });

  it('simulates what the scans before and after differ in', () => {
    fc.assert(
      fc.property(staffedOrganisation(), organisationWithRequest(), (staffed, { organisation }) => {
        const before = compileAll(staffed.organisation);
        const after = valueOf(change(before, changesTo(staffed.organisation, organisation)));
        const pairs: Record<string, string[]> = { STARTS: [], ENDS: [], STAYS: [] };
        for (const { changes } of simulate({ before, after }, assign(before, staffed))) {
          for (const one of changes) pairs[one.change]!.push(`${one.identityId} ${one.policy.id}`);
        }
        const scanned = (model: AccessModel) => pairsOf(model, staffed).sort();
        expect([...pairs.ENDS!, ...pairs.STAYS!].sort()).toEqual(scanned(before));
        expect([...pairs.STARTS!, ...pairs.STAYS!].sort()).toEqual(scanned(after));
        expect(scanned(after)).toEqual(scanned(compileAll(organisation)));
      }),
    );
  });

  it('counts the holders of an item with a conflict', () => {
    fc.assert(
      fc.property(staffedOrganisation(), (staffed) => {
        const { organisation, staff, accounts = [] } = staffed;
        const model = compileAll(organisation);
        const held = staff.map((refs, n) => {
          const roots = rootsNaively(organisation, { assigned: refs, accounts: accounts[n] ?? [] });
          return closureNaively(organisation.grants, roots);
        });
        for (const { item, holders } of findConflictsWithin(model, assign(model, staffed))) {
          expect(holders).toBe(held.filter((closure) => closure.has(accessItemKey(item))).length);
        }
      }),
    );
  });

  it('finds in its design what is reported as a conflict within the item by itself', () => {
    fc.assert(
      fc.property(organisationWithRequest(), ({ organisation }) => {
        const found = [...findConflictsWithin(compileAll(organisation))];
        const expected = organisation.items.flatMap((item) =>
          checkNaively(organisation, { assigned: [], requested: [item] })
            .filter(({ conflictWithin = [] }) =>
              conflictWithin.some((one) => accessItemKey(one) === accessItemKey(item)),
            )
            .map((violation) => ({ item, violation })),
        );
        expect(found).toHaveLength(expected.length);
        expect(found).toEqual(expect.arrayContaining(expected));
      }),
    );
  });
});
