import { accessItemKey } from '@identity-governance/domain/shapes';
import type { Assignment, Grant } from '@identity-governance/domain/sod';
import type { Fault } from '@identity-governance/values';
import type { SimulationDraft } from './simulation-draft';

/**
 * Finds what a draft says about one object twice, or both adds and removes: whichever counted would hide the violations
 * of the other.
 */
export function findContradictions(draft: SimulationDraft): readonly Fault[] {
  const policyIds = draft.policies.map(({ id }) => id);
  const stateIds = draft.policyStates.map(({ id }) => id);
  const accountIds = draft.accounts.map(({ id }) => id);
  const named = (ids: readonly string[]): readonly Named[] => ids.map((id) => ({ key: id, text: `\`${id}\`` }));
  return [
    ...findRepeated('policies', named(policyIds)),
    ...findRepeated('policyStates', named(stateIds)),
    ...findRepeated('accounts', named(accountIds)),
    ...findShared('removedPolicyIds', named(draft.removedPolicyIds), { policies: policyIds, policyStates: stateIds }),
    ...findShared('removedAccountIds', named(draft.removedAccountIds), { accounts: accountIds }),
    ...findShared('removedGrants', draft.removedGrants.map(nameGrant), {
      grants: draft.grants.map((grant) => nameGrant(grant).key),
    }),
    ...findShared('removedAssignments', draft.removedAssignments.map(nameAssignment), {
      assignments: draft.assignments.map((assignment) => nameAssignment(assignment).key),
    }),
  ];
}

interface Named {
  readonly key: string;
  readonly text: string;
}

function findRepeated(field: keyof SimulationDraft, all: readonly Named[]): readonly Fault[] {
  const seen = new Set<string>();
  return all.flatMap(({ key, text }, i): readonly Fault[] => {
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [{ field: `${field}.${i}.id`, reason: `${text} is listed twice` }];
  });
}

function findShared(
  field: keyof SimulationDraft,
  removed: readonly Named[],
  added: Readonly<Record<string, readonly string[]>>,
): readonly Fault[] {
  return Object.entries(added).flatMap(([other, keys]) => {
    const known = new Set(keys);
    return removed.flatMap(({ key, text }, i): readonly Fault[] =>
      known.has(key) ? [{ field: `${field}.${i}`, reason: `${text} is also in \`${other}\`` }] : [],
    );
  });
}

function nameGrant({ parent, child }: Grant): Named {
  const [from, to] = [accessItemKey(parent), accessItemKey(child)];
  return { key: JSON.stringify([from, to]), text: `\`${from}\` to \`${to}\`` };
}

function nameAssignment({ identityId, access }: Assignment): Named {
  const key = accessItemKey(access);
  return { key: JSON.stringify([identityId, key]), text: `\`${key}\` of \`${identityId}\`` };
}
