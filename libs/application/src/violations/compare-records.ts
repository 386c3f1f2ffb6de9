import { scan } from '@identity-governance/domain/engine';
import { liveStatuses } from '@identity-governance/records';
import { sortTexts, type IdentityId, type SodPolicyId } from '@identity-governance/values';
import type { Digest } from '../audit/audit-seal';
import type { PopulationSnapshot } from '../population/access/access-snapshots';
import type { AccessOrigin } from '../population/access-origin';
import type { PagePosition } from '../ports/query';
import type { TransactionOf } from '../ports/store';
import { formatTime } from '../ports/clock';
import { readTimeOf } from './records-at';

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
  return digest(sortTexts(pairs.map(keyOf)).join('\n'));
}

function keyOf({ policyId, identityId }: ViolatingPair): string {
  return JSON.stringify([policyId, identityId]);
}

/** A violation that only the records, or only the audit log has. */
export interface PairDifference extends ViolatingPair {
  readonly onlyIn: 'LOG' | 'RECORDS';
}

/** The comparison of the records of a time with the audit log. */
export interface RecordsComparison {
  readonly differenceCount: number;
  /** The first 20 differences. */
  readonly differences: readonly PairDifference[];
}

type CoveredReader = TransactionOf<'currentTime' | 'violationCoverage' | 'violationWatermarks'>;

const PAGE = 1000;
const MAX_NAMED = 20;

/** The time in milliseconds in which the worker evaluates a change: records that follow within it are no difference. */
const MAX_LAG = 60_000;

/** Returns the time if records cover it and the minute after it; otherwise undefined. */
export async function comparableTime(tx: CoveredReader, at: string): Promise<string | undefined> {
  const time = await readTimeOf(tx, at);
  if (!time.ok || time.value === null) return undefined;
  return (await readTimeOf(tx, minuteAfter(time.value))).ok ? time.value : undefined;
}

/**
 * Compares the open and mitigated violations of a comparable time with a state of the audit log. A difference that the
 * records of a minute later do not have is a change that the worker had not evaluated yet, and does not count.
 */
export async function compareRecords(
  tx: TransactionOf<'violations'>,
  origin: AccessOrigin,
  time: string,
): Promise<RecordsComparison & { readonly pairs: readonly ViolatingPair[] }> {
  const pairs = await livePairsAt(tx, time);
  const found: PairDifference[] = [];
  await comparePairs(origin, pairs, {
    isWanted: () => true,
    onDifference: (pair, onlyIn) => found.push({ ...pair, onlyIn: onlyIn === 'LIST' ? 'RECORDS' : 'LOG' }),
  });
  const later = new Set(found.length === 0 ? [] : (await livePairsAt(tx, minuteAfter(time))).map(keyOf));
  const lasting = found.filter((pair) => later.has(keyOf(pair)) === (pair.onlyIn === 'RECORDS'));
  return { pairs, differenceCount: lasting.length, differences: lasting.slice(0, MAX_NAMED) };
}

function minuteAfter(time: string): string {
  return formatTime(Date.parse(time) + MAX_LAG);
}

async function livePairsAt(tx: TransactionOf<'violations'>, time: string): Promise<readonly ViolatingPair[]> {
  const where = [{ field: 'status', op: 'in', values: liveStatuses }] as const;
  const pairs: ViolatingPair[] = [];
  let after: PagePosition | null = [];
  while (after !== null) {
    const page: Awaited<ReturnType<ReturnType<typeof tx.violations.at>['list']>> = await tx.violations
      .at(time)
      .list({ limit: PAGE, offset: 0, where, ...(after.length > 0 && { after }) });
    for (const { policyId, targetId } of page.items) pairs.push({ policyId, identityId: targetId });
    after = page.next;
  }
  return pairs;
}
