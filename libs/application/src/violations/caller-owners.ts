import { unassigned, type ViolationOwner } from '@identity-governance/records';
import type { IdentityId } from '@identity-governance/values';
import type { TransactionOf } from '../ports/store';
import { pagesOf } from '../ports/pages-of';
import type { Scope } from '../ports/scopes';

/** The caller, as identified by the token. */
export interface ViolationCaller {
  /** The person of the token; undefined for a token of a client alone. */
  readonly person?: string | undefined;
  readonly scopes: ReadonlySet<Scope>;
}

/** The token does not stand for a person who is an identity, so that the caller owns nothing. */
export interface CallerNotIdentity {
  readonly kind: 'caller-not-identity';
}

/** Neither scope nor ownership lets the caller see the violation, or it does not exist. */
export interface NotViolationOwner {
  readonly kind: 'not-violation-owner';
}

/** Maximum number of groups of one identity that are considered. */
const MAX_GROUPS = 10_000;

/**
 * Returns the owners that the caller stands for: the identity whose id is that of the person, and its governance
 * groups. Callers who may manage violations are the members of `unassigned`. Undefined: the person is no identity.
 */
export async function ownersOf(
  tx: TransactionOf<'governanceGroupMembers' | 'identities'>,
  { person, scopes }: ViolationCaller,
): Promise<readonly ViolationOwner[] | undefined> {
  const id = person as IdentityId | undefined;
  if (id === undefined || (await tx.identities.get(id)) === undefined) return undefined;
  const where = [{ field: 'identityId', op: 'eq', value: id }] as const;
  const { items } = await tx.governanceGroupMembers.list({ limit: MAX_GROUPS, offset: 0, where });
  const groups = items.map(({ groupId }) => ({ type: 'GOVERNANCE_GROUP' as const, id: groupId }));
  return [{ type: 'IDENTITY', id }, ...groups, ...(scopes.has('sod-violation:manage') ? [unassigned] : [])];
}

const MEMBERS_AT_ONCE = 500;

/** Returns the identities that the owner is, or has as members, and that meet the condition. */
export async function identitiesOf(
  tx: TransactionOf<'governanceGroupMembers'>,
  { type, id }: ViolationOwner,
  isWanted: (id: IdentityId) => boolean,
): Promise<readonly IdentityId[]> {
  if (type === 'IDENTITY') return isWanted(id) ? [id] : [];
  const wanted: IdentityId[] = [];
  const where = [{ field: 'groupId', op: 'eq', value: id }] as const;
  for await (const page of pagesOf(MEMBERS_AT_ONCE, (at) => tx.governanceGroupMembers.list({ ...at, where }))) {
    wanted.push(...page.map(({ identityId }) => identityId).filter(isWanted));
  }
  return wanted;
}

export function isOwnedBy(
  record: { readonly ownerType: ViolationOwner['type']; readonly ownerId: string },
  owners: readonly ViolationOwner[],
): boolean {
  return owners.some(({ type, id }) => type === record.ownerType && id === record.ownerId);
}
