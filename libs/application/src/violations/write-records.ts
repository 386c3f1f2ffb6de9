import {
  nextRecord,
  type EndReason,
  type NotViolated,
  isLive,
  settledStatus,
  settlingSteps,
  uuidOf,
  type LifeStep,
  type ViolationCause,
  type ViolationHistoryEntry,
  type ViolationHistoryStep,
  type ViolationOwner,
  type ViolationRecord,
} from '@identity-governance/records';
import { compareText, type IdentityId, type ViolationId } from '@identity-governance/values';
import { formatTime } from '../ports/clock';
import type { IdGenerator } from '../ports/id-generator';
import type { TransactionOf } from '../ports/store';
import { readExistingOwners } from './existing-owners';
import type { EvaluatedIdentities } from './evaluate-identities';
import type { EndReasonReader } from './find-end-reasons';

/** A record that was written. */
export interface WrittenStep {
  readonly step: ViolationHistoryStep;
  readonly record: ViolationRecord;
}

export interface WritingRules {
  readonly ids: IdGenerator;
  readonly carryMilliseconds: number;
}

interface EvaluatedChunk {
  readonly evaluated: EvaluatedIdentities;
  /** The identities, each with the cause of its evaluation. */
  readonly identities: readonly (readonly [IdentityId, ViolationCause])[];
  /** Dates that have started access of identities. */
  readonly timed: ReadonlyMap<IdentityId, string | null>;
  /** The time of the changes; see `recordTime`. */
  readonly time: string;
}

type RecordWriter = EndReasonReader &
  TransactionOf<'governanceGroups' | 'identities', 'appliedControls' | 'violationHistory' | 'violations'>;

/** Updates all records of these identities to the evaluated state; returns the changes. */
export async function writeRecords(
  tx: RecordWriter,
  { evaluated, identities, timed, time }: EvaluatedChunk,
  { ids, carryMilliseconds }: WritingRules,
): Promise<readonly WrittenStep[]> {
  const targets = identities.map(([id]) => id);
  const records = await latestRecords(tx, targets);
  const rows = await tx.identities.getMany(targets);
  const found = new Map(rows.map((identity) => [identity.id, identity]));
  const hasOwner = await readExistingOwners(tx, [
    ...targets.flatMap((id) => evaluated.ownerCandidatesOf(id, found.get(id)?.managerId ?? null)),
    ...[...records.values()].flatMap((own) => [...own.values()].map(ownerOf)),
  ]);
  const carriedFrom = formatTime(Date.parse(time) - carryMilliseconds);
  const newId = (): ViolationId => uuidOf(ids.next());
  const saved: ViolationRecord[] = [];
  const history: ViolationHistoryEntry[] = [];
  const written: WrittenStep[] = [];
  const reasons = await evaluated.findEndReasons(tx, endedAmong(records, evaluated));
  for (const [targetId, cause] of identities) {
    const started = cause.kind === 'TIME' ? timed.get(targetId) : undefined;
    const moment = { time, since: cause.kind === 'SCAN' ? null : (started ?? time), carriedFrom, newId };
    const own = records.get(targetId) ?? new Map<string, ViolationRecord>();
    for (const policyId of new Set([...evaluated.violatedBy(targetId), ...own.keys()])) {
      const last = withoutLostOwner(own.get(policyId), hasOwner);
      const { name = last?.targetName ?? targetId, managerId = null } = found.get(targetId) ?? {};
      const target = { id: targetId, name, managerId };
      const truth = evaluated.truthOf(policyId, target, hasOwner) ?? notViolated(last && reasons.get(last.id));
      const next = truth && nextRecord(last, truth, moment);
      if (next === undefined) continue;
      saved.push(next.record);
      history.push(...entryOf(next, { id: newId(), time, cause: { ...cause, ...next.why } }));
      if (next.step !== null) written.push({ step: next.step, record: next.record });
    }
  }
  await tx.violations.save(saved);
  await tx.violationHistory.save(history);
  await settleControls(tx, written);
  return written;
}

function ownerOf({ ownerType, ownerId }: ViolationRecord): ViolationOwner {
  return { type: ownerType, id: ownerId };
}

/** Returns the record as owned by the rules of the policy if the owner whom a user assigned no longer exists. */
function withoutLostOwner(
  record: ViolationRecord | undefined,
  exists: (owner: ViolationOwner) => boolean,
): ViolationRecord | undefined {
  return record?.isReassigned === true && !exists(ownerOf(record)) ? { ...record, isReassigned: false } : record;
}

/** Returns the live records that are no longer violated. */
function endedAmong(records: RecordsByTarget, evaluated: EvaluatedIdentities): readonly ViolationRecord[] {
  return [...records].flatMap(([targetId, own]) => {
    const violated = new Set(evaluated.violatedBy(targetId));
    return [...own.values()].filter((record) => isLive(record) && !violated.has(record.policyId));
  });
}

function notViolated(reason: EndReason | undefined): NotViolated | undefined {
  return reason && { reason };
}

/** Ends the controls of violations that have ended, expired or grown, and restores that of one that returned. */
async function settleControls(tx: RecordWriter, written: readonly WrittenStep[]): Promise<void> {
  const settling = new Map(
    written.filter(({ step }) => settlingSteps.includes(step)).map((one) => [one.record.id, one]),
  );
  if (settling.size === 0) return;
  const where = [{ field: 'violationId', op: 'in', values: [...settling.keys()] }] as const;
  const { items } = await tx.appliedControls.list({ limit: Number.MAX_SAFE_INTEGER - 1, offset: 0, where });
  await tx.appliedControls.save(
    items.flatMap((control) => {
      const { step, record } = settling.get(control.violationId)!;
      const status = settledStatus(control, step, record);
      return status === control.status ? [] : [{ ...control, status }];
    }),
  );
}

function entryOf(
  { record, step, before, after }: LifeStep,
  entry: Pick<ViolationHistoryEntry, 'id' | 'time' | 'cause'>,
): readonly ViolationHistoryEntry[] {
  return step === null ? [] : [{ ...entry, violationId: record.id, step, before, after }];
}

type RecordsByTarget = ReadonlyMap<IdentityId, ReadonlyMap<string, ViolationRecord>>;

/** Returns the latest record of each pair of these identities. */
async function latestRecords(tx: RecordWriter, targets: readonly IdentityId[]): Promise<RecordsByTarget> {
  const where = [{ field: 'targetId', op: 'in', values: targets }] as const;
  const { items } = await tx.violations.list({ limit: Number.MAX_SAFE_INTEGER - 1, offset: 0, where });
  const latest = new Map<IdentityId, Map<string, ViolationRecord>>();
  for (const record of [...items].sort(compareAge)) {
    const own = latest.get(record.targetId) ?? new Map<string, ViolationRecord>();
    latest.set(record.targetId, own.set(record.policyId, record));
  }
  return latest;
}

/** Compares ages. A live record comes last, as it is the latest regardless of the clocks. */
function compareAge(a: ViolationRecord, b: ViolationRecord): number {
  return Number(isLive(a)) - Number(isLive(b)) || compareText(a.created, b.created) || compareText(a.id, b.id);
}
