import type { SodPolicy } from '@identity-governance/domain/shapes';
import type { Identity } from '@identity-governance/records';
import type { PolicyViolation } from '../../sod/simulation/violation-view';
import type { TransactionOf } from '../../ports/store';

/** What a report says about a violation in addition to its view. Absent: no such row exists any more. */
export interface ReportContext {
  readonly identity: Pick<Identity, 'attributes' | 'email' | 'managerId'> | undefined;
  readonly managerName: string | undefined;
  readonly policy: Pick<SodPolicy, 'description' | 'externalPolicyReference'> | undefined;
  /** The person who approved the latest control; absent if no approval was required. */
  readonly approver: { readonly id: string; readonly name: string } | undefined;
}

export type ContextRows = 'identities' | 'sodPolicies' | 'violationHistory';

const everything = { limit: Number.MAX_SAFE_INTEGER - 1, offset: 0 };

/** Reads the contexts of violations, in their order, as of now. */
export async function readContexts(
  tx: TransactionOf<ContextRows>,
  views: readonly PolicyViolation[],
): Promise<readonly ReportContext[]> {
  const approvers = await readApprovers(tx, views);
  const targets = await byId(
    tx.identities,
    views.map(({ target }) => target.id),
  );
  const managers = [...targets.values()].flatMap(({ managerId }) => managerId ?? []);
  const named = await byId(tx.identities, [...managers, ...approvers.values()]);
  const policies = await byId(
    tx.sodPolicies,
    views.map(({ policy }) => policy.id),
  );
  return views.map(({ target, policy, appliedControls: [control] }) => {
    const identity = targets.get(target.id);
    const approver = control && approvers.get(control.id);
    return {
      identity,
      managerName: named.get(identity?.managerId ?? '')?.name,
      policy: policies.get(policy.id),
      approver: approver === undefined ? undefined : { id: approver, name: named.get(approver)?.name ?? approver },
    };
  });
}

/** Returns the persons who approved the latest controls, by the ids of these. */
async function readApprovers(
  tx: TransactionOf<'violationHistory'>,
  views: readonly PolicyViolation[],
): Promise<ReadonlyMap<string, string>> {
  const latest = views.flatMap(({ appliedControls: [control] }) => control ?? []);
  if (latest.length === 0) return new Map();
  const where = [
    { field: 'violationId', op: 'in', values: latest.map(({ violation }) => violation) },
    { field: 'step', op: 'in', values: ['CONTROL_APPLIED'] },
  ] as const;
  const { items } = await tx.violationHistory.list({ ...everything, where });
  // A control is applied at the time of its step.
  const approvers = new Map(
    items.flatMap(({ violationId, time, cause }): [string, string][] =>
      cause.kind === 'REQUEST' && cause.approvedBy !== null ? [[`${violationId} ${time}`, cause.approvedBy]] : [],
    ),
  );
  return new Map(
    latest.flatMap(({ id, violation, appliedDate }): [string, string][] => {
      const approver = approvers.get(`${violation} ${appliedDate}`);
      return approver === undefined ? [] : [[id, approver]];
    }),
  );
}

async function byId<R extends { readonly id: string }>(
  rows: { readonly getMany: (ids: readonly string[]) => Promise<readonly R[]> },
  ids: readonly string[],
): Promise<ReadonlyMap<string, R>> {
  const distinct = [...new Set(ids)];
  const found = distinct.length === 0 ? [] : await rows.getMany(distinct);
  return new Map(found.map((row) => [row.id, row]));
}
