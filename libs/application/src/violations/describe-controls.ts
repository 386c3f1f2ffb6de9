import type { AppliedControl } from '@identity-governance/records';
import { compareText } from '@identity-governance/values';
import type { AppliedControlView } from '../sod/simulation/violation-view';
import type { TransactionOf } from '../ports/store';

const everything = { limit: Number.MAX_SAFE_INTEGER - 1, offset: 0 };

/** Returns the controls of violations as clients read them: by the id of the violation, the latest first. */
export async function readControls(
  tx: TransactionOf<'appliedControls' | 'identities'>,
  violationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AppliedControlView[]>> {
  const where = [{ field: 'violationId', op: 'in', values: violationIds }] as const;
  const { items } = await tx.appliedControls.list({ ...everything, where });
  const views = await describeControls(
    tx,
    [...items].sort((a, b) => compareText(b.id, a.id)),
  );
  const byViolation = new Map<string, AppliedControlView[]>();
  for (const view of views) byViolation.set(view.violation, [...(byViolation.get(view.violation) ?? []), view]);
  return byViolation;
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
