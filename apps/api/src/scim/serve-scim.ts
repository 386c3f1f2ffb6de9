import type { WorkScope } from '@identity-governance/platform';
import type {
  FastifyInstance,
  FastifyPluginCallback,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onResponseHookHandler,
} from 'fastify';
import { detailCodes } from '../detail-codes';
import { refuse } from '../errors';
import { ignoreTypeOfNothing, isPlain, isWithoutBody, readJsonAs } from '../http/body-types';
import { isKnownToClient } from '../http/entity-tag';
import { MAX_JSON_VALUES } from '../http/json-excess';
import { namedPlugin } from '../http/named-plugin';
import { workOf } from '../http/register-operation';
import { SCIM_TYPE, scimError, toScimError } from './scim-errors';
import type { ScimAnswer, ScimCall, ScimRoute } from './scim-route';
import type { ScimParts } from './scim-routes';

const PREFIX = '/scim/v2';

/** The checks before every SCIM request; they are those of operations. */
export interface ScimChecks {
  /** The token, the rate limit, the scope and the concurrency limit. */
  readonly callerChecks: readonly onRequestHookHandler[];
  readonly limitBodyTime: onRequestHookHandler;
  readonly recordRefusal: onResponseHookHandler;
  /** Counts requests for paths that do not exist. */
  readonly countUnknown: onRequestHookHandler;
  readonly scope: WorkScope;
  readonly maxJsonDepth: number;
}

/** Serves SCIM 2.0 (RFC 7644). Its discovery endpoints describe it, so it is not part of the OpenAPI document. */
export function serveScim(app: FastifyInstance, parts: ScimParts, checks: ScimChecks): void {
  const plugin: FastifyPluginCallback = (scim, _options, done) => {
    readJsonAs(scim, SCIM_TYPE, { maxDepth: checks.maxJsonDepth, maxValues: MAX_JSON_VALUES });
    scim.addHook('preSerialization', toScimError);
    for (const route of parts.routes) registerRoute(scim, route, { parts, checks });
    scim.all(`${PREFIX}/*`, { onRequest: checks.countUnknown }, (_request, reply) =>
      reply.code(404).send(scimError(404, 'there is no such path')),
    );
    done();
  };
  app.register(namedPlugin('SCIM', plugin));
}

interface Registered {
  readonly parts: ScimParts;
  readonly checks: ScimChecks;
}

function registerRoute(scim: FastifyInstance, route: ScimRoute, { parts, checks }: Registered): void {
  const { method, path, operationId } = route;
  const isChange = method !== 'GET';
  const takesBody = isChange && method !== 'DELETE';
  scim.route({
    method,
    url: `${PREFIX}/:sourceId${path}`,
    config: { operationId },
    onRequest: [
      ...checks.callerChecks,
      ...(takesBody ? [requireScimType, checks.limitBodyTime] : [ignoreTypeOfNothing]),
    ],
    ...(isChange && { onResponse: checks.recordRefusal }),
    handler: async (request, reply) => {
      const { sourceId, id = '' } = request.params as { readonly sourceId: string; readonly id?: string };
      const source = await parts.findSource.execute(sourceId, request.principal.client);
      const call: ScimCall = { sourceId, id, request, base: baseOf(request, sourceId) };
      const result = source.ok ? await handle(route, call, checks.scope) : source;
      if (result.ok) return answer(request, reply, result.value);
      const { status, detail, scimType } = result.error;
      return reply.code(status).send(scimError(status, detail, scimType));
    },
  });
}

/** Runs a write with its actor and the precondition of its request. */
function handle(route: ScimRoute, call: ScimCall, scope: WorkScope): ReturnType<ScimRoute['handle']> {
  if (route.method === 'GET') return route.handle(call);
  const { 'if-match': wanted } = call.request.headers;
  const precondition = wanted === undefined ? undefined : route.precondition?.(call, wanted);
  return scope.run(workOf(call.request), () => route.handle(call), precondition);
}

function answer(request: FastifyRequest, reply: FastifyReply, { status, body, meta }: ScimAnswer): FastifyReply {
  if (meta !== undefined && status === 201) reply.header('location', meta.location);
  if (meta?.version !== undefined) {
    reply.header('etag', meta.version);
    if (isKnownToClient(request, meta.version.slice('W/'.length))) return reply.code(304).send();
  }
  if (body === undefined) return reply.code(status).send();
  return reply.code(status).type(`${SCIM_TYPE}; charset=utf-8`).send(JSON.stringify(body));
}

/** Admits both media types that clients send (RFC 7644, section 3.1). */
const requireScimType: onRequestHookHandler = (request, reply, done) => {
  if (isPlain(request, SCIM_TYPE) || isPlain(request, 'application/json')) {
    done();
    return;
  }
  const text = isWithoutBody(request)
    ? 'the body is missing'
    : `the body must be sent as \`Content-Type: ${SCIM_TYPE}\``;
  refuse(reply, { detailCode: detailCodes.unsupportedMediaType, text, headers: { accept: SCIM_TYPE } });
};

/** Returns the base URL under the host that the client used. */
function baseOf({ protocol, host }: FastifyRequest, sourceId: string): string {
  return `${protocol}://${host}${PREFIX}/${encodeURIComponent(sourceId)}`;
}
