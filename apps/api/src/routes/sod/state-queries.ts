import { StartStateQuery, StateQueries } from '@identity-governance/application';
import { parseStateQueryRequest } from '@identity-governance/records';
import { err } from '@identity-governance/values';
import { operation, type Operation } from '../../http/operation';
import type { Resolve } from '../../http/resolve';
import { IdParamsDto } from '../../schema/fields';
import { guardedEnd } from '../shared/guarded';
import { StateQueryDto, StateQueryRequestDto } from './state-query-dtos';

const path = '/state-queries/v1';
// The audit log has the rows of all states: who may read it learns nothing more from the answers.
const scope = 'audit:read';
const example = { id: '019b7652a1f47c3e9d1c0b8f4a6e2d58' };

/** Declares the operations on questions about past states. */
export function stateQueryOperations(resolve: Resolve): readonly Operation[] {
  const queries = resolve(StateQueries);
  const tagged = {
    resource: (tx, { id }) => queries.find(tx, id),
    guarded: guardedEnd,
  } satisfies Partial<Operation<IdParamsDto>>;
  return [
    startOperation(resolve(StartStateQuery)),
    operation({
      ...{ id: 'get-state-query-v1', method: 'GET', path: `${path}/:id`, scope },
      summary: 'Reads a question about a past state and, once it is answered, its answer',
      params: IdParamsDto,
      ...tagged,
      answer: { status: 200, description: 'The question', shape: StateQueryDto },
      examples: [{ summary: 'Who held a role', params: example }],
      handle: ({ params: { id } }) => queries.get(id),
    }),
    operation({
      ...{ id: 'delete-state-query-v1', method: 'DELETE', path: `${path}/:id`, scope },
      summary: 'Deletes a question about a past state with its answer',
      params: IdParamsDto,
      ...tagged,
      answer: { status: 204, description: 'It is deleted' },
      examples: [{ summary: 'By its id', params: example }],
      handle: ({ params: { id } }) => queries.delete(id),
    }),
  ];
}

function startOperation(start: StartStateQuery): Operation {
  return operation({
    ...{ id: 'start-state-query-v1', method: 'POST', path, scope },
    summary: 'Asks what an identity held, who held an access item, or who violated what, in a past state',
    description:
      '`at` names the state: a date, which stands for its end in UTC, a time with a zone, or a position of the audit log. `ACCESS` needs `identityId`, `HOLDERS` needs `item`, and `VIOLATIONS` may name `policyIds`, enforced or not. A worker answers from the audit log, under the settings that were recorded then; the answer names the position and its hash. 400 for a state that the log does not contain, or that more than 1,000,000 events have followed. Answers are kept for `CHECK_RETENTION_DAYS`, 100 for each client and subject. See docs/past-states.md.',
    body: { type: 'application/json', shape: StateQueryRequestDto, read: parseStateQueryRequest },
    answer: { status: 202, description: 'The question is accepted', shape: StateQueryDto },
    examples: [
      { summary: 'Who violated what', body: { question: 'VIOLATIONS', at: 1 } },
      { summary: 'What an identity held', body: { question: 'ACCESS', at: 1, identityId: 'karim.haddad' } },
    ],
    async handle({ body, principal: { client, subject = null } }) {
      const request = parseStateQueryRequest(body);
      if (!request.ok) return err({ kind: 'invalid', faults: request.error });
      return start.execute(request.value, { client, subject });
    },
  });
}
