import type { HeldAccess, Population } from '@identity-governance/domain/engine';
import type { IdentityId } from '@identity-governance/values';

/** Access of an identity that does not count because the identity, or an account of it, is disabled. */
export interface LeftOutAccess {
  /** Access that a disabled identity would hold if it and its accounts were enabled; absent if it is not left out. */
  readonly ifEnabled?: HeldAccess;
  /** Disabled accounts that carry values of marked attributes. */
  readonly accounts: number;
}

/** The access that an identity holds. `leftOut` is absent if nothing is left out. */
export interface OwnAccess extends HeldAccess {
  readonly leftOut?: LeftOutAccess;
}

/** Disabled identities and accounts whose access a result leaves out. */
export interface DisabledCounts {
  readonly disabledIdentities: number;
  /** Disabled accounts that carry values of marked attributes. */
  readonly disabledAccounts: number;
}

/** The identities and accounts whose access a result leaves out. */
export interface LeftOutCounts extends DisabledCounts {
  /** Enabled accounts with values of marked attributes that have no identity. */
  readonly accountsWithoutIdentity: number;
}

/** What a result about one identity reports about disabled ones. Properties are absent when they do not apply. */
export interface DisabledParts {
  /** The identity is disabled and holds nothing: the result treats it and its accounts as enabled. */
  readonly identityDisabled?: true;
  /** Disabled accounts that were left out; accounts of a disabled identity are not counted. */
  readonly leftOutAccounts?: number;
}

/**
 * Returns the access that results about a single identity are based on. A disabled identity is treated as enabled,
 * because access granted to it counts as soon as it is enabled.
 */
export function accessIfEnabled(own: OwnAccess): HeldAccess {
  return own.leftOut?.ifEnabled ?? own;
}

export function disabledPartsOf({ leftOut }: OwnAccess): DisabledParts {
  if (leftOut === undefined) return {};
  return leftOut.ifEnabled === undefined ? { leftOutAccounts: leftOut.accounts } : { identityDisabled: true };
}

export type LeftOutByIdentity = ReadonlyMap<IdentityId, LeftOutAccess>;

/** Counts the disabled identities and accounts that are left out. `included`: identities whose access counts anyway. */
export function countDisabled(all: LeftOutByIdentity, included: ReadonlySet<IdentityId> = new Set()): DisabledCounts {
  let [disabledIdentities, disabledAccounts] = [0, 0];
  for (const [id, { ifEnabled, accounts }] of all) {
    if (ifEnabled !== undefined && included.has(id)) continue;
    disabledAccounts += accounts;
    if (ifEnabled !== undefined) disabledIdentities++;
  }
  return { disabledIdentities, disabledAccounts };
}

/**
 * Lets disabled identities hold their access in the population while the synchronous `work` runs. Other identities do
 * not change.
 */
export function withEnabled<T>(
  { population, leftOut }: { readonly population: Population; readonly leftOut: LeftOutByIdentity },
  ids: Iterable<IdentityId>,
  work: () => T,
): T {
  const enabled = [...new Set(ids)].filter((id) => leftOut.get(id)?.ifEnabled !== undefined);
  try {
    for (const id of enabled) population.hold(id, leftOut.get(id)!.ifEnabled!);
    return work();
  } finally {
    for (const id of enabled) population.assign(id, []);
  }
}
