import type { ViolationCause } from '@identity-governance/records';
import type { ViolationDifference } from '../violation-difference';
import type { Columns } from './report-lines';

/** The columns of `violation-changes.csv`: the violation at the later time, then at the earlier one, then why. */
export const differenceColumns: Columns<ViolationDifference> = {
  change: ({ change }) => change,
  changed: ({ parts }) => parts.join(' | '),
  policyName: ({ violation }) => violation.policy.name,
  policyId: ({ violation }) => violation.policy.id,
  identityName: ({ violation }) => violation.target.name,
  identityId: ({ violation }) => violation.target.id,
  level: ({ violation }) => violation.level,
  status: ({ violation }) => violation.status,
  ownerName: ({ violation }) => violation.owner.name,
  ownerId: ({ violation }) => violation.owner.id,
  expiration: ({ violation }) => violation.expiration,
  levelBefore: ({ before }) => before?.level,
  statusBefore: ({ before }) => before?.status,
  ownerNameBefore: ({ before }) => before?.owner.name,
  ownerIdBefore: ({ before }) => before?.owner.id,
  expirationBefore: ({ before }) => before?.expiration,
  created: ({ violation }) => violation.created,
  ended: ({ ended }) => ended,
  lastStep: ({ steps }) => steps.at(-1)?.step,
  lastStepTime: ({ steps }) => steps.at(-1)?.time,
  cause: ({ steps }) => describeCause(steps.at(-1)?.cause),
  reason: ({ steps }) => steps.at(-1)?.cause.reason,
  by: ({ steps }) => requestOf(steps.at(-1)?.cause, ({ person, client }) => person ?? client),
  approvedBy: ({ steps }) => requestOf(steps.at(-1)?.cause, ({ approvedBy }) => approvedBy),
  comment: ({ steps }) => requestOf(steps.at(-1)?.cause, ({ comment }) => comment),
  id: ({ violation }) => violation.id,
};

function describeCause(cause: ViolationCause | undefined): string | undefined {
  return cause?.kind === 'CHANGE' ? `${cause.kind} ${cause.changed} ${cause.key.join('/')}` : cause?.kind;
}

function requestOf(
  cause: ViolationCause | undefined,
  read: (request: Extract<ViolationCause, { readonly kind: 'REQUEST' }>) => string | null,
): string | null {
  return cause?.kind === 'REQUEST' ? read(cause) : null;
}
