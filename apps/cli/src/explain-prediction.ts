import type { IdentityWithNewAccess, Store } from '@identity-governance/application';
import { accessItemKey } from '@identity-governance/domain/shapes';
import type { NamedAccessItem, ViolationContext } from '@identity-governance/domain/sod';
import type { Identity } from '@identity-governance/records';

/** A prediction or a check with what people want to read beside it. */
export interface ExplainedPrediction {
  readonly identity: Pick<Identity, 'id' | 'name'>;
  readonly requested: readonly NamedAccessItem[];
  readonly violations: readonly ExplainedViolation[];
}

export interface ExplainedViolation {
  readonly violation: ViolationContext;
  /** Why the combination matters, as far as the policy says. */
  readonly description: string | null;
}

/** Looks up the names and reasons. What was deleted since the prediction shows by its id. */
export async function explainPrediction(
  store: Store,
  { identityId, accessRefs }: IdentityWithNewAccess,
  violationContexts: readonly ViolationContext[],
): Promise<ExplainedPrediction> {
  return store.read(async (tx) => {
    const identity = await tx.identities.get(identityId);
    const items = new Map((await tx.accessItems.getMany(accessRefs)).map((item) => [accessItemKey(item), item]));
    const policies = await tx.sodPolicies.getMany(violationContexts.map(({ policy }) => policy.id));
    const descriptions = new Map(policies.map(({ id, description }) => [id, description]));
    return {
      identity: { id: identityId, name: identity?.name ?? identityId },
      requested: accessRefs.map((ref) => ({ ...ref, name: items.get(accessItemKey(ref))?.name ?? ref.id })),
      violations: violationContexts.map((violation) => ({
        violation,
        description: descriptions.get(violation.policy.id) ?? null,
      })),
    };
  });
}
