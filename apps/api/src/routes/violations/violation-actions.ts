import { ActOnViolations, type Proposed } from '@identity-governance/application';
import {
  parseBulkApplication,
  parseBulkReassignment,
  parseControlApplication,
  parseReassignment,
  parseRemovalRequest,
  parseViolationComment,
} from '@identity-governance/records';
import { err, ok, type Result } from '@identity-governance/values';
import { refusalOf, type ApplicationError } from '../../errors';
import { operation, type Operation } from '../../http/operation';
import type { Resolve } from '../../http/resolve';
import { IdParamsDto } from '../../schema/fields';
import { answerTo } from '../shared/defer-changes';
import { PendingChangeDto } from '../dtos/pending-change-dtos';
import { PolicyViolationDto, ViolationHistoryEntryDto } from '../dtos/policy-violation-dtos';
import {
  AppliedControlDto,
  AppliedControlParamsDto,
  BulkApplicationDto,
  BulkReassignmentDto,
  BulkResultDto,
  ControlApplicationDto,
  ReassignmentDto,
  RemovalRequestDto,
  ViolationCommentDto,
} from '../dtos/violation-action-dtos';

const path = '/violations/v1';
const scope = 'sod-violation:manage';
/** An identity of the sample organization. */
const caller = 'maya.lindqvist';
const allowed =
  'For the owner of the violation, a member of the group that owns it, and callers with `sod-violation:manage`; never for the identity that violates.';
/** A record of the sample organization; see `record-answers.ts`. */
const exampleId = '019b7652-a200-7000-8000-000000000002';
const exampleControl = { id: '019b7652-a200-7000-8000-000000000001' };
const reassignTo = { assigneeId: 'sox-control-owners', assigneeType: 'GOVERNANCE_GROUP' };

const comments = 'the treasurer signs until the role is split';

type Acting = Promise<Result<Proposed<object | null>, ApplicationError>>;

/** Declares the actions of owners and managers on violations. */
export function violationActionOperations(resolve: Resolve): readonly Operation[] {
  const actions = resolve(ActOnViolations);
  return [
    reassignOperation(actions),
    applyOperation(actions),
    endOperation(actions),
    commentOperation(actions),
    requestRemovalOperation(actions),
    bulkReassignOperation(actions),
    bulkApplyOperation(actions),
  ];
}

function deferredWhen(what: string) {
  return {
    description: `With \`FOUR_EYES\`, ${what}: nothing changes until a second person approves`,
    shape: PendingChangeDto,
  };
}

function reassignOperation(actions: ActOnViolations): Operation {
  return operation({
    id: 'reassign-violation-v1',
    method: 'POST',
    path: `${path}/:id/reassign`,
    summary: 'Names another owner of a violation',
    description: `${allowed} The owner stays, whatever the policy names, until the next reassignment.`,
    scope,
    isForOwners: true,
    params: IdParamsDto,
    body: { type: 'application/json', shape: ReassignmentDto, read: parseReassignment },
    answer: { status: 200, description: 'The violation', shape: PolicyViolationDto },
    unchanged: 'It has this owner already',
    deferred: deferredWhen('to the caller, or to a group of the caller'),
    mayConflict: true,
    examples: [{ summary: 'To a governance group', caller, params: { id: exampleId }, body: { reassignTo } }],
    async handle({ params: { id }, body, principal }) {
      const answered = await answerTo(actions.reassign(id, body, principal));
      return answered.ok ? ok(answered.value ?? undefined) : answered;
    },
  });
}

function applyOperation(actions: ActOnViolations): Operation {
  return operation({
    id: 'apply-violation-control-v1',
    method: 'POST',
    path: `${path}/:id/controls`,
    summary: 'Applies a compensating control to a violation',
    description: `${allowed} A mitigation ends by itself: at its expiration, after the time of the control at the latest, or when the conflict grows. A second one replaces the first.`,
    scope,
    isForOwners: true,
    params: IdParamsDto,
    body: { type: 'application/json', shape: ControlApplicationDto, read: parseControlApplication },
    answer: { status: 201, description: 'The applied control', shape: AppliedControlDto },
    deferred: deferredWhen('for a mitigation'),
    mayConflict: true,
    examples: [
      { summary: 'A mitigation', caller, params: { id: exampleId }, body: { control: exampleControl, comments } },
    ],
    handle: ({ params: { id }, body, principal }) => answerTo(actions.apply(id, body, principal)),
  });
}

function endOperation(actions: ActOnViolations): Operation {
  return operation({
    id: 'end-violation-control-v1',
    method: 'DELETE',
    path: `${path}/:id/controls/:appliedControlId`,
    summary: 'Ends a control on a violation before its time',
    description: `${allowed} A violation whose mitigation ends is open again.`,
    scope,
    isForOwners: true,
    params: AppliedControlParamsDto,
    answer: { status: 204, description: 'It is ended' },
    mayConflict: true,
    examples: [
      {
        summary: 'A remediation that is not pursued',
        caller,
        params: { id: exampleId, appliedControlId: '019b7652-a200-7000-8000-000000000003' },
      },
    ],
    handle: ({ params: { id, appliedControlId }, principal }) => actions.end(id, appliedControlId, principal),
  });
}

