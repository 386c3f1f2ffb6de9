import {
  approvalScope,
  pendingChangeReads,
  RuleOnPendingChange,
  pendingChangeFields,
  readListQuery,
  type TextField,
} from '@identity-governance/application';
import { parseRuling, type PendingChange } from '@identity-governance/records';
import { ok } from '@identity-governance/values';
import { operation, type Operation } from '../../http/operation';
import { createReader } from '../../http/create-reader';
import type { Resolve } from '../../http/resolve';
import { IdParamsDto } from '../../schema/fields';
import { guardedEnd } from '../shared/guarded';
import { pageOf, readPage } from '../shared/page';
import { PendingChangeDto, PendingChangeQueryDto, RulingDto } from '../dtos/pending-change-dtos';

const path = '/pending-changes/v1';
const answer = { status: 200, description: 'The change', shape: PendingChangeDto } as const;
const exampleParams = { id: '019b7652a1f27d4a8e3f5a6b7c8d9e0f' };

export function pendingChangeOperations(resolve: Resolve): readonly Operation[] {
  return [
    listPendingChangesOperation(resolve),
    getPendingChangeOperation(resolve),
    approveOperation(resolve),
    rejectOperation(resolve),
    withdrawOperation(resolve),
  ];
}

function listPendingChangesOperation(resolve: Resolve): Operation {
  const readPendingChanges = createReader(resolve, pendingChangeReads);
  return operation({
    id: 'list-pending-changes-v1',
    method: 'GET',
    path,
    summary: 'Lists pending and ended changes of SOD policies',
    description:
      'With `approvable=true` only the changes that wait for the caller: whose approval is not refused because of who the caller is. A change whose policy or violation has changed since is among them and ends as STALE when it is approved.',
    scope: 'sod-policy:read',
    query: PendingChangeQueryDto,
    answer: { status: 200, description: 'A page of changes', shape: [PendingChangeDto] },
    examples: [
      { summary: 'Pending changes, the oldest first', query: { filters: 'state eq "PENDING"', sorters: 'created' } },
      { summary: 'Changes that wait for the caller', query: { approvable: true, sorters: 'created' } },
    ],
    async handle({ query, principal }, reply) {
      const read = readListQuery<TextField<PendingChange>>(pendingChangeFields, query);
      if (!read.ok) return read;
      const approver = query.approvable ? principal : undefined;
      const narrowedBy = [query.filters, query.sorters, approver && JSON.stringify([approver.client, approver.person])];
      const sortLength = read.value.orderBy.length;
      const listedBy = { list: 'pending-changes', keyLength: 1, sortLength, narrowedBy };
      const page = readPage(query, listedBy);
      if (!page.ok) return page;
      const listed = await readPendingChanges.list({ ...read.value, ...page.value, ...(approver && { approver }) });
      return listed.ok ? ok(pageOf(listed.value, listedBy, reply)) : listed;
    },
  });
}

function getPendingChangeOperation(resolve: Resolve): Operation {
  const readPendingChanges = createReader(resolve, pendingChangeReads);
  return operation({
    id: 'get-pending-change-v1',
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Reads one pending change',
    scope: 'sod-policy:read',
    params: IdParamsDto,
    resource: (tx, { id }) => readPendingChanges.find(tx, id),
    guarded: guardedEnd,
    answer,
    examples: [{ summary: 'By its id', params: exampleParams }],
    handle: ({ params: { id } }) => readPendingChanges.get(id),
  });
}

function approveOperation(resolve: Resolve): Operation {
  const readPendingChanges = createReader(resolve, pendingChangeReads);
  const ruleOnPendingChange = resolve(RuleOnPendingChange);
  return operation({
    id: 'approve-pending-change-v1',
    method: 'POST',
    path: `${path}/:id/approve`,
    summary: 'Approves a pending change; the last approval applies it',
    description:
      'Only for a person other than the proposer and those who have approved. The change stays PENDING until `approvalsRequired` persons have approved. It is validated again at each approval: if the policy has changed since, the change ends as STALE (409) and nothing is applied.',
    scope: approvalScope,
    ...ruling,
    resource: (tx, { id }) => readPendingChanges.find(tx, id),
    guarded: guardedEnd,
    examples: [{ summary: 'With a comment', params: exampleParams, body: { comment: 'agreed with the owner' } }],
    handle: ({ params: { id }, body, principal }) => ruleOnPendingChange.approve(id, body, principal),
  });
}

function rejectOperation(resolve: Resolve): Operation {
  const readPendingChanges = createReader(resolve, pendingChangeReads);
  const ruleOnPendingChange = resolve(RuleOnPendingChange);
  return operation({
    id: 'reject-pending-change-v1',
    method: 'POST',
    path: `${path}/:id/reject`,
    summary: 'Rejects a pending change',
    description: 'Only for a person other than the proposer. One rejection ends the change.',
    scope: approvalScope,
    ...ruling,
    resource: (tx, { id }) => readPendingChanges.find(tx, id),
    guarded: guardedEnd,
    examples: [
      { summary: 'With a comment', params: exampleParams, body: { comment: 'the control is not tested yet' } },
    ],
    handle: ({ params: { id }, body, principal }) => ruleOnPendingChange.reject(id, body, principal),
  });
}

function withdrawOperation(resolve: Resolve): Operation {
  const readPendingChanges = createReader(resolve, pendingChangeReads);
  const ruleOnPendingChange = resolve(RuleOnPendingChange);
  return operation({
    id: 'withdraw-pending-change-v1',
    method: 'POST',
    path: `${path}/:id/withdraw`,
    summary: 'Withdraws a pending change',
    description: 'Only for the proposer, which may be a client.',
    scope: 'sod-policy:manage',
    ...ruling,
    resource: (tx, { id }) => readPendingChanges.find(tx, id),
    guarded: guardedEnd,
    examples: [
      {
        summary: 'Without a comment',
        params: { id: '019b7652a1f37e5b9f4a6b7c8d9e0f10' },
        body: {},
      },
    ],
    handle: ({ params: { id }, body, principal }) => ruleOnPendingChange.withdraw(id, body, principal),
  });
}

const ruling = {
  params: IdParamsDto,
  body: { type: 'application/json', shape: RulingDto, read: parseRuling },
  mayConflict: true,
  answer,
} as const;
