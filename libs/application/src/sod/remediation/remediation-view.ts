import type { PolicyIndex, Remediation, Remediations, Removal, RemovalKind } from '@identity-governance/domain/engine';
import { sodPolicyLevels, type AccessItemType, type NamedAccessItem } from '@identity-governance/domain/sod';
import { endedViolation, type EndedViolation } from '../predictions/predict-violations';

/** The identity or item from which access is removed. */
export interface RemovalOrigin {
  readonly type: 'IDENTITY' | 'ACCOUNT' | AccessItemType;
  readonly id: string;
  readonly name: string;
}

/** A step by which access is held. */
export interface RemovalView {
  readonly kind: RemovalKind;
  readonly from: RemovalOrigin;
  readonly item: NamedAccessItem;
}

/** A smallest set of removals that ends the violations, as the engine predicts it. */
export interface RemediationProposal {
  readonly removals: readonly RemovalView[];
  /** The first of the other items that are no longer held, by type and id. */
  readonly alsoLost: readonly NamedAccessItem[];
  readonly alsoLostCount: number;
  /** The violations that end, the requested ones included. */
  readonly ends: readonly EndedViolation[];
}

/** The least access to remove so that violations end. */
export interface RemediationView {
  /** The violations that the removals end. */
  readonly violations: readonly EndedViolation[];
  /** Number of further violations, which are not considered. */
  readonly omittedViolations: number;
  /** Whether no smaller set of removals exists. */
  readonly isExact: boolean;
  /** Whether the proposals are all sets of this size. */
  readonly isComplete: boolean;
  /** Violations that no removal of these kinds ends; there are no proposals then. */
  readonly unresolvable: readonly EndedViolation[];
  readonly proposals: readonly RemediationProposal[];
}

/** Maximum number of violations that one search considers, and that a proposal lists. */
const MAX_VIOLATIONS = 500;
const MAX_LOST = 100;

/** Selects the violations to consider: the most severe first, then by name. */
export function selectViolations(index: PolicyIndex, positions: readonly number[]): readonly number[] {
  const severity = (position: number) => sodPolicyLevels.indexOf(index.policies[position]!.level);
  return [...positions].sort((a, b) => severity(a) - severity(b) || a - b).slice(0, MAX_VIOLATIONS);
}

/** Returns the proposals as clients read them; `origin` is the identity from which the access is removed. */
export function viewRemediations(
  index: PolicyIndex,
  found: Remediations,
  { positions, violated, origin }: ViewedQuestion,
): RemediationView {
  const violationOf = (position: number) => endedViolation(index, position);
  return {
    violations: positions.map(violationOf),
    omittedViolations: violated - positions.length,
    ...{ isExact: found.isExact, isComplete: found.isComplete },
    unresolvable: found.stuck.map(violationOf),
    proposals: found.proposals.map((proposal) => viewProposal(index, proposal, origin)),
  };
}

interface ViewedQuestion {
  /** The violations considered. */
  readonly positions: readonly number[];
  /** Number of all violations. */
  readonly violated: number;
  readonly origin: RemovalOrigin;
}

function viewProposal(index: PolicyIndex, proposal: Remediation, origin: RemovalOrigin): RemediationProposal {
  return {
    removals: proposal.removals.map((removal) => viewRemoval(removal, origin)),
    alsoLost: proposal.alsoLost.slice(0, MAX_LOST),
    alsoLostCount: proposal.alsoLost.length,
    ends: proposal.ended.slice(0, MAX_VIOLATIONS).map((position) => endedViolation(index, position)),
  };
}

export function viewRemoval(removal: Removal, origin: RemovalOrigin): RemovalView {
  const { kind, item } = removal;
  switch (removal.kind) {
    case 'ASSIGNMENT':
      return { kind, from: origin, item };
    case 'ACCOUNT_ACCESS':
      return { kind, from: removal.account, item };
    case 'GRANT':
      return { kind, from: removal.parent, item };
  }
}
