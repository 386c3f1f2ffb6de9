import {
  FindScimSource,
  readScimPatch,
  refuseScim,
  replaceUser,
  patchUser,
  ScimUsers,
  type ScimList,
  type ScimResult,
} from '@identity-governance/application';
import type { Account } from '@identity-governance/records';
import { ok, err } from '@identity-governance/values';
import type { FastifyRequest } from 'fastify';
import type { Precondition } from '@identity-governance/platform';
import { RequestRefused } from '../errors';
import { namesTag } from '../http/entity-tag';
import { stale } from '../http/preconditions';
import type { Resolve } from '../http/resolve';
import { resourceTypes, schemas, serviceProviderConfig } from './scim-discovery';
import { readProjection, readScimQuery } from './scim-request';
import { viewUser, type ScimResource } from './scim-resources';

/** A request of the client that the source names. */
export interface ScimCall {
  readonly sourceId: string;
  readonly base: string;
  readonly request: FastifyRequest;
  /** The id in the path; empty where there is none. */
  readonly id: string;
}

export interface ScimAnswer {
  readonly status: number;
  readonly body?: object;
  /** The resource that the answer is made of. */
  readonly resource?: ScimResource;
}

export interface ScimRoute {
  /** The identifier of the operation, for logs, metrics and the audit log. */
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** After `/scim/v2/:sourceId`. */
  readonly path: string;
  readonly precondition?: (call: ScimCall, wanted: string) => Precondition;
  handle(call: ScimCall): Promise<ScimResult<ScimAnswer>>;
}

export interface ScimParts {
  readonly routes: readonly ScimRoute[];
  readonly findSource: FindScimSource;
}

export function scimParts(resolve: Resolve): ScimParts {
  const routes = [...discoveryRoutes(), ...userRoutes(resolve(ScimUsers))];
  return { routes, findSource: resolve(FindScimSource) };
}

const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

export function listResponse({ total, items }: ScimList<object>, startIndex: number): object {
  return { schemas: [listSchema], totalResults: total, startIndex, itemsPerPage: items.length, Resources: items };
}

function discoveryRoutes(): readonly ScimRoute[] {
  return [
    {
      ...{ operationId: 'scim-get-service-provider-config', method: 'GET', path: '/ServiceProviderConfig' },
      handle: () => Promise.resolve(ok({ status: 200, body: serviceProviderConfig })),
    },
    ...describedRoutes('ResourceTypes', resourceTypes),
    ...describedRoutes('Schemas', schemas),
  ];
}

function describedRoutes(
  name: string,
  list: (base: string) => readonly { readonly id: string }[],
): readonly ScimRoute[] {
  return [
    {
      ...{ operationId: `scim-list-${name.toLowerCase()}`, method: 'GET', path: `/${name}` },
      handle({ base, request }) {
        const items = list(base);
        const isFiltered = 'filter' in (request.query as object);
        if (isFiltered) return Promise.resolve(refuseScim('invalidFilter', `\`/${name}\` takes no filter`));
        return Promise.resolve(ok({ status: 200, body: listResponse({ total: items.length, items }, 1) }));
      },
    },
    {
      ...{ operationId: `scim-get-${name.toLowerCase()}`, method: 'GET', path: `/${name}/:id` },
      handle({ base, id }) {
        const found = list(base).find((one) => one.id.toLowerCase() === id.toLowerCase());
        const detail = `\`/${name}/${id}\` does not exist`;
        if (found !== undefined) return Promise.resolve(ok({ status: 200, body: found }));
        return Promise.resolve(err({ kind: 'scim-refusal', status: 404, scimType: null, detail }));
      },
    },
  ];
}

function userRoutes(users: ScimUsers): readonly ScimRoute[] {
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
  return ok({ status, resource, body: projection.value.apply(resource) });
}

/** SCIM compares weak tags in `If-Match`, too (RFC 7644, section 3.14). */
function preconditionOfUser({ sourceId, base, id }: ScimCall, wanted: string): Precondition {
  return async (tx) => {
    const account = await tx.accounts.get(id);
    if (account?.sourceId !== sourceId) return;
    const tag = viewUser(account, base).meta.version.slice('W/'.length);
    if (!namesTag(wanted, tag, 'WEAK')) throw new RequestRefused(stale);
  };
}

export function readResource(body: unknown): ScimResult<Readonly<Record<string, unknown>>> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return ok({ ...body });
  return refuseScim('invalidSyntax', 'the body must be a JSON object');
}
