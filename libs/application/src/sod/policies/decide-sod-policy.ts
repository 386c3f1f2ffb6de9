import { type Result, type SodPolicyId, err, ok } from '@identity-governance/values';
import { type SodPolicy, type SodPolicyDefinition, accessItemKey } from '@identity-governance/domain/shapes';
import type { IdTaken } from '../../resources/id-taken';
import type { InvalidInput } from '../../ports/invalid-input';
import type { TransactionOf } from '../../ports/store';
import { listNamed, type NamedTarget } from '@identity-governance/records';
import { distinctRefs, refsOf } from './sod-policy-reads';
import type { NotFound } from '../../resources/not-found';

export type SodPolicyRefusal = InvalidInput | NotFound | IdTaken | PolicyManaged | SodPolicyNameTaken;

/** The objects that policies name, in addition to access items. */
export type PolicyTargets = 'controls' | 'governanceGroups' | 'identities';

/** Files manage the policy, and the request does not override them. */
export interface PolicyManaged {
  readonly kind: 'policy-managed';
  readonly id: SodPolicyId;
  /** The owner of the files. */
  readonly managedBy: string;
}

/** The name, compared without case, belongs to another policy. */
export interface SodPolicyNameTaken {
  readonly kind: 'sod-policy-name-taken';
  readonly name: string;
  /** The id of the other policy. */
  readonly takenBy: SodPolicyId;
}

/**
 * Decides whether the policy may become `definition`: every item, owner and control that `before` does not name already
 * exists, and no other policy has the name, compared without case. The caller holds the exclusive lock on
 * 'sod-policies'.
 */
export async function decideSodPolicy(
  tx: TransactionOf<PolicyTargets | 'accessItems' | 'sodPolicies'>,
  definition: SodPolicyDefinition,
  before: SodPolicy | undefined,
): Promise<Result<SodPolicyDefinition, SodPolicyRefusal>> {
  const named = new Set(before === undefined ? [] : refsOf(before).map(accessItemKey));
  const added = distinctRefs(refsOf(definition)).filter((ref) => !named.has(accessItemKey(ref)));
  const known = new Set((await tx.accessItems.getMany(added)).map(accessItemKey));
  const missing = added.filter((ref) => !known.has(accessItemKey(ref)));
  const others = await findMissingNamed(tx, definition, before);
  if (missing.length > 0 || others.length > 0) return err({ kind: 'not-found', missing: [...missing, ...others] });
  const namesake = await tx.sodPolicies.findByName(definition.name);
  if (namesake === undefined || namesake.id === before?.id) return ok(definition);
  return err({ kind: 'sod-policy-name-taken', name: definition.name, takenBy: namesake.id });
}

/**
 * Returns the owners and controls that a policy newly names and that do not exist; ones deleted since block no edit of
 * the policy.
 */
export async function findMissingNamed(
  tx: TransactionOf<PolicyTargets>,
  definition: SodPolicyDefinition,
  before: SodPolicy | undefined,
): Promise<NotFound['missing']> {
  const keyOf = ({ type, id }: NamedTarget) => `${type}:${id}`;
  const named = new Set(before === undefined ? [] : listNamed(before).map(({ target }) => keyOf(target)));
  const added = new Map(listNamed(definition).map(({ target }) => [keyOf(target), target]));
  const idsOf = (type: NamedTarget['type']) =>
    [...added].flatMap(([key, target]) => (target.type === type && !named.has(key) ? [target.id] : []));
  const rows = {
    IDENTITY: tx.identities,
    GOVERNANCE_GROUP: tx.governanceGroups,
    CONTROL: tx.controls,
  } as const;
  const missing: { readonly type: NamedTarget['type']; readonly id: string }[] = [];
  for (const type of ['IDENTITY', 'GOVERNANCE_GROUP', 'CONTROL'] as const) {
    const ids = idsOf(type);
    if (ids.length === 0) continue;
    const known = new Set((await rows[type].getMany(ids)).map(({ id }) => id));
    missing.push(...ids.filter((id) => !known.has(id)).map((id) => ({ type, id })));
  }
  return missing;
}
