import type { Result } from '@identity-governance/values';
import type { ServiceIdentifier } from 'inversify';
import type { InvalidInput } from '../invalid-input';
import type { NotFound } from '../not-found';
import type { ViewPage } from '../read-page';
import type { FindViolations, TotalsQuery, ViolationQuery, ViolationTotals } from './find-violations';
import type { SimulateChanges, SimulationRequest, SimulationResult } from './simulate-changes';
import type { PolicyViolation } from './violation-view';

/** Queries over all identities. Arguments and results are plain data, so that another thread may answer them. */
export interface PopulationQueries {
  simulate(request: SimulationRequest): Promise<Result<SimulationResult, NotFound | InvalidInput>>;
  list(query: ViolationQuery): Promise<Result<ViewPage<PolicyViolation>, InvalidInput>>;
  get(id: string, withPaths: boolean): Promise<Result<PolicyViolation, NotFound>>;
  totals(query: TotalsQuery): Promise<ViolationTotals>;
}
export const PopulationQueries: ServiceIdentifier<PopulationQueries> = Symbol.for('PopulationQueries');

/** Answers in this thread, which does nothing else meanwhile. */
export function answerInThread(simulation: SimulateChanges, violations: FindViolations): PopulationQueries {
  return {
    simulate: (request) => simulation.execute(request),
    list: (query) => violations.list(query),
    get: (id, withPaths) => violations.get(id, withPaths),
    totals: (query) => violations.totals(query),
  };
}
