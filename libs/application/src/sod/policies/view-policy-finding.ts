import type { KeepReason, PolicyFinding, PolicyIndex } from '@identity-governance/domain/engine';
import { analyzePolicies, defaultAnalysisLimits } from '@identity-governance/domain/engine';
import { accessItemKey, type SodPolicy } from '@identity-governance/domain/shapes';
import type { AccessItemRef } from '@identity-governance/domain/sod';

export const policyFindingKinds = ['NEVER', 'REDUNDANT', 'KEEP', 'OPEN'] as const;
export const implicationProofs = ['LISTS', 'GRANTS'] as const;

/** A finding about a policy as clients read it. */
export interface PolicyFindingView {
  readonly kind: PolicyFinding['kind'];
  readonly policy: Pick<SodPolicy, 'id' | 'name' | 'level'>;
  /** The policies that cover it, by name; empty for `NEVER` and `OPEN`. */
  readonly by: readonly Pick<SodPolicy, 'id' | 'name'>[];
  /** Missing for `NEVER` and `OPEN`. */
  readonly proof?: (typeof implicationProofs)[number];
  /** Items by which the policy and one of the others are violated; the missing items of `NEVER`. */
  readonly items: readonly AccessItemRef[];
  /** A sentence for people. */
  readonly text: string;
}

export interface PolicyAnalysis {
  /** The number of enforced policies. */
  readonly examined: number;
  readonly findings: readonly PolicyFindingView[];
}

/** Analyzes the policies of an index, and describes the findings by kind. */
export function viewAnalysis(index: PolicyIndex): PolicyAnalysis {
  const findings: PolicyFindingView[] = [];
  for (const finding of analyzePolicies(index)) if (finding !== undefined) findings.push(viewFinding(finding));
  const rank = ({ kind }: PolicyFindingView) => policyFindingKinds.indexOf(kind);
  return { examined: index.policies.length, findings: findings.sort((a, b) => rank(a) - rank(b)) };
}

function viewFinding(finding: PolicyFinding): PolicyFindingView {
  const { id, name, level } = finding.policy;
  const head = { kind: finding.kind, policy: { id, name, level }, text: describeFinding(finding) };
  switch (finding.kind) {
    case 'NEVER':
      return { ...head, by: [], items: finding.missing };
    case 'OPEN':
      return { ...head, by: [], items: [] };
    case 'REDUNDANT':
    case 'KEEP':
      return {
        ...head,
        by: finding.by.map((other) => ({ id: other.id, name: other.name })),
        ...{ proof: finding.proof, items: finding.example },
      };
  }
}

const MAX_NAMED = 3;
const losses: Readonly<Record<KeepReason, string>> = {
  LEVEL: 'a lower level there',
  OWNERS: 'other owners there',
  CONTROLS: 'other controls there',
};

function describeFinding(finding: PolicyFinding): string {
  const name = `"${finding.policy.name}"`;
  switch (finding.kind) {
    case 'NEVER': {
      const named = finding.missing.slice(0, MAX_NAMED).map(accessItemKey).join(', ');
      const more = finding.missing.length > MAX_NAMED ? ` and ${finding.missing.length - MAX_NAMED} more` : '';
      return `${name} cannot be violated today, because these items do not exist: ${named}${more}`;
    }
    case 'OPEN':
      return `${name} was not decided: more than ${defaultAnalysisLimits.perPolicy} combinations of items violate it, or the analysis took too long`;
    case 'KEEP': {
      const lost = finding.reasons.map((reason) => losses[reason]).join(', ');
      return `${name} is part of "${finding.by[0]!.name}" ${proofOf(finding)}, but its records would have ${lost}`;
    }
    case 'REDUNDANT': {
      const [other] = finding.by;
      if (finding.by.length > 1)
        return `${name} adds nothing to ${finding.by.length} others together, ${proofOf(finding)}`;
      return `${name} adds nothing: all identities that violate it violate "${other!.name}", ${proofOf(finding)}`;
    }
  }
}

function proofOf({ proof }: { readonly proof: (typeof implicationProofs)[number] }): string {
  return proof === 'LISTS' ? 'by their lists' : "by today's grants";
}
