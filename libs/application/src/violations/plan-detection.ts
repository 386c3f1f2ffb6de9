import {
  answerSettingsId,
  rulesOf,
  type AccountAccessRules,
  type ViolationCause,
  type ViolationWatermark,
} from '@identity-governance/records';
import type { IdentityId } from '@identity-governance/values';
import { compiledParts, isSameVersion, readDated } from '../population/access/read-access-changes';
import type { LoggedChange, StatePart, StateVersions } from '../ports/change-log';
import type { LoggedKind, TransactionOf } from '../ports/store';
import { findTouched, type Touched } from './touched';

/** The key of the one row. */
export const watermarkId = 'current';
export const noWatermark: ViolationWatermark = {
  ...{ id: watermarkId, versions: null, time: null, rules: null, holder: null, heldUntil: null },
};

/** Returns the time of the state that the records cover; null until the first scan has ended. */
export async function readWatermark(tx: TransactionOf<'violationWatermarks'>): Promise<string | null> {
  const watermark = await tx.violationWatermarks.get(watermarkId);
  return watermark === undefined || watermark.versions === null ? null : watermark.time;
}

/** Maximum number of changes of a part that are followed one by one. */
const MAX_CHANGES = 20_000;
/** Mitigations ended at once. */
const MAX_EXPIRED = 500;

/** The work that brings the records up to date. */
export interface DetectionPlan {
  readonly watermark: ViolationWatermark;
  /** The rules by which this process evaluates. */
  readonly rules: Required<AccountAccessRules>;
  /** The versions that the records cover afterwards, and the time at which these were read. */
  readonly versions: StateVersions;
  readonly time: string;
  /** Undefined: all identities are evaluated. */
  readonly touched: Touched | undefined;
  /**
   * Identities with a mitigation whose time is over, or whose access starts or ends by a date, each with the latest
   * date on which access starts.
   */
  readonly timed: ReadonlyMap<IdentityId, string | null>;
  /** The next time at which a mitigation ends, or access starts or ends; null: none is known. */
  readonly next: string | null;
}

/** The reads that decide whether the records cover the present state. */
export type CoveredBy = 'answerSettings' | TimedBy;
type TimedBy = 'accessDates' | 'currentTime' | 'versions' | 'violations' | 'violationWatermarks';
type CoveredReader = TransactionOf<CoveredBy>;
type TimedReader = TransactionOf<TimedBy>;
type PlanReader = TransactionOf<TimedBy | 'accessItems' | 'changes' | 'grants'>;

interface PlanOptions extends Pick<DetectionPlan, 'rules'> {
  readonly isFull: boolean;
}

export async function planDetection(tx: PlanReader, { isFull, rules }: PlanOptions): Promise<DetectionPlan> {
  const watermark = (await tx.violationWatermarks.get(watermarkId)) ?? noWatermark;
  const [versions, time] = [await tx.versions(), await tx.currentTime()];
  const isKnown = !isFull && isSameRules(watermark.rules, rules);
  const changes = isKnown ? await changesSince(tx, { watermark, versions }) : undefined;
  const dated = await readDated(tx, [watermark.time ?? time, time], MAX_CHANGES + 1);
  const isFollowed = changes !== undefined && dated.length <= MAX_CHANGES;
  const touched = isFollowed ? await findTouched(tx, changes) : undefined;
  const timed = new Map((await findExpired(tx, time)).map((id) => [id, null as string | null]));
  for (const { identityId, date, isStart } of dated) {
    const latest = timed.get(identityId) ?? null;
    timed.set(identityId, isStart && (latest === null || latest < date) ? date : latest);
  }
  return { watermark, rules, versions, time, touched, timed, next: await findNext(tx, time) };
}

/** Whether there is nothing to do. */
export function isUpToDate({ watermark, versions, touched, timed }: DetectionPlan): boolean {
  return touched !== undefined && timed.size === 0 && coversState(watermark, versions);
}

/** Whether the records cover this state. */
export function coversState({ versions: covered }: ViolationWatermark, versions: StateVersions): boolean {
  if (covered === null) return false;
  return compiledParts.every((part) => covered[part] !== undefined && isSameVersion(covered[part], versions[part]));
}

/** Whether records that were evaluated by some rules are those of others; those of unknown rules are not. */
export function isSameRules(
  one: ViolationWatermark['rules'],
  { disabledHoldAccess }: Required<AccountAccessRules>,
): boolean {
  return one?.disabledHoldAccess === disabledHoldAccess;
}

/**
 * Returns the time of the state that the records cover, which is the present time if nothing has changed since the
 * watermark. Null until the first scan has ended.
 */
export async function readCoveredTime(tx: CoveredReader): Promise<string | null> {
  const watermark = await tx.violationWatermarks.get(watermarkId);
  if (watermark === undefined || watermark.versions === null) return null;
  const time = await tx.currentTime();
  if (!coversState(watermark, await tx.versions())) return watermark.time;
  const settings = await tx.answerSettings.get(answerSettingsId);
  if (settings !== undefined && !isSameRules(watermark.rules, rulesOf(settings))) return watermark.time;
  const dated = await readDated(tx, [watermark.time ?? time, time], 1);
  return dated.length + (await findExpired(tx, time)).length === 0 ? time : watermark.time;
}

/** The cause of evaluating an identity because its mitigation ends, or its access starts or ends. */
export const timeReached: ViolationCause = { kind: 'TIME' };
export const scanned: ViolationCause = { kind: 'SCAN' };

/** Returns the changes of these parts since the watermark; undefined if they are unknown, or too many. */
export async function changesSince(
  tx: TransactionOf<'changes'>,
  { watermark, versions }: Pick<DetectionPlan, 'versions' | 'watermark'>,
  parts: readonly StatePart[] = compiledParts,
): Promise<readonly LoggedChange<LoggedKind>[] | undefined> {
  const all: LoggedChange<LoggedKind>[] = [];
  for (const part of parts) {
    const covered = watermark.versions?.[part];
    if (covered === undefined) return undefined;
    if (isSameVersion(covered, versions[part])) continue;
    const changes = await tx.changes.changesAfter(part, covered, MAX_CHANGES + 1);
    if (changes === undefined || changes.length > MAX_CHANGES) return undefined;
    all.push(...changes);
  }
  return all;
}

async function findNext(tx: TimedReader, time: string): Promise<string | null> {
  const { items } = await tx.violations.list({
    ...{ limit: 1, offset: 0, orderBy: [{ field: 'expiration', descending: false }] },
    where: [{ field: 'expiration', op: 'gt', value: time }],
  });
  const dates = [(await tx.accessDates.around(time)).next, items[0]?.expiration ?? null];
  return dates.filter((date) => date !== null).sort()[0] ?? null;
}

async function findExpired(tx: TimedReader, time: string): Promise<readonly IdentityId[]> {
  const { items } = await tx.violations.list({
    ...{ limit: MAX_EXPIRED, offset: 0, orderBy: [{ field: 'expiration', descending: false }] },
    where: [{ field: 'expiration', op: 'le', value: time }],
  });
  return items.map(({ targetId }) => targetId);
}
