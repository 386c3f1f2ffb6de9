import { err, ok, type IdentityId, type Result } from '@identity-governance/values';
import type { PopulationSnapshot } from '../../population/access/access-snapshots';
import { withEnabled } from '../../population/access/left-out';
import { allNotFound, type NotFound } from '../../resources/not-found';
import { findStaffing, type ProcessStep, type Staffing } from './find-teams';

/**
 * Gives the steps to the identities by one state. A disabled identity counts as though it were enabled, because it is
 * when it does a step.
 */
export function staffProcess(
  { index, population, leftOut }: Pick<PopulationSnapshot, 'index' | 'population' | 'leftOut'>,
  steps: readonly ProcessStep[],
  identityIds: readonly IdentityId[],
): Result<Staffing, NotFound> {
  const ids = [...new Set(identityIds)];
  const unknown = ids.filter((id) => population.rowOf(id) === undefined);
  if (unknown.length > 0) return err(allNotFound(unknown.map((id) => ({ type: 'IDENTITY', id }))));
  return withEnabled({ population, leftOut }, ids, () => {
    const candidates = ids.map((identityId) => ({
      identityId,
      held: population.heldBy(population.rowOf(identityId)!),
    }));
    return ok(findStaffing({ index, candidates }, steps));
  });
}
