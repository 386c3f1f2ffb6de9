import { formatTime } from '@identity-governance/application';
import { nextRecord, type NotViolated, type Violated, type ViolationRecord } from '@identity-governance/records';
import fc from 'fast-check';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** A step in the life of the violation of an identity, some hours after the previous step. */
export const violationStep = fc.record({
  hours: fc.constantFrom(1, 5, 11, 13, 23, 50),
  target: fc.constantFrom('ann', 'ann', 'bob'),
  found: fc.constantFrom(
    ...(['violated', 'violated', 'grown', 'ACCESS', 'ACCESS', 'POLICY', 'mitigated'] as const),
    ...(['open', 'reassigned', 'critical', 'renamed'] as const),
  ),
});
export type ViolationStep = typeof violationStep extends fc.Arbitrary<infer T> ? T : never;
type Found = Exclude<ViolationStep['found'], 'mitigated' | 'open' | 'reassigned'>;

/** Returns the record of the pair after a step; undefined if the step changes nothing. */
export function followStep(
  last: ViolationRecord | undefined,
  { target, found }: ViolationStep,
  now: number,
): ViolationRecord | undefined {
  const [time, carriedFrom] = [formatTime(now), formatTime(now - DAY)];
  const noMitigation = { mitigation: null, expiration: null, modified: time } as const;
  if (found === 'mitigated') {
    if (last?.status !== 'Open') return undefined;
    const expiration = formatTime(now + 40 * HOUR);
    const mitigation = { appliedControlId: 'c', expiration, seen: last.criteria.flatMap(({ items }) => items) };
    return { ...last, status: 'Mitigated', mitigation, expiration, modified: time };
  }
  if (found === 'open') return last?.status === 'Mitigated' ? { ...last, status: 'Open', ...noMitigation } : undefined;
  if (found === 'reassigned') {
    const isOwned = last?.ownerId === 'mia';
    return last && { ...last, ownerId: isOwned ? 'eve' : 'mia', isReassigned: true, modified: time };
  }
  const id = `${target} ${now}`;
  return nextRecord(last, truthOf(found, target), { time, since: null, carriedFrom, newId: () => id })?.record;
}

function truthOf(found: Found, target: string): Violated | NotViolated {
  if (found === 'ACCESS') return { reason: 'ACCESS_REMOVED' };
  if (found === 'POLICY') return { reason: 'POLICY_CHANGED' };
  const items = (found === 'grown' ? ['pay', 'post', 'view'] : ['pay', 'post']).map((id) => ({
    ...{ type: 'ENTITLEMENT' as const, id },
  }));
  return {
    policy: { id: 'p', name: found === 'renamed' ? 'Q' : 'P', level: found === 'critical' ? 'CRITICAL' : 'HIGH' },
    target: { id: target, name: target },
    owner: { type: 'IDENTITY', id: 'eve' },
    criteria: [{ name: 'left', items }],
  };
}
