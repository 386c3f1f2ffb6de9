import type { AccessItemRef, SodPolicyLevel } from '@identity-governance/domain/sod';
import type { IdentityId, SodPolicyId, ViolationId } from '@identity-governance/values';
import {
  isLive,
  levelOfPolicy,
  type EndReason,
  severityOf,
  type MatchedSide,
  type ViolationHistoryStep,
  type ViolationOwner,
  type ViolationRecord,
} from './violation-record';

/** The result of evaluating a policy and an identity that violates it. */
export interface Violated {
  readonly policy: { readonly id: SodPolicyId; readonly name: string; readonly level: SodPolicyLevel };
  readonly target: { readonly id: IdentityId; readonly name: string };
  readonly owner: ViolationOwner;
  readonly criteria: readonly MatchedSide[];
}

/** The result of evaluating a policy and an identity that no longer violates it. */
export interface NotViolated {
  readonly reason: EndReason;
}

export interface LifeMoment {
  /** RFC 3339 in UTC with milliseconds. */
  readonly time: string;
  /** The `since` of a new record; null if a scan found it. */
  readonly since: string | null;
  /** A record that ended at this time or later is reopened if its violation returns. */
  readonly carriedFrom: string;
  readonly newId: () => ViolationId;
}

/** A record after a step. `step` is null if nothing changed that the history records. */
export interface LifeStep {
  readonly record: ViolationRecord;
  readonly step: ViolationHistoryStep | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>>;
  /** Why the record has ended, if it has. */
  readonly why?: { readonly reason: EndReason };
}

/**
 * Returns the step of a record when its policy and identity are evaluated; undefined if nothing changes. `last` is the
 * latest record of the pair.
 *
 * INVARIANT (one live record): a pair gets a new record only if its latest one has ended.
 */
export function nextRecord(
  last: ViolationRecord | undefined,
  truth: Violated | NotViolated,
  moment: LifeMoment,
): LifeStep | undefined {
  if ('reason' in truth) return last !== undefined && isLive(last) ? end(last, truth, moment) : undefined;
  if (last === undefined) return begin(truth, null, moment);
  if (isLive(last)) return goOn(last, truth, moment);
  return isSameAgain(last, truth, moment) ? comeBack(last, truth, moment) : begin(truth, last.id, moment);
}

/** Returns whether a matched item is not among those that are known. */
export function hasGrown(known: readonly AccessItemRef[], criteria: readonly MatchedSide[]): boolean {
  const keys = new Set(known.map(keyOf));
  return criteria.some(({ items }) => items.some((item) => !keys.has(keyOf(item))));
}

function keyOf({ type, id }: AccessItemRef): string {
  return `${type}:${id}`;
}

function begin(truth: Violated, previous: ViolationId | null, { time, since, newId }: LifeMoment): LifeStep {
  const record: ViolationRecord = {
    ...fieldsOf(truth),
    ...{ id: newId(), policyId: truth.policy.id, targetId: truth.target.id, isReassigned: false },
    ...{ status: 'Open', mitigation: null, expiration: null },
    ...{ created: time, modified: time, since, previous, ended: null },
  };
  return { record, step: 'DETECTED', before: null, after: historyOf(record) };
}

function fieldsOf({ policy, target, owner, criteria }: Violated) {
  const level = levelOfPolicy(policy);
  return {
    ...{ policyName: policy.name, targetName: target.name, level, severity: severityOf(level) },
    ...{ ownerType: owner.type, ownerId: owner.id, criteria },
  };
}

function end(last: ViolationRecord, { reason }: NotViolated, { time }: LifeMoment): LifeStep {
  const status = reason === 'ACCESS_REMOVED' ? 'Remediated' : 'Closed';
  // The mitigation stays in case the violation returns.
  const record = { ...last, status, expiration: null, modified: time, ended: time } as const;
  return { ...stepTo(last, record, status === 'Remediated' ? 'REMEDIATED' : 'CLOSED'), why: { reason } };
}

function goOn(last: ViolationRecord, truth: Violated, { time }: LifeMoment): LifeStep | undefined {
  const present = { ...last, ...fieldsOf(truth), ...ownerOf(last, truth) };
  if (last.mitigation !== null && last.status === 'Mitigated') {
    const ended = { ...present, status: 'Open', mitigation: null, expiration: null, modified: time } as const;
    if (hasGrown(last.mitigation.seen, truth.criteria)) return stepTo(last, ended, 'GROWN');
    if (last.mitigation.expiration <= time) return stepTo(last, ended, 'EXPIRED');
  }
  if (isEqual(historyOf(last), historyOf(present))) {
    if (last.targetName === present.targetName) return undefined;
    return { record: present, step: null, before: null, after: {} };
  }
  return stepTo(last, { ...present, modified: time }, 'CHANGED');
}

/** Returns the owner; an owner that a user assigned stays. */
function ownerOf(last: ViolationRecord, { owner }: Violated): Pick<ViolationRecord, 'ownerType' | 'ownerId'> {
  if (last.isReassigned) return { ownerType: last.ownerType, ownerId: last.ownerId };
  return { ownerType: owner.type, ownerId: owner.id };
}

/** Returns whether a violation returns in time, and without an item that its record or its mitigation did not cover. */
function isSameAgain(last: ViolationRecord, truth: Violated, { carriedFrom }: LifeMoment): boolean {
  if (last.ended === null || last.ended < carriedFrom) return false;
  return !hasGrown(last.mitigation?.seen ?? last.criteria.flatMap(({ items }) => items), truth.criteria);
}

function comeBack(last: ViolationRecord, truth: Violated, { time }: LifeMoment): LifeStep {
  const mitigation = last.mitigation !== null && last.mitigation.expiration > time ? last.mitigation : null;
  const record: ViolationRecord = {
    ...last,
    ...fieldsOf(truth),
    ...ownerOf(last, truth),
    ...{ status: mitigation === null ? 'Open' : 'Mitigated', mitigation, expiration: mitigation?.expiration ?? null },
    ...{ modified: time, ended: null },
  };
  return stepTo(last, record, 'RETURNED');
}

/** Returns the fields of a record that the history contains. */
function historyOf(record: ViolationRecord): Readonly<Record<string, unknown>> {
  const { status, level, policyName, criteria, expiration } = record;
  return { status, level, policyName, owner: { type: record.ownerType, id: record.ownerId }, criteria, expiration };
}

/** Returns the step from one state of a record to another. */
export function stepTo(last: ViolationRecord, record: ViolationRecord, step: ViolationHistoryStep): LifeStep {
  const [before, after] = [historyOf(last), historyOf(record)];
  const changed = Object.keys(after).filter((field) => !isEqual(before[field], after[field]));
  const only = (fields: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(changed.map((field) => [field, fields[field]]));
  return { record, step, before: only(before), after: only(after) };
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
