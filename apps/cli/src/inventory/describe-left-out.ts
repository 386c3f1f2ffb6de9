import { countOf } from '@identity-governance/values';
import type { DisabledParts, LeftOutCounts } from '@identity-governance/application';

const setting = '`DISABLED_IDENTITIES_HOLD_ACCESS`';

/** Returns one line, or none if nothing was left out. */
export function describeLeftOut({ disabledIdentities, disabledAccounts }: LeftOutCounts): readonly string[] {
  if (disabledIdentities + disabledAccounts === 0) return [];
  const counts = `${countOf(disabledIdentities, 'disabled identity', 'disabled identities')} and ${countOf(disabledAccounts, 'disabled account')}`;
  return [`left out: ${counts}; disabled ones hold no access (${setting})`];
}

/** Describes what the result about one identity leaves out. */
export function describeDisabled({ identityDisabled, leftOutAccounts }: DisabledParts): readonly string[] {
  if (identityDisabled === true) {
    return [
      'Disabled  the identity holds no access; this is about what it would hold if it and its accounts were enabled',
    ];
  }
  if (leftOutAccounts === undefined) return [];
  return [`Left out  ${countOf(leftOutAccounts, 'disabled account')}; disabled ones hold no access (${setting})`];
}
