import {
  readGroup,
  readGroupPatch,
  readScimPatch,
  type ScimGroup,
  type ScimGroups,
  type ScimResult,
} from '@identity-governance/application';
import type { Precondition } from '@identity-governance/platform';
import { ok } from '@identity-governance/values';
import { RequestRefused } from '../errors';
import { namesTag } from '../http/entity-tag';
import { stale } from '../http/preconditions';
import { readProjection, readScimQuery } from './scim-request';
import { viewGroup } from './scim-resources';
import { listResponse, type ScimAnswer, type ScimCall, type ScimRoute } from './scim-route';

export function groupRoutes(groups: ScimGroups): readonly ScimRoute[] {
  return [...readRoutes(groups), ...writeRoutes(groups)];
}

function readRoutes(groups: ScimGroups): readonly ScimRoute[] {
  return [
    {
      ...{ operationId: 'scim-list-groups', method: 'GET', path: '/Groups' },
      async handle({ sourceId, base, request }) {
        const [query, projection] = [readScimQuery(request.query), readProjection(request.query)];
        if (!query.ok) return query;
        if (!projection.ok) return projection;
        const withMembers = projection.value.wants('members');
        const listed = await groups.list(sourceId, { ...query.value, withMembers });
        if (!listed.ok) return listed;
        const items = listed.value.items.map((group) => projection.value.apply(viewGroup(group, base)));
        return ok({ status: 200, body: listResponse({ ...listed.value, items }, query.value.startIndex) });
      },
    },
    {
      ...{ operationId: 'scim-get-group', method: 'GET', path: '/Groups/:id' },
      async handle(call) {
        const projection = readProjection(call.request.query);
        if (!projection.ok) return projection;
        const found = await groups.get(call.sourceId, call.id, projection.value.wants('members'));
        return answerGroup(call, 200, found);
      },
    },
  ];
}

/** Responses do not list members: a change does not read the members that it does not name. */
function writeRoutes(groups: ScimGroups): readonly ScimRoute[] {
  const one = { path: '/Groups/:id', precondition: refuseTags } as const;
  return [
    {
      ...{ operationId: 'scim-create-group', method: 'POST', path: '/Groups' },
      async handle(call) {
        const change = readGroup(call.request.body);
        return change.ok ? answerGroup(call, 201, await groups.create(call.sourceId, change.value)) : change;
      },
    },
    {
      ...{ operationId: 'scim-replace-group', method: 'PUT', ...one },
      async handle(call) {
        const change = readGroup(call.request.body);
        return change.ok ? answerGroup(call, 200, await groups.change(call.sourceId, call.id, change.value)) : change;
      },
    },
    {
      ...{ operationId: 'scim-patch-group', method: 'PATCH', ...one },
      async handle({ request, sourceId, id }) {
        const patch = readScimPatch(request.body);
        const change = patch.ok ? readGroupPatch(patch.value) : patch;
        const changed = change.ok ? await groups.change(sourceId, id, change.value) : change;
        return changed.ok ? ok({ status: 204 }) : changed;
      },
    },
    {
      ...{ operationId: 'scim-delete-group', method: 'DELETE', ...one },
      async handle({ sourceId, id }) {
        const deleted = await groups.delete(sourceId, id);
        return deleted.ok ? ok({ status: 204 }) : deleted;
      },
    },
  ];
}

function answerGroup(
  { base, request }: ScimCall,
  status: number,
  found: ScimResult<ScimGroup>,
): ScimResult<ScimAnswer> {
  const projection = readProjection(request.query);
  if (!found.ok) return found;
  if (!projection.ok) return projection;
  const resource = viewGroup(found.value, base);
  return ok({ status, meta: resource.meta, body: projection.value.apply(resource) });
}

/** A group has no tag that `If-Match` could name; only `*` matches. */
function refuseTags(_call: ScimCall, wanted: string): Precondition {
  return () => {
    if (namesTag(wanted, undefined, 'WEAK')) return Promise.resolve();
    return Promise.reject(new RequestRefused(stale));
  };
}
