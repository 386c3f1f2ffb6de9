import {
  stepTo,
  uuidOf,
  type AppliedControl,
  type ViolationCause,
  type ViolationHistoryEntry,
  type ViolationHistoryStep,
  type violationNotes,
  type ViolationOwner,
  type ViolationRecord,
} from '@identity-governance/records';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import type { ControlId } from '@identity-governance/values';
import { formatTime } from '../../ports/clock';
import type { IdGenerator } from '../../ports/id-generator';
import type { TransactionOf } from '../../ports/store';
import { recordTime } from '../coverage';

type Writer = TransactionOf<'currentTime' | 'violationCoverage', 'appliedControls' | 'violationHistory' | 'violations'>;
type RequestCause = Extract<ViolationCause, { readonly kind: 'REQUEST' }>;

const HOUR = 3_600_000;

/** The author of a change of a violation, and the reason. */
export interface ChangeBy {
  readonly cause: RequestCause;
  readonly ids: IdGenerator;
}

/** The fields of a control that its application needs. */
export interface ControlTerms {
  readonly id: ControlId;
  readonly name: string;
  readonly type: AppliedControl['controlType'];
  readonly hours: number;
  /** An earlier end, if chosen. */
  readonly expiration?: string | undefined;
}

/** Returns the latest end of a control that is applied at this time. */
export function latestEnd(time: string, hours: number): string {
  return formatTime(Date.parse(time) + hours * HOUR);
}

/** Sets another owner, who stays until the next reassignment. */
export async function reassignRecord(
  tx: Writer,
  record: ViolationRecord,
  { assignee, ...by }: ChangeBy & { readonly assignee: ViolationOwner },
): Promise<ViolationRecord> {
  const time = await recordTime(tx);
  const owner = { ownerType: assignee.type, ownerId: assignee.id, isReassigned: true };
  return saveStep(tx, { last: record, record: { ...record, ...owner, modified: time }, step: 'REASSIGNED', by, time });
}

/**
 * Applies a control. A mitigation replaces the one that is active; a remediation leaves the violation open.
 *
 * INVARIANT (mitigations end): the end of a mitigation is fixed here, and no later change of the control moves it.
 */
export async function applyControl(
  tx: Writer,
  record: ViolationRecord,
  { control, applierId, ...by }: ChangeBy & { readonly control: ControlTerms; readonly applierId: string },
): Promise<AppliedControl> {
  const time = await recordTime(tx);
  const latest = latestEnd(time, control.hours);
  const { expiration: chosen = latest } = control;
  const expiration = chosen < latest ? chosen : latest;
  const isMitigation = control.type === 'Mitigation';
  const applied: AppliedControl = {
    ...{ id: uuidOf(by.ids.next()), violationId: record.id, applierId, appliedDate: time, expiration },
    ...{ controlId: control.id, controlName: control.name, controlType: control.type },
    ...{ comments: by.cause.comment, status: isMitigation ? 'Active' : 'Pending' },
  };
  if (isMitigation) await cancelMitigation(tx, record);
  await tx.appliedControls.save([applied]);
  const mitigation = { appliedControlId: applied.id, expiration, seen: matchedItems(record) };
  const mitigated = { ...record, status: 'Mitigated', mitigation, expiration, modified: time } as const;
  const next = isMitigation ? mitigated : { ...record, modified: time };
  const { id, name } = control;
  await saveStep(tx, { last: record, record: next, step: 'CONTROL_APPLIED', by, time, control: { id, name } });
  return applied;
}

/** Ends an active control before its time. */
export async function endControl(
  tx: Writer,
  record: ViolationRecord,
  { applied, ...by }: ChangeBy & { readonly applied: AppliedControl },
): Promise<void> {
  const time = await recordTime(tx);
  await tx.appliedControls.save([{ ...applied, status: 'Canceled' }]);
  const isMitigating = record.mitigation?.appliedControlId === applied.id;
  const open = { ...record, status: 'Open', mitigation: null, expiration: null, modified: time } as const;
  const next = isMitigating ? open : { ...record, modified: time };
  const control = { id: applied.controlId, name: applied.controlName };
  await saveStep(tx, { last: record, record: next, step: 'CONTROL_ENDED', by, time, control });
}

/** A note of a user, with the access that it asks to remove. */
export interface ViolationNote extends ChangeBy {
  readonly step: (typeof violationNotes)[number];
  readonly after: Readonly<Record<string, unknown>>;
}

/** Adds a note to the history of a violation, which does not change the violation. */
export async function addNote(
  tx: Writer,
  { id: violationId }: ViolationRecord,
  { step, after, cause, ids }: ViolationNote,
): Promise<ViolationHistoryEntry> {
  const time = await recordTime(tx);
  const entry = { id: uuidOf(ids.next()), violationId, time, step, before: {}, after, cause };
  await tx.violationHistory.save([entry]);
  return entry;
}

/** Returns the items of all sides that a violation matches. */
export function matchedItems({ criteria }: Pick<ViolationRecord, 'criteria'>): readonly AccessItemRef[] {
  return criteria.flatMap(({ items }) => items.map(({ type, id }) => ({ type, id })));
}

async function cancelMitigation(tx: Writer, { mitigation }: ViolationRecord): Promise<void> {
  const former = mitigation === null ? undefined : await tx.appliedControls.get(mitigation.appliedControlId);
  if (former?.status === 'Active') await tx.appliedControls.save([{ ...former, status: 'Canceled' }]);
}

interface PersonalStep {
  readonly last: ViolationRecord;
  readonly record: ViolationRecord;
  readonly step: ViolationHistoryStep;
  readonly by: ChangeBy;
  readonly time: string;
  readonly control?: { readonly id: string; readonly name: string };
}

async function saveStep(
  tx: Writer,
  { last, record, step, by: { cause, ids }, time, control }: PersonalStep,
): Promise<ViolationRecord> {
  const { before, after } = stepTo(last, record, step);
  await tx.violations.save([record]);
  await tx.violationHistory.save([
    {
      ...{ id: uuidOf(ids.next()), violationId: record.id, time, step, cause },
      ...{ before, after: { ...after, ...(control && { control }) } },
    },
  ]);
  return record;
}
