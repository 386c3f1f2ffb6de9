import {
  SimulateChanges,
  warningsAfter,
  type AccessOrigin,
  type ExaminedPopulation,
  type SimulationDraft,
  type SimulationResult,
} from '@identity-governance/application';
import type { ViolationChange } from '@identity-governance/domain/sod';
import { systemClock } from '@identity-governance/platform';
import { requestError } from '../access-request';
import type { SimulationReport } from './simulation-report';

export interface SimulatedDraft extends Pick<SimulationResult, 'violations'> {
  readonly report: SimulationReport;
}

/** A draft, and which of the violations that it changes are listed. */
export interface AskedSimulation {
  readonly draft: SimulationDraft;
  readonly listed: readonly ViolationChange[];
}

/**
 * Simulates a draft, and lists all violations that change in one of these ways. Throws a `CommandError` if the draft
 * names something that does not exist.
 */
export async function simulateDraft(
  { states, rows }: AccessOrigin,
  { flaws, unmatched, leftOut: before }: ExaminedPopulation,
  { draft, listed }: AskedSimulation,
): Promise<SimulatedDraft> {
  const use = new SimulateChanges(states, (work) => work(rows), systemClock);
  const limit = listed.length === 0 ? 0 : Number.MAX_SAFE_INTEGER;
  const simulated = await use.simulate({ draft, list: { changes: listed, limit, offset: 0 } });
  if (!simulated.ok) throw requestError(simulated.error);
  const { after, result } = simulated.value;
  const { violations, accounts, all, byLevel, policies } = result;
  const leftOut = { ...before, ...result.leftOut };
  const warnings = warningsAfter(flaws, after);
  const counts = { leftOut, accounts, all, byLevel, policies };
  return { report: { ...counts, warnings, ...(unmatched.length > 0 && { unmatched }) }, violations };
}
