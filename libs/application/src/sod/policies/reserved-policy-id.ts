import type { Fault } from '@identity-governance/values';

/** Segments of the API's paths where others have the id of a policy. */
const reserved: ReadonlySet<string> = new Set(['analysis', 'sod-violation-report-status']);

/**
 * Returns the error of a new policy whose path would be that of another operation, so that no request could read it. A
 * policy that has such an id already keeps it.
 */
export function findReservedId(id: string): Fault | undefined {
  if (!reserved.has(id)) return undefined;
  return { field: 'id', reason: `\`${id}\` is reserved: the API uses it in its paths` };
}
