import { countOf } from '@identity-governance/values';
import {
  listWarnings,
  policyFlawsOf,
  type DanglingReferences,
  type ExaminedPopulation,
  type InventoryWarning,
  type LeftOutCounts,
} from '@identity-governance/application';
import type { PolicyIndex } from '@identity-governance/domain/engine';
import type { UnmatchedAttribute } from '@identity-governance/records';
import { sodPolicyLevels, type SodPolicyLevel } from '@identity-governance/domain/sod';
import { createTable } from '../create-table';
import { describeLeftOut } from '../inventory/describe-left-out';
import { formatCount } from '../progress';
import { printable } from '../terminal';
import { describeWarnings } from '../warnings';
import type { ViolationCounts } from './count-violations';

/** The JSON output of a scan. */
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
  counts: ViolationCounts,
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

/** Returns a table of the violated policies, and the totals. */
export function describeScan({ policies, violations, ...report }: ScanReport): readonly string[] {
  const who = `${formatCount(report.identitiesWithViolations)} of ${countOf(report.identities, 'identity', 'identities')}`;
  const violated = policies.filter((policy) => policy.violations > 0);
  const what = `${formatCount(violated.length)} of ${countOf(policies.length, 'policy', 'policies')}`;
  const doubts =
    report.warnings.length === 0 ? [] : ['this result is unreliable:', ...describeWarnings(report.warnings)];
  const trust = [...describeLeftOut(report.leftOut), ...doubts];
  if (violations === 0) {
    const scanned = `${countOf(report.identities, 'identity', 'identities')} and ${countOf(policies.length, 'policy', 'policies')}`;
    return [`no violation was found among ${scanned}`, ...trust];
  }
  const table = createTable({
    head: ['level', 'policy', 'id', 'identities'],
    colAligns: ['left', 'left', 'left', 'right'],
  });
  for (const policy of violated) {
    table.push([policy.level, printable(policy.name), printable(policy.id), formatCount(policy.violations)]);
  }
  const levels = sodPolicyLevels.filter((level) => report.byLevel[level] > 0);
  const sums = levels.map((level) => `${level} ${formatCount(report.byLevel[level])}`).join(', ');
  const summary = `${who} violate ${what}: ${countOf(violations, 'violation')} (${sums})`;
  return [...table.toString().split('\n'), summary, ...trust];
}
