import type { HeldAccess, Population } from '@identity-governance/domain/engine';
import type { IdentityId } from '@identity-governance/values';

/** The access of an identity that does not count because it, or an account of it, is disabled. */
export interface LeftOutAccess {
  /** What a disabled identity would hold if it and its accounts were enabled; absent where it is not left out. */
  readonly ifEnabled?: HeldAccess;
  /** Disabled accounts that carry values of marked attributes. */
  readonly accounts: number;
}

/** What an identity holds. `leftOut` is absent where nothing is left out. */
export interface OwnAccess extends HeldAccess {
  readonly leftOut?: LeftOutAccess;
}

/** Disabled identities and accounts whose access a result leaves out. */
export interface LeftOutCounts {
  readonly disabledIdentities: number;
  /** Those that carry values of marked attributes. */
  readonly disabledAccounts: number;
}

/** What the answer about one identity says of disabled ones. Properties are absent where there is nothing to say. */
export interface DisabledParts {
  /** The identity is disabled and holds nothing: the answer is as though it and its accounts were enabled. */
  readonly identityDisabled?: true;
  /** Disabled accounts that were left out; those of a disabled identity are not. */
  readonly leftOutAccounts?: number;
}

/**
 * The access that answers about a single identity rest on: that of a disabled one as though it were enabled, because
 * access that is granted to it counts as soon as it is.
 */
export function accessIfEnabled(own: OwnAccess): HeldAccess {
  return own.leftOut?.ifEnabled ?? own;
}

export function disabledPartsOf({ leftOut }: OwnAccess): DisabledParts {
  if (leftOut === undefined) return {};
  return leftOut.ifEnabled === undefined ? { leftOutAccounts: leftOut.accounts } : { identityDisabled: true };
}

export type LeftOutByIdentity = ReadonlyMap<IdentityId, LeftOutAccess>;

/** `included`: identities whose access counts all the same. */
export function countLeftOut(all: LeftOutByIdentity, included: ReadonlySet<IdentityId> = new Set()): LeftOutCounts {
  let [disabledIdentities, disabledAccounts] = [0, 0];
  for (const [id, { ifEnabled, accounts }] of all) {
    if (ifEnabled !== undefined && included.has(id)) continue;
    disabledAccounts += accounts;
    if (ifEnabled !== undefined) disabledIdentities++;
  }
  return { disabledIdentities, disabledAccounts };
}

/**
 * Lets disabled identities hold their access in the population while `work` runs, which waits for nothing. Others stay
 * as they are.
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
