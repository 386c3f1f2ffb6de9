import type { ScanReport } from '@identity-governance/application';
import { sodPolicyLevels } from '@identity-governance/domain/sod';
import { countOf } from '@identity-governance/values';
import { createTable } from '../create-table';
import { describeLeftOut } from '../inventory/describe-left-out';
import { formatCount } from '../progress';
import { printable } from '../terminal';
import { describeWarnings } from '../warnings';

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
