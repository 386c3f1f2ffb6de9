import { newId, type Fault } from '@identity-governance/values';

/** Segments of the API's paths where others have the id of a policy. */
const parsePolicyId = newId(['analysis', 'sod-violation-report-status']);

/** Returns the error of a new policy that no request could read. A policy that has such an id already keeps it. */
export function findReservedId(id: string): Fault | undefined {
  const parsed = parsePolicyId(id);
  return parsed.ok ? undefined : { ...parsed.error[0]!, field: 'id' };
}
