import type { PopulationSnapshot } from '../../population/access/access-snapshots';
import type { AccessStates } from '../../population/load-population';
import { isSameState } from '../../population/access/read-access-changes';
import type { StateVersions } from '../../ports/change-log';
import { viewAnalysis, type PolicyAnalysis } from '../policies/view-policy-finding';

/** Analyzes the enforced policies. The result is kept until policies, access items or grants change. */
export class AnalyzePolicies {
  private found: { readonly versions: StateVersions; readonly analysis: PolicyAnalysis } | undefined;

  constructor(private readonly states: AccessStates) {}

  execute(): Promise<PolicyAnalysis> {
    return this.states.ofPopulation((snapshot) => this.current(snapshot));
  }

  private current({ versions, index }: PopulationSnapshot): PolicyAnalysis {
    if (this.found === undefined || !isSameState(versions, this.found.versions, ['access', 'sod-policies'])) {
      this.found = { versions, analysis: viewAnalysis(index) };
    }
    return this.found.analysis;
  }
}
