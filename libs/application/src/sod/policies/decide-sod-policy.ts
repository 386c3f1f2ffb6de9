import { type Result, type SodPolicyId, err, ok } from '@identity-governance/values';
import { type SodPolicy, type SodPolicyDefinition, accessItemKey } from '@identity-governance/domain/shapes';
import type { IdTaken } from '../../id-taken';
import type { InvalidInput } from '../../invalid-input';
import type { TransactionOf } from '../../ports/store';
import { distinctRefs, refsOf } from './sod-policy-reads';
import type { NotFound } from '../../not-found';

export type SodPolicyRefusal = InvalidInput | NotFound | IdTaken | SodPolicyNameTaken;

/** Another policy has this name, perhaps in other letter case. */
export interface SodPolicyNameTaken {
  readonly kind: 'sod-policy-name-taken';
  readonly name: string;
  /** The id of the other policy. */
  readonly takenBy: SodPolicyId;
}

/**
 * Whether the policy may become what `definition` says: every item and owner that `before` does not name already
 * exists, and no other policy has the name, whatever its case. To be asked under the exclusive lock on 'sod-policies'.
 */
export async function decideSodPolicy(
  tx: TransactionOf<'accessItems' | 'identities' | 'sodPolicies'>,
  definition: SodPolicyDefinition,
  before: SodPolicy | undefined,
): Promise<Result<SodPolicyDefinition, SodPolicyRefusal>> {
  const named = new Set(before === undefined ? [] : refsOf(before).map(accessItemKey));
  const added = distinctRefs(refsOf(definition)).filter((ref) => !named.has(accessItemKey(ref)));
  const known = new Set((await tx.accessItems.getMany(added)).map(accessItemKey));
  const missing = added.filter((ref) => !known.has(accessItemKey(ref)));
  const owner = await findMissingOwner(tx, definition, before);
  if (missing.length > 0 || owner.length > 0) return err({ kind: 'not-found', missing: [...missing, ...owner] });
  const namesake = await tx.sodPolicies.findByName(definition.name);
  if (namesake === undefined || namesake.id === before?.id) return ok(definition);
  return err({ kind: 'sod-policy-name-taken', name: definition.name, takenBy: namesake.id });
}

/** An owner who is newly named must exist; one who has left since blocks no edit of the policy. */
async function findMissingOwner(
  tx: TransactionOf<'accessItems' | 'identities' | 'sodPolicies'>,
  { ownerRef }: SodPolicyDefinition,
  before: SodPolicy | undefined,
): Promise<NotFound['missing']> {
  if (ownerRef === null || ownerRef.id === before?.ownerRef?.id) return [];
  return (await tx.identities.get(ownerRef.id)) === undefined ? [ownerRef] : [];
}
