import type { PredictionRequest, Store } from '@identity-governance/application';
import { accessItemKey } from '@identity-governance/domain/shapes';
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

/** Reads names and reasons. An object that was deleted since the prediction is shown by its id. */
export async function explainPrediction(
  store: Store,
  { identityId, accessRefs, removeRefs = [] }: PredictionRequest,
  violationContexts: readonly ViolationContext[],
): Promise<ExplainedPrediction> {
  return store.read(async (tx) => {
    const identity = identityId === null ? undefined : await tx.identities.get(identityId);
    const refs = [...accessRefs, ...removeRefs];
    const items = new Map((await tx.accessItems.getMany(refs)).map((item) => [accessItemKey(item), item]));
    const policies = await tx.sodPolicies.getMany(violationContexts.map(({ policy }) => policy.id));
    const descriptions = new Map(policies.map(({ id, description }) => [id, description]));
    const named = (ref: AccessItemRef) => ({ ...ref, name: items.get(accessItemKey(ref))?.name ?? ref.id });
    return {
      identity: identityId === null ? undefined : { id: identityId, name: identity?.name ?? identityId },
      requested: accessRefs.map(named),
      removed: removeRefs.map(named),
      violations: violationContexts.map((violation) => ({
        violation,
        description: descriptions.get(violation.policy.id) ?? null,
      })),
    };
  });
}
