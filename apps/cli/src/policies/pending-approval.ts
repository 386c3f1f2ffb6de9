import type { PendingChangeState } from '@identity-governance/records';
import type { SodPolicyId } from '@identity-governance/values';
import { printable } from '../terminal';
import type { ServerClient } from './server-client';

/** A change that waits for approvals, or has ended, as the API returns it. */
export interface PendingApproval {
  readonly id: string;
  readonly resourceId: SodPolicyId;
  readonly state: PendingChangeState;
  /** The proposed policy; null if it is to be deleted. */
  readonly after: unknown;
  readonly proposedBy: string;
  readonly approvalsRequired: number;
  readonly approvals: readonly { readonly person: string }[];
}

/** The maximum number of rows that the API returns; a proposer has fewer pending changes. */
const PAGE = 250;

/** Returns the pending changes of a batch. Any client may name the batch. */
export async function readPendingChanges(client: ServerClient, batchId: string): Promise<readonly PendingApproval[]> {
  const filters = encodeURIComponent(`batchId eq "${batchId}" and state eq "PENDING"`);
  const path = `/pending-changes/v1?filters=${filters}&limit=${PAGE}`;
  return (await client.send({ method: 'GET', path }, [200])).body as readonly PendingApproval[];
}

export async function readPendingChange(client: ServerClient, id: string): Promise<PendingApproval> {
  const { body } = await client.send({ method: 'GET', path: `/pending-changes/v1/${encodeURIComponent(id)}` }, [200]);
  return body as PendingApproval;
}

/** Returns `1 of 2 approvals, by ann`. */
export function describeApprovals({ approvals, approvalsRequired }: PendingApproval): string {
  const persons = approvals.map(({ person }) => printable(person));
  return `${approvals.length} of ${approvalsRequired} approvals${persons.length === 0 ? '' : `, by ${persons.join(', ')}`}`;
}

/** Returns who has to approve the change. */
export function describeApprovers({ approvals, approvalsRequired, proposedBy }: PendingApproval): string {
  const missing = approvalsRequired - approvals.length;
  const others = [proposedBy, ...approvals.map(({ person }) => person)].map(printable).join(', ');
  return `${missing === 1 ? 'a person' : `${missing} persons`} other than ${others}`;
}
