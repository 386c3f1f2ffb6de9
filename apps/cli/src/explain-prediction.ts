import type { AccessOrigin, PredictionRequest } from '@identity-governance/application';
import { findNumber } from '@identity-governance/domain/engine';
import type { AccessItemRef, NamedAccessItem, ViolationContext } from '@identity-governance/domain/sod';
import type { Identity } from '@identity-governance/records';

/** A prediction or a check with the names and descriptions for its display. */
export interface ExplainedPrediction {
  /** Undefined for a joiner. */
  readonly identity: Pick<Identity, 'id' | 'name'> | undefined;
  readonly requested: readonly NamedAccessItem[];
  readonly removed: readonly NamedAccessItem[];
  readonly violations: readonly ExplainedViolation[];
}

export interface ExplainedViolation {
  readonly violation: ViolationContext;
  /** Why the combination matters, according to the policy. */
  readonly description: string | null;
}

/** Reads names and reasons from the state of the prediction. */
export async function explainPrediction(
  { rows, states }: AccessOrigin,
  { identityId, accessRefs, removeRefs = [] }: PredictionRequest,
  violationContexts: readonly ViolationContext[],
): Promise<ExplainedPrediction> {
  const [identity] = identityId === null ? [] : await rows.identitiesOf([identityId]);
  const { graph } = await states.of([]);
  const policies = await rows.policiesOf(violationContexts.map(({ policy }) => policy.id));
  const descriptions = new Map(policies.map(({ id, description }) => [id, description]));
  const named = (ref: AccessItemRef) => ({ ...ref, name: graph.items[findNumber(graph, ref) ?? -1]?.name ?? ref.id });
  return {
    identity: identityId === null ? undefined : { id: identityId, name: identity?.name ?? identityId },
    requested: accessRefs.map(named),
    removed: removeRefs.map(named),
    violations: violationContexts.map((violation) => ({
      violation,
      description: descriptions.get(violation.policy.id) ?? null,
    })),
  };
}
