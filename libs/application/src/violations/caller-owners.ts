import { unassigned, type ViolationOwner } from '@identity-governance/records';
import type { IdentityId } from '@identity-governance/values';
import type { TransactionOf } from '../ports/store';
import type { Scope } from '../scopes';

/** Who asks, as their token says. */
export interface ViolationCaller {
  /** The person of the token; none: it is that of a client alone. */
  readonly person?: string | undefined;
  readonly scopes: ReadonlySet<Scope>;
}

/** The token is not that of a person who is an identity, so that it owns nothing. */
export interface CallerNotIdentity {
  readonly kind: 'caller-not-identity';
}

/** Neither the scope of the token nor ownership lets the caller see the violation, or there is none. */
export interface NotViolationOwner {
  readonly kind: 'not-violation-owner';
}

/** More groups of one identity are not considered. */
const MOST_GROUPS = 10_000;

/**
 * What the caller owns violations as: the identity whose id is that of the person, and its governance groups. Those who
 * may manage violations are the members of `unassigned`. Undefined: the person is no identity.
 */
export async function ownersOf(
  tx: TransactionOf<'governanceGroupMembers' | 'identities'>,
  { person, scopes }: ViolationCaller,
): Promise<readonly ViolationOwner[] | undefined> {
  const id = person as IdentityId | undefined;
  if (id === undefined || (await tx.identities.get(id)) === undefined) return undefined;
  const where = [{ field: 'identityId', op: 'eq', value: id }] as const;
  const { items } = await tx.governanceGroupMembers.list({ limit: MOST_GROUPS, offset: 0, where });
  const groups = items.map(({ groupId }) => ({ type: 'GOVERNANCE_GROUP' as const, id: groupId }));
  return [{ type: 'IDENTITY', id }, ...groups, ...(scopes.has('sod-violation:manage') ? [unassigned] : [])];
}

export function isOwnedBy(
  record: { readonly ownerType: ViolationOwner['type']; readonly ownerId: string },
  owners: readonly ViolationOwner[],
): boolean {
  return owners.some(({ type, id }) => type === record.ownerType && id === record.ownerId);
}
