import { compilePolicyIndex } from '@identity-governance/domain/engine';
import type { SodPolicyLevel } from '@identity-governance/domain/sod';
import { err, ok, type Result, type SodPolicyId } from '@identity-governance/values';
import type { AccessOrigin } from '../../population/access-origin';
import type { AccessStates } from '../../population/load-population';
import { allNotFound, type NotFound } from '../../resources/not-found';

export interface PolicySelection {
  /** The only policies, enforced or not; all enforced ones if undefined. */
  readonly ids?: readonly SodPolicyId[] | undefined;
  /** The only levels; all if undefined. */
  readonly levels?: readonly SodPolicyLevel[] | undefined;
}

/** Returns the state with these policies only. */
export async function selectPolicies(
  origin: AccessOrigin,
  { ids, levels }: PolicySelection,
): Promise<Result<AccessOrigin, NotFound>> {
  if (ids === undefined && levels === undefined) return ok(origin);
  const policies = await origin.rows.policies();
  const known = new Set(policies.map(({ id }) => id));
  const unknown = (ids ?? []).filter((id) => !known.has(id));
  if (unknown.length > 0) return err(allNotFound(unknown.map((id) => ({ type: 'SOD_POLICY', id }))));
  const { states } = origin;
  const { index: enforced, graph } = await states.of([]);
  const named = new Set(ids);
  const candidates = ids === undefined ? enforced.policies : policies.filter(({ id }) => named.has(id));
  const chosen = candidates.filter(({ level }) => levels?.includes(level) ?? true);
  const index = compilePolicyIndex(graph, chosen);
  const selected: AccessStates = {
    of: async (identityIds) => ({ ...(await states.of(identityIds)), index }),
    accessOf: (identityIds) => states.accessOf(identityIds),
    ofPopulation: (work) => states.ofPopulation((snapshot) => work({ ...snapshot, index })),
  };
  return ok({ ...origin, states: selected });
}
