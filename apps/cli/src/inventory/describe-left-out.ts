import type { DisabledParts, LeftOutCounts } from '@identity-governance/application';
import { formatCount } from '../progress';

const setting = '`DISABLED_IDENTITIES_HOLD_ACCESS`';

/** Returns one line, or none if nothing was left out. */
export function describeLeftOut({ disabledIdentities, disabledAccounts }: LeftOutCounts): readonly string[] {
  if (disabledIdentities + disabledAccounts === 0) return [];
  const counts = `${formatCount(disabledIdentities)} disabled identities and ${formatCount(disabledAccounts)} disabled accounts`;
  return [`left out: ${counts}, which hold nothing (${setting})`];
}

/** Describes what the result about one identity leaves out. */
export function describeDisabled({ identityDisabled, leftOutAccounts }: DisabledParts): readonly string[] {
  if (identityDisabled === true) {
    return ['Disabled  the identity holds nothing; this is as though it and its accounts were enabled'];
  }
  if (leftOutAccounts === undefined) return [];
  return [`Left out  ${formatCount(leftOutAccounts)} disabled accounts, which hold nothing (${setting})`];
}
