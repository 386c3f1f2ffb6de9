import type { PendingChangeState } from '@identity-governance/records';
import type { SodPolicyId } from '@identity-governance/values';
import { printable } from '../terminal';
import type { ServerClient } from './server-client';

/** A change that waits for approvals, or has ended, as the API returns it. */
export interface PendingApproval {
  readonly id: string;
  readonly resourceId: SodPolicyId;
  readonly state: PendingChangeState;
  readonly proposedBy: string;
  readonly approvalsRequired: number;
  readonly approvals: readonly { readonly person: string }[];
}

/** The maximum number of rows that the API returns; a proposer has fewer pending changes. */
const PAGE = 250;

/** Returns the pending changes of a batch by the ids of their policies. */
export async function readPendingChanges(
  client: ServerClient,
  batchId: string,
): Promise<ReadonlyMap<SodPolicyId, PendingApproval>> {
  const filters = encodeURIComponent(`batchId eq "${batchId}" and state eq "PENDING"`);
  const path = `/pending-changes/v1?filters=${filters}&limit=${PAGE}`;
  const { body } = await client.send({ method: 'GET', path }, [200]);
  return new Map((body as readonly PendingApproval[]).map((change) => [change.resourceId, change]));
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
