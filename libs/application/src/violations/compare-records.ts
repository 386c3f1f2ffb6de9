import { scan } from '@identity-governance/domain/engine';
import { compareText, type IdentityId, type SodPolicyId } from '@identity-governance/values';
import type { Digest } from '../audit/audit-seal';
import type { PopulationSnapshot } from '../population/access/access-snapshots';
import type { AccessOrigin } from '../population/access-origin';

/** A policy that an identity violates. */
export interface ViolatingPair {
  readonly policyId: SodPolicyId;
  readonly identityId: IdentityId;
}

export interface PairComparison {
  /** Compares only the pairs of these policies. */
  readonly isWanted: (policyId: SodPolicyId) => boolean;
  /** Is called for each pair that only the state, or only the list has. */
  readonly onDifference: (pair: ViolatingPair, onlyIn: 'STATE' | 'LIST') => void;
}

/** Compares a list of violations with an evaluation of a state. */
export async function comparePairs(
  origin: AccessOrigin,
  listed: readonly ViolatingPair[],
  { isWanted, onDifference }: PairComparison,
): Promise<void> {
  const missing = new Map(listed.map((pair) => [keyOf(pair), pair]));
  const snapshot = await origin.states.ofPopulation((one) => one);
  for (const pair of pairsIn(snapshot)) {
    if (isWanted(pair.policyId) && !missing.delete(keyOf(pair))) onDifference(pair, 'STATE');
  }
  for (const pair of missing.values()) onDifference(pair, 'LIST');
}

/** Yields the violations of a state. */
export function* pairsIn({ index, population }: PopulationSnapshot): Generator<ViolatingPair> {
  for (const { rows, positions } of scan(index, population)) {
    for (const [i, row] of rows.entries()) {
      yield { policyId: index.policies[positions[i]!]!.id, identityId: population.idOf(row) };
    }
  }
}

/**
 * Returns the SHA-256 of the violations: of their lines `["policyId","identityId"]` (JSON), sorted and separated by
 * line feeds. Source: docs/past-states.md, "Proof".
 */
export function digestPairs(pairs: readonly ViolatingPair[], digest: Digest): string {
  return digest(pairs.map(keyOf).sort(compareText).join('\n'));
}

function keyOf({ policyId, identityId }: ViolatingPair): string {
  return JSON.stringify([policyId, identityId]);
}
