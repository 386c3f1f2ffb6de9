import { scan, type Population, type PolicyIndex } from '@identity-governance/domain/engine';
import { sodPolicyLevels, type SodPolicyLevel } from '@identity-governance/domain/sod';

export interface ScanCounts {
  readonly violations: number;
  /** Number of identities that violate any policy. */
  readonly violators: number;
  /** 1 for the rows of violating identities. */
  readonly rows: Uint8Array;
  /** Counts by position of the policy. */
  readonly byPolicy: Int32Array;
  readonly byLevel: Readonly<Record<SodPolicyLevel, number>>;
}

/** Counts the violations of all identities. `onSlice` is called after each slice with the number of its identities. */
export async function scanPopulation(
  index: PolicyIndex,
  population: Population,
  onSlice: (identities: number) => Promise<unknown>,
): Promise<ScanCounts> {
  const rows = new Uint8Array(population.rows);
  const byPolicy = new Int32Array(index.policies.length);
  for (const slice of scan(index, population)) {
    for (const row of slice.rows) rows[row] = 1;
    for (const position of slice.positions) byPolicy[position]!++;
    await onSlice(slice.to - slice.from);
  }
  const levels = sodPolicyLevels.map((level) => [
    level,
    index.policies.reduce((sum, policy, position) => sum + (policy.level === level ? byPolicy[position]! : 0), 0),
  ]);
  return {
    violations: byPolicy.reduce((sum, count) => sum + count, 0),
    violators: rows.reduce((sum, violates) => sum + violates, 0),
    rows,
    byPolicy,
    byLevel: Object.fromEntries(levels) as Record<SodPolicyLevel, number>,
  };
}
