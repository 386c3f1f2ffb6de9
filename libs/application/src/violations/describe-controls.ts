import {
  controlStatusAt,
  type AppliedControl,
  type ViolationHistoryEntry,
  type ViolationRecord,
} from '@identity-governance/records';
import { compareText } from '@identity-governance/values';
import type { AppliedControlView } from '../sod/simulation/violation-view';
import type { TransactionOf } from '../ports/store';

const everything = { limit: Number.MAX_SAFE_INTEGER - 1, offset: 0 };

type ControlReader = TransactionOf<'appliedControls' | 'identities' | 'violationHistory'>;

/**
 * Returns the controls of violations as clients read them: by the id of the violation, the latest first. `time`: as
 * they were at this past time, of which the records are.
 */
export async function readControls(
  tx: ControlReader,
  records: readonly ViolationRecord[],
  time: string | null,
): Promise<ReadonlyMap<string, readonly AppliedControlView[]>> {
  const where = [{ field: 'violationId', op: 'in', values: records.map(({ id }) => id) }] as const;
  const { items: present } = await tx.appliedControls.list({ ...everything, where });
  const items = time === null ? present : await controlsAt(tx, { records, present, time });
  const views = await describeControls(
    tx,
    [...items].sort((a, b) => compareText(b.id, a.id)),
  );
  const byViolation = new Map<string, AppliedControlView[]>();
  for (const view of views) byViolation.set(view.violation, [...(byViolation.get(view.violation) ?? []), view]);
  return byViolation;
}

const endingSteps = ['CONTROL_ENDED', 'REMEDIATED', 'CLOSED'] as const;

interface PastControls {
  readonly records: readonly ViolationRecord[];
  readonly present: readonly AppliedControl[];
  readonly time: string;
}

/** Returns the controls that were applied up to a time, with their statuses then. */
async function controlsAt(
  tx: ControlReader,
  { records, present, time }: PastControls,
): Promise<readonly AppliedControl[]> {
  const applied = present.filter(({ appliedDate }) => appliedDate <= time);
  if (applied.length === 0) return [];
  const where = [
    { field: 'violationId', op: 'in', values: [...new Set(applied.map(({ violationId }) => violationId))] },
    { field: 'step', op: 'in', values: endingSteps },
    { field: 'time', op: 'le', value: time },
  ] as const;
  const { items: endings } = await tx.violationHistory.list({ ...everything, where });
  const recordOf = new Map<string, ViolationRecord>(records.map((record) => [record.id, record]));
  return applied.map((control) => {
    const hasEnded = endings.some((ending) => isEndOf(ending, control));
    return { ...control, status: controlStatusAt(control, recordOf.get(control.violationId)!, hasEnded) };
  });
}

function isEndOf({ violationId, time, step, after }: ViolationHistoryEntry, control: AppliedControl): boolean {
  if (violationId !== control.violationId || time < control.appliedDate) return false;
  const { control: ended } = after as { readonly control?: { readonly id: string } };
  return step !== 'CONTROL_ENDED' || ended?.id === control.controlId;
}

export async function describeControls(
  tx: TransactionOf<'identities'>,
  controls: readonly AppliedControl[],
): Promise<readonly AppliedControlView[]> {
  const appliers = await tx.identities.getMany([...new Set(controls.map(({ applierId }) => applierId))]);
  const names = new Map(appliers.map(({ id, name }) => [id, name]));
  return controls.map(({ violationId, controlId, controlName, applierId, ...control }) => {
    const name = names.get(applierId);
    return {
      ...{ id: control.id, violation: violationId, control: { type: 'CONTROL', id: controlId, name: controlName } },
      applier: { type: name === undefined ? 'CLIENT' : 'IDENTITY', id: applierId, name: name ?? applierId },
      ...{ appliedDate: control.appliedDate, expiration: control.expiration, status: control.status },
      ...(control.comments !== null && { comments: control.comments }),
    };
  });
}