const noted = {
  method: 'POST',
  scope,
  isForOwners: true,
  params: IdParamsDto,
  answer: { status: 200, description: 'The step in the history of the violation', shape: ViolationHistoryEntryDto },
  mayConflict: true,
} as const;

function commentOperation(actions: ActOnViolations): Operation {
  return operation({
    ...noted,
    id: 'comment-violation-v1',
    path: `${path}/:id/comments`,
    summary: 'Comments on a violation',
    description: `${allowed} The comment is a step in the history of the violation (\`COMMENTED\`).`,
    body: { type: 'application/json', shape: ViolationCommentDto, read: parseViolationComment },
    examples: [{ summary: 'One sentence', caller, params: { id: exampleId }, body: { comments } }],
    handle: ({ params: { id }, body, principal }) => actions.comment(id, body, principal),
  });
}

function requestRemovalOperation(actions: ActOnViolations): Operation {
  return operation({
    ...noted,
    id: 'request-violation-removal-v1',
    path: `${path}/:id/removal-requests`,
    summary: 'Asks for the removal of access of the identity that violates',
    description: `${allowed} The request is a step in the history of the violation (\`REMOVAL_REQUESTED\`) and an event (\`removal.requested\`). It changes no access. It is fulfilled when the violation ends.`,
    body: { type: 'application/json', shape: RemovalRequestDto, read: parseRemovalRequest },
    examples: [
      {
        summary: 'A role',
        caller,
        params: { id: exampleId },
        body: { access: [{ type: 'ROLE', id: 'r-ap-clerk' }], comments },
      },
    ],
    handle: ({ params: { id }, body, principal }) => actions.requestRemoval(id, body, principal),
  });
}

const bulk = {
  method: 'POST',
  scope: 'sod-violation:manage',
  answer: { status: 200, description: 'One result for each id, in their order', shape: [BulkResultDto] },
  cost: (body: unknown) => idsIn(body).length,
} as const;
const eachAlone = 'Up to 250 ids; each is done or refused on its own, and the request counts as that many.';

function bulkReassignOperation(actions: ActOnViolations): Operation {
  return operation({
    ...bulk,
    id: 'bulk-reassign-violations-v1',
    path: `${path}/bulk-reassign`,
    summary: 'Names another owner of many violations',
    description: eachAlone,
    body: { type: 'application/json', shape: BulkReassignmentDto, read: parseBulkReassignment },
    examples: [{ summary: 'One violation', caller, body: { ids: [exampleId], reassignTo } }],
    handle: ({ body, principal }) =>
      forEach({ body, parse: parseBulkReassignment }, (id, one) => actions.reassign(id, one, principal)),
  });
}

function bulkApplyOperation(actions: ActOnViolations): Operation {
  return operation({
    ...bulk,
    id: 'bulk-apply-violation-controls-v1',
    path: `${path}/bulk-controls`,
    summary: 'Applies a compensating control to many violations',
    description: eachAlone,
    body: { type: 'application/json', shape: BulkApplicationDto, read: parseBulkApplication },
    examples: [{ summary: 'One violation', caller, body: { ids: [exampleId], control: exampleControl, comments } }],
    handle: ({ body, principal }) =>
      forEach({ body, parse: parseBulkApplication }, (id, one) => actions.apply(id, one, principal)),
  });
}

function idsIn(body: unknown): readonly unknown[] {
  const ids = (body as { readonly ids?: unknown } | null)?.ids;
  return Array.isArray(ids) && ids.length > 0 ? ids : [null];
}

type BulkResult = { readonly [P in keyof BulkResultDto]: BulkResultDto[P] };

interface BulkRequest {
  readonly body: unknown;
  readonly parse: typeof parseBulkApplication | typeof parseBulkReassignment;
}

async function forEach(
  { body, parse }: BulkRequest,
  act: (id: string, body: object) => Acting,
): Promise<Result<readonly BulkResult[], ApplicationError>> {
  const read = parse(body);
  if (!read.ok) return err({ kind: 'invalid', faults: read.error });
  const { ids, ...each } = read.value;
  const results: BulkResult[] = [];
  for (const id of ids) results.push(resultOf(id, await act(id, each)));
  return ok(results);
}

function resultOf(id: string, acted: Awaited<Acting>): BulkResult {
  if (!acted.ok) {
    const { text, causes = [] } = refusalOf(acted.error);
    return { id, outcome: 'REFUSED', reasons: causes.length === 0 ? [text] : causes };
  }
  if (acted.value.kind === 'waits') return { id, outcome: 'PENDING', pendingChangeId: acted.value.change.id };
  return { id, outcome: acted.value.view === null ? 'UNCHANGED' : 'DONE' };
}
