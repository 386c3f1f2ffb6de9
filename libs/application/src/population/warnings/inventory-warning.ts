import { countOf } from '@identity-governance/values';
import type { UnmatchedAttribute } from '@identity-governance/records';
import type { LeftOutCounts } from '../access/left-out';

/** The reasons why a result without violations cannot be trusted. */
export const warningCodes = [
  'NO_ENFORCED_POLICY',
  'DANGLING_POLICIES',
  'UNSATISFIABLE_POLICIES',
  'NO_ACCESS_HELD',
  'UNMARKED_ATTRIBUTES',
  'SKIPPED_ROWS',
] as const;
export type WarningCode = (typeof warningCodes)[number];

/** A state of the inventory in which an empty result does not mean that no identity violates a policy. */
export interface InventoryWarning {
  readonly code: WarningCode;
  /** Number of affected objects; at least 1, but 0 for `NO_ENFORCED_POLICY`. */
  readonly count: number;
  /** A sentence for display. */
  readonly text: string;
}

/** Everything that makes counts of violations unreliable. */
export interface InventoryReliability {
  readonly warnings: readonly InventoryWarning[];
  /** The identities and accounts whose access is left out. */
  readonly leftOut: LeftOutCounts;
  /** Distinct values of accounts that match no entitlement, and have no effect: `countUnmatched` counts them. */
  readonly unmatched: readonly UnmatchedAttribute[];
  /** Number of accounts of each source that were examined for `unmatched`, if a source has more. */
  readonly examinedAccounts?: number;
}

/** The facts from which the warnings are derived. */
export interface InventoryFlaws {
  readonly enforcedPolicies: number;
  /** Enforced policies that name access items that do not exist. */
  readonly danglingPolicies: number;
  /** Enforced policies that can never be violated, because too few of their access items exist. */
  readonly unsatisfiablePolicies: number;
  readonly identities: number;
  /** Whether any identity holds an access item that exists. */
  readonly isAccessHeld: boolean;
  /** Entitlements that accounts carry under unmarked attributes, and that the identities do not hold otherwise. */
  readonly ignoredEntitlements: number;
  /** Number of accounts of each source that were examined for them; absent if all were. */
  readonly examinedAccounts?: number;
  /** Invalid rows that the last imports left out. */
  readonly skippedRows: number;
}

/** Returns the warnings in the order of `warningCodes`; none if the inventory is sound. */
export function listWarnings(flaws: InventoryFlaws): readonly InventoryWarning[] {
  const { danglingPolicies, unsatisfiablePolicies, identities, ignoredEntitlements, examinedAccounts, skippedRows } =
    flaws;
  const warnings: InventoryWarning[] = [];
  const warn = (code: WarningCode, count: number, text: string) => {
    warnings.push({ code, count, text });
  };
  if (flaws.enforcedPolicies === 0) warn('NO_ENFORCED_POLICY', 0, 'no SOD policy is enforced');
  if (danglingPolicies > 0) {
    const policies = countOf(danglingPolicies, 'enforced policy names', 'enforced policies name');
    warn('DANGLING_POLICIES', danglingPolicies, `${policies} access items that do not exist`);
  }
  if (unsatisfiablePolicies > 0) {
    const policies = countOf(unsatisfiablePolicies, 'enforced policy', 'enforced policies');
    const text = `${policies} can never be violated, because too few of the named access items exist`;
    warn('UNSATISFIABLE_POLICIES', unsatisfiablePolicies, text);
  }
  if (!flaws.isAccessHeld) {
    warn(
      'NO_ACCESS_HELD',
      identities,
      `none of ${countOf(identities, 'identity', 'identities')} holds any access item`,
    );
  }
  if (ignoredEntitlements > 0) {
    const entitlements = countOf(ignoredEntitlements, 'entitlement', 'entitlements');
    const reason = 'the account schema does not mark the attribute as `entitlement` (docs/account-access.md)';
    const first = `; only the first ${countOf(examinedAccounts ?? 0, 'account', 'accounts')} of each source were examined`;
    const extent = examinedAccounts === undefined ? '' : first;
    const text = `access by accounts to ${entitlements} is not counted: ${reason}${extent}`;
    warn('UNMARKED_ATTRIBUTES', ignoredEntitlements, text);
  }
  if (skippedRows > 0) {
    const rows = countOf(skippedRows, 'invalid row', 'invalid rows');
    warn('SKIPPED_ROWS', skippedRows, `the last imports left out ${rows}, whose access is not counted`);
  }
  return warnings;
}
