import {
  countOf,
  describeDisabledOnes,
  describeWithoutIdentity,
  type LeftOutNumbers,
} from '@identity-governance/values';
import type { DisabledParts } from '@identity-governance/application';

const setting = '`DISABLED_IDENTITIES_HOLD_ACCESS`';

/** Returns a line for disabled identities and accounts, and one for accounts without an identity, if there are any. */
export function describeLeftOut(leftOut: LeftOutNumbers): readonly string[] {
  const [disabled, ownerless] = [describeDisabledOnes(leftOut), describeWithoutIdentity(leftOut)];
  return [
    ...(disabled === undefined ? [] : [`left out: ${disabled}; disabled ones hold no access (${setting})`]),
    ...(ownerless === undefined ? [] : [`left out: ${ownerless} (\`governance doctor --data\` lists them)`]),
  ];
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
