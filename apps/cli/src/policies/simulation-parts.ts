import { formatSodPolicy, type SodPolicy } from '@identity-governance/domain/shapes';
import type { SodPolicyId } from '@identity-governance/values';
import { normalize } from './plan-changes';

/** The body of a simulation, of which a service takes 32,768 values, 1 MiB and 1,000 policies of each kind. */
export interface SimulationPart {
  readonly policies: readonly object[];
  readonly removedPolicyIds: readonly SodPolicyId[];
}

const MAX_VALUES = 30_000;
const MAX_BYTES = 900_000;
const MAX_POLICIES = 1_000;

/**
 * Splits a change of policies into parts that a service simulates, at least one. Who violates a policy does not depend
 * on other policies, so that its counts in its part are those of the whole.
 */
export function simulationParts({
  policies,
  removedPolicyIds,
}: {
  readonly policies: readonly SodPolicy[];
  readonly removedPolicyIds: readonly SodPolicyId[];
}): readonly SimulationPart[] {
  const parts: SimulationPart[] = [];
  for (let start = 0; start < removedPolicyIds.length; start += MAX_POLICIES)
    parts.push({ policies: [], removedPolicyIds: removedPolicyIds.slice(start, start + MAX_POLICIES) });
  let open: object[] = [];
  let [values, bytes] = [0, 0];
  const close = () => {
    if (open.length > 0) parts.push({ policies: open, removedPolicyIds: [] });
    open = [];
    [values, bytes] = [0, 0];
  };
  for (const policy of policies) {
    const body = formatSodPolicy(normalize(policy));
    const [more, longer] = [countValues(body), Buffer.byteLength(JSON.stringify(body))];
    if (open.length === MAX_POLICIES || values + more > MAX_VALUES || bytes + longer > MAX_BYTES) close();
    open.push(body);
    values += more;
    bytes += longer;
  }
  close();
  const [first, second, ...others] = parts;
  if (first === undefined) return [{ policies: [], removedPolicyIds: [] }];
  const isOneBody =
    second !== undefined && others.length === 0 && first.policies.length + second.removedPolicyIds.length === 0;
  return isOneBody ? [{ ...second, removedPolicyIds: first.removedPolicyIds }] : parts;
}

/** Counts strings, numbers, `true`, `false`, `null`, lists and objects. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, one) => sum + countValues(one), 1);
}
