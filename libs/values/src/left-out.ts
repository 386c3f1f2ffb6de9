import { countOf } from './count-of';

/** Numbers of the identities and accounts that a result leaves out. */
export interface LeftOutNumbers {
  readonly disabledIdentities: number;
  readonly disabledAccounts: number;
  /** Absent in reports of earlier versions. */
  readonly accountsWithoutIdentity?: number;
}

/** Returns the number of all identities and accounts that are left out. */
export function totalLeftOut({
  disabledIdentities,
  disabledAccounts,
  accountsWithoutIdentity = 0,
}: LeftOutNumbers): number {
  return disabledIdentities + disabledAccounts + accountsWithoutIdentity;
}

/** Returns the numbers of disabled identities and accounts as a phrase; undefined if there are none. */
export function describeDisabledOnes({ disabledIdentities, disabledAccounts }: LeftOutNumbers): string | undefined {
  if (disabledIdentities + disabledAccounts === 0) return undefined;
  const identities = countOf(disabledIdentities, 'disabled identity', 'disabled identities');
  return `${identities} and ${countOf(disabledAccounts, 'disabled account')}`;
}

/** Returns a sentence without a final stop, the same in every output; undefined if there are no such accounts. */
export function describeWithoutIdentity({ accountsWithoutIdentity: count = 0 }: LeftOutNumbers): string | undefined {
  if (count === 0) return undefined;
  return `access of ${countOf(count, 'account')} without an identity is not evaluated`;
}
