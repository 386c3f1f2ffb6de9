import {
  patchUser,
  readScimPatch,
  replaceUser,
  type ScimResult,
  type ScimUsers,
} from '@identity-governance/application';
import type { Precondition } from '@identity-governance/platform';
import type { Account } from '@identity-governance/records';
import { ok } from '@identity-governance/values';
import { RequestRefused } from '../errors';
import { namesTag } from '../http/entity-tag';
import { stale } from '../http/preconditions';
import { readProjection, readScimQuery } from './scim-request';
import { viewUser } from './scim-resources';
import { listResponse, readResource, type ScimAnswer, type ScimCall, type ScimRoute } from './scim-route';

export function userRoutes(users: ScimUsers): readonly ScimRoute[] {
  const one = { path: '/Users/:id', precondition: preconditionOfUser } as const;
  return [
    {
      ...{ operationId: 'scim-list-users', method: 'GET', path: '/Users' },
      async handle({ sourceId, base, request }) {
        const [query, projection] = [readScimQuery(request.query), readProjection(request.query)];
        if (!query.ok) return query;
        if (!projection.ok) return projection;
        const listed = await users.list(sourceId, query.value);
        if (!listed.ok) return listed;
        const items = listed.value.items.map((account) => projection.value.apply(viewUser(account, base)));
        return ok({ status: 200, body: listResponse({ ...listed.value, items }, query.value.startIndex) });
      },
    },
    {
      ...{ operationId: 'scim-create-user', method: 'POST', path: '/Users' },
      async handle(call) {
        const body = readResource(call.request.body);
        if (!body.ok) return body;
        return answerUser(call, 201, await users.create(call.sourceId, (user) => replaceUser(user, body.value)));
      },
    },
    {
      ...{ operationId: 'scim-get-user', method: 'GET', path: '/Users/:id' },
      handle: async (call) => answerUser(call, 200, await users.get(call.sourceId, call.id)),
    },
    {
      ...{ operationId: 'scim-replace-user', method: 'PUT', ...one },
      async handle(call) {
        const body = readResource(call.request.body);
        if (!body.ok) return body;
        const changed = await users.change(call.sourceId, call.id, (user) => replaceUser(user, body.value));
        return answerUser(call, 200, changed);
      },
    },
    {
      ...{ operationId: 'scim-patch-user', method: 'PATCH', ...one },
      async handle(call) {
        const patch = readScimPatch(call.request.body);
        if (!patch.ok) return patch;
        const changed = await users.change(call.sourceId, call.id, (user) => patchUser(user, patch.value));
        return answerUser(call, 200, changed);
      },
    },
    {
      ...{ operationId: 'scim-delete-user', method: 'DELETE', ...one },
      async handle({ sourceId, id }) {
        const deleted = await users.delete(sourceId, id);
        return deleted.ok ? ok({ status: 204 }) : deleted;
      },
    },
  ];
}

function answerUser({ base, request }: ScimCall, status: number, found: ScimResult<Account>): ScimResult<ScimAnswer> {
  const projection = readProjection(request.query);
  if (!found.ok) return found;
  if (!projection.ok) return projection;
  const resource = viewUser(found.value, base);
  return ok({ status, meta: resource.meta, body: projection.value.apply(resource) });
}

/** Returns the precondition of a request. SCIM also compares weak tags in `If-Match` (RFC 7644, section 3.14). */
function preconditionOfUser({ sourceId, base, id }: ScimCall, wanted: string): Precondition {
  return async (tx) => {
    const account = await tx.accounts.get(id);
    if (account?.sourceId !== sourceId) return;
    const tag = viewUser(account, base).meta.version.slice('W/'.length);
    if (!namesTag(wanted, tag, 'WEAK')) throw new RequestRefused(stale);
  };
}
