import { explain } from '@identity-governance/domain/sod';

/** Violations of these levels block a request; others are explained to the approver. */
const blocking = ['CRITICAL', 'HIGH'];

/**
 * Decides a request `{ assigned, requested }`: `ALLOW`, `EXPLAIN` with reasons for the approver, or `BLOCK` with
 * reasons for the requester. An invalid request is blocked too.
 */
export function decide(model, request) {
  const explained = explain(model, request);
  if (!explained.ok) {
    return { decision: 'BLOCK', reasons: explained.error.map(({ field, reason }) => `${field} ${reason}`) };
  }
  const { violations, omitted } = explained.value;
  const caused = violations.filter(({ kind }) => kind !== 'EXISTING');
  const reasons = caused.map((violation) => `${violation.level} ${violation.policy.name}${within(violation)}`);
  if (omitted !== undefined) reasons.push('further violations, omitted');
  if (caused.some(({ level }) => blocking.includes(level)) || omitted !== undefined) {
    return { decision: 'BLOCK', reasons };
  }
  return { decision: reasons.length > 0 ? 'EXPLAIN' : 'ALLOW', reasons };
}

function within({ conflictWithin = [] }) {
  return conflictWithin.length === 0 ? '' : ` (already within ${conflictWithin.map(({ name }) => name).join(', ')})`;
}
