import { explain } from '@identity-governance/domain/sod';

/** Violations of these levels block; of the others the approver is told. */
const blocking = ['CRITICAL', 'HIGH'];

/**
 * What becomes of a request `{ assigned, requested }`: `ALLOW`, `EXPLAIN` with reasons for the approver, or `BLOCK` with
 * reasons for whoever asks. A request that cannot be read is blocked too.
 */
export function decide(model, request) {
  const told = explain(model, request);
  if (!told.ok) return { decision: 'BLOCK', reasons: told.error.map(({ field, reason }) => `${field} ${reason}`) };
  const caused = told.value.violations.filter(({ kind }) => kind !== 'EXISTING');
  const reasons = caused.map((violation) => `${violation.level} ${violation.policy.name}${within(violation)}`);
  if (told.value.omitted !== undefined) reasons.push('and more than can be told');
  if (caused.some(({ level }) => blocking.includes(level)) || told.value.omitted !== undefined) {
    return { decision: 'BLOCK', reasons };
  }
  return { decision: reasons.length > 0 ? 'EXPLAIN' : 'ALLOW', reasons };
}

function within({ conflictWithin = [] }) {
  return conflictWithin.length === 0 ? '' : ` (already within ${conflictWithin.map(({ name }) => name).join(', ')})`;
}
