import { countOf } from '@identity-governance/values';
import type { InventoryWarning, LeftOutCounts, SimulationResult } from '@identity-governance/application';
import type { UnmatchedAttribute } from '@identity-governance/records';
import { sodPolicyLevels, type SodPolicyLevel } from '@identity-governance/domain/sod';
import type { SodPolicy } from '@identity-governance/domain/shapes';
import { CommandError } from '../command-error';
import { createTable } from '../create-table';
import { describeLeftOut } from '../inventory/describe-left-out';
import { formatCount } from '../progress';
import { printable } from '../terminal';
import { countFrom } from '../scan/select-policies';
import { describeWarnings, failOnWarnings } from '../warnings';

/** The JSON output of a simulation. */
export interface SimulationReport extends Omit<SimulationResult, 'asOf' | 'leftOut' | 'violations'> {
  /** Accounts without an identity are those of the state before the change. */
  readonly leftOut: LeftOutCounts;
  /** Why the result is unreliable if no violation would start; empty if there is no warning. */
  readonly warnings: readonly InventoryWarning[];
  /** Values of accounts that match no entitlement, by source and attribute; absent if there are none. */
  readonly unmatched?: readonly UnmatchedAttribute[];
}

/** Returns a table of the policies whose violations change, and the sums. */
export function describeSimulation({ leftOut, all, policies, warnings }: SimulationReport): readonly string[] {
  const doubts = warnings.length === 0 ? [] : ['this result is unreliable:', ...describeWarnings(warnings)];
  const trust = [...describeLeftOut(leftOut), ...doubts];
  const sums = `${countOf(all.STARTS, 'violation')} would start, ${formatCount(all.ENDS)} would end, ${formatCount(all.STAYS)} would stay`;
  const changed = policies.filter(({ STARTS, ENDS }) => STARTS + ENDS > 0);
  if (changed.length === 0) return [sums, ...trust];
  const counted = ['right', 'right', 'right'] as const;
  const table = createTable({
    head: ['level', 'policy', 'id', 'start', 'end', 'stay'],
    colAligns: ['left', 'left', 'left', ...counted],
  });
  const rank = ({ level }: Pick<SodPolicy, 'level'>) => sodPolicyLevels.indexOf(level);
  for (const policy of [...changed].sort((a, b) => rank(a) - rank(b) || b.STARTS - a.STARTS)) {
    const counts = [policy.STARTS, policy.ENDS, policy.STAYS].map(formatCount);
    table.push([policy.level, printable(policy.name), printable(policy.id), ...counts]);
  }
  return [...table.toString().split('\n'), sums, ...trust];
}

/** Returns a header, then one line for each listed violation. */
export function listChanges({ violations }: Pick<SimulationResult, 'violations'>): readonly (readonly string[])[] {
  return [
    ['change', 'identityId', 'identityName', 'level', 'policyId', 'policyName'],
    ...violations.map(({ change, level, policy, identity }) => {
      return [change, identity.id, identity.name, level, policy.id, policy.name];
    }),
  ];
}

/** Fails with 3 if a violation of at least this level would start, with 4 if the result is unreliable. */
export function failOnStarts(level: SodPolicyLevel | undefined, { byLevel, warnings }: SimulationReport): void {
  if (level === undefined) return;
  const starts = Object.fromEntries(Object.entries(byLevel).map(([one, counts]) => [one, counts.STARTS]));
  const failing = countFrom(level, starts);
  if (failing > 0)
    throw new CommandError(`${countOf(failing, 'violation')} of level ${level} or higher would start`, { exitCode: 3 });
  failOnWarnings(warnings);
}
