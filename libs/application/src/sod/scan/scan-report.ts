import type { PolicyIndex } from '@identity-governance/domain/engine';
import { sodPolicyLevels, type SodPolicyLevel } from '@identity-governance/domain/sod';
import type { UnmatchedAttribute } from '@identity-governance/records';
import type { LeftOutCounts } from '../../population/access/left-out';
import { policyFlawsOf } from '../../population/warnings/examine-access';
import type { DanglingReferences, ExaminedPopulation } from '../../population/warnings/examine-population';
import { listWarnings, type InventoryWarning } from '../../population/warnings/inventory-warning';
import type { ScanCounts } from './scan-population';

/** The result of a scan. */
export interface ScanReport {
  readonly identities: number;
  readonly identitiesWithViolations: number;
  readonly violations: number;
  readonly byLevel: Readonly<Record<SodPolicyLevel, number>>;
  /** Every policy that was scanned, by level, then by violations, then by name. */
  readonly policies: readonly PolicyLine[];
  /** Disabled identities and accounts, which hold nothing. */
  readonly leftOut: LeftOutCounts;
  /** Numbers of references to access items that do not exist. */
  readonly dangling: DanglingReferences;
  /** Reasons why a result without violations is unreliable; empty if there are none. */
  readonly warnings: readonly InventoryWarning[];
  /** Values of accounts that match no entitlement, by source and attribute; absent if there are none. */
  readonly unmatched?: readonly UnmatchedAttribute[];
}

export interface PolicyLine {
  readonly id: string;
  readonly name: string;
  readonly level: SodPolicyLevel;
  readonly violations: number;
}

/** `index`: the scanned policies. */
export function reportScan(
  { identities, flaws, leftOut, dangling, unmatched }: ExaminedPopulation,
  index: PolicyIndex,
  counts: ScanCounts,
): ScanReport {
  const { violations, violators, byLevel, byPolicy } = counts;
  const policies = index.policies.map(({ id, name, level }, position) => {
    return { id, name, level, violations: byPolicy[position]! };
  });
  const rank = ({ level }: PolicyLine) => sodPolicyLevels.indexOf(level);
  return {
    identities,
    identitiesWithViolations: violators,
    violations,
    byLevel,
    policies: policies.sort((a, b) => rank(a) - rank(b) || b.violations - a.violations),
    leftOut,
    dangling,
    warnings: listWarnings({ ...flaws, ...policyFlawsOf(index) }),
    ...(unmatched.length > 0 && { unmatched }),
  };
}
