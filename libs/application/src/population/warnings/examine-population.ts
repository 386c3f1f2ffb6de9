import type { UnmatchedAttribute } from '@identity-governance/records';
import { countUnmatched } from '@identity-governance/values';
import type { PopulationSnapshot } from '../access/access-snapshots';
import { countDisabled, type LeftOutCounts } from '../access/left-out';
import { countWithoutIdentity, findFlaws, findUnmatched, type ExaminedAccess } from './examine-access';
import type { InventoryFlaws } from './inventory-warning';

/** What results about all identities of a state leave out or cannot interpret. */
export interface ExaminedPopulation {
  readonly identities: number;
  readonly flaws: InventoryFlaws;
  readonly leftOut: LeftOutCounts;
  readonly dangling: DanglingReferences;
  /** Values of accounts that match no entitlement, by source and attribute. */
  readonly unmatched: readonly UnmatchedAttribute[];
}

/** Numbers of references to access items that do not exist: they have no effect. */
export interface DanglingReferences {
  readonly grants: number;
  /** Assignments that count now, of existing identities. */
  readonly assignments: number;
  readonly policies: number;
  /** Number of distinct values of accounts that match no entitlement: `countUnmatched` of `unmatched`. */
  readonly accountValues: number;
}

/** Examines a state whose population fits into memory. */
export async function examinePopulation({ rows, states }: ExaminedAccess): Promise<ExaminedPopulation> {
  const { identities, ...counts } = await states.ofPopulation((snapshot) => ({
    identities: snapshot.population.size,
    dangling: countDangling(snapshot),
    disabled: countDisabled(snapshot.leftOut),
  }));
  const snapshot = await states.of([]);
  const flaws = await findFlaws({ rows, states });
  const { unmatched } = await findUnmatched(rows, snapshot);
  const dangling = { ...counts.dangling, policies: flaws.danglingPolicies };
  return {
    identities,
    flaws,
    leftOut: { ...counts.disabled, ...(await countWithoutIdentity(rows, snapshot)) },
    dangling: { ...dangling, accountValues: countUnmatched({ unmatched }).count },
    unmatched,
  };
}

/** Counts the grants and assignments that have no effect. */
export function countDangling({
  graph,
  population,
  leftOut,
}: PopulationSnapshot): Pick<DanglingReferences, 'assignments' | 'grants'> {
  let assignments = 0;
  for (let row = 0; row < population.rows; row++) {
    if (!population.has(row)) continue;
    const { assigned } = leftOut.get(population.idOf(row))?.ifEnabled ?? population.heldBy(row);
    for (const number of assigned) if (!graph.has(number)) assignments++;
  }
  return { grants: graph.countDanglingGrants(), assignments };
}
