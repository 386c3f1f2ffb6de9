import { resolveAccess } from '@identity-governance/domain/engine';
import { MAX_SET_ITEMS, parseAccessItemRef } from '@identity-governance/domain/shapes';
import {
  checked,
  err,
  listOf,
  ok,
  orElse,
  parseId,
  record,
  type IdentityId,
  type Parser,
  type Result,
} from '@identity-governance/values';
import type { PopulationSnapshot } from '../../population/access/access-snapshots';
import { withEnabled } from '../../population/access/left-out';
import type { AccessStates } from '../../population/load-population';
import { allNotFound, type MissingResource, type NotFound } from '../../resources/not-found';
import {
  findStaffing,
  findTeams,
  MAX_DUTIES,
  MAX_STEPS,
  type ProcessStep,
  type ProcessTeams,
  type Staffing,
} from './find-teams';

/** Maximum number of identities that are given steps. */
export const MAX_CANDIDATES = 50;

/** The steps of a process, and the identities that are to be given them; none: only the least teams are found. */
export interface ProcessRequest {
  readonly steps: readonly ProcessStep[];
  readonly identityIds: readonly IdentityId[];
}

export const parseProcessRequest: Parser<ProcessRequest> = checked(
  record<ProcessRequest>({
    steps: listOf(record<ProcessStep>({ items: listOf(parseAccessItemRef, 1, MAX_SET_ITEMS) }), 1, MAX_STEPS),
    identityIds: orElse(listOf(parseId, 0, MAX_CANDIDATES), []),
  }),
  ({ steps, identityIds }) => {
    if (identityIds.length === 0 || steps.length <= MAX_DUTIES) return [];
    const reason = `is ${steps.length} items long, at most ${MAX_DUTIES} are allowed with \`identityIds\``;
    return [{ field: 'steps', reason }];
  },
);

/** The least teams of a process, and the duties of identities. */
export interface ProcessAnalysis extends ProcessTeams {
  /** Whether today's team is smaller than any team without a violation. */
  readonly hasGap: boolean;
  /** The duties of the given identities; missing if there are none. */
  readonly staffing?: Staffing;
}

/** Finds the least teams of a process, and whether identities can be given its steps. */
export class AnalyzeProcess {
  constructor(private readonly states: AccessStates) {}

  /** All items and identities must exist. */
  execute(request: ProcessRequest): Promise<Result<ProcessAnalysis, NotFound>> {
    return this.states.ofPopulation((snapshot) => analyze(snapshot, request));
  }
}

type State = Pick<PopulationSnapshot, 'index' | 'population' | 'leftOut'>;

function analyze(state: State, { steps, identityIds }: ProcessRequest): Result<ProcessAnalysis, NotFound> {
  const ids = [...new Set(identityIds)];
  const resolved = resolveAccess(
    state.index.graph,
    steps.flatMap(({ items }) => items),
  );
  const unknown = ids.filter((id) => state.population.rowOf(id) === undefined);
  const missing: readonly MissingResource[] = [
    ...(resolved.ok ? [] : resolved.error),
    ...unknown.map((id) => ({ type: 'IDENTITY' as const, id })),
  ];
  if (missing.length > 0) return err(allNotFound(missing));
  const teams = findTeams(state, steps);
  const { today, byRules } = teams;
  return ok({
    ...teams,
    hasGap: today !== undefined && (byRules === undefined || today.length < byRules.least),
    ...(ids.length > 0 && { staffing: staff(state, steps, ids) }),
  });
}

/** A disabled identity counts as though it were enabled, because it is when it does a step. */
function staff(
  { index, population, leftOut }: State,
  steps: readonly ProcessStep[],
  ids: readonly IdentityId[],
): Staffing {
  return withEnabled({ population, leftOut }, ids, () => {
    const candidates = ids.map((identityId) => ({
      identityId,
      held: population.heldBy(population.rowOf(identityId)!),
    }));
    return findStaffing({ index, candidates }, steps);
  });
}
