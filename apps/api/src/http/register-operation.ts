import { Readable } from 'node:stream';
import type { Work, WorkScope } from '@identity-governance/platform';
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onResponseHookHandler,
  preValidationHookHandler,
} from 'fastify';
import { invalidContent, refusalOf, refuse } from '../errors';
import { schemaOf } from '../schema/json-schema';
import { queryReader, querySchemaOf } from '../schema/query-reader';
import type { ConcurrencyGroup, ConcurrencyLimit } from '../limits/concurrency-limit';
import { limitByAddress, limitByClient, limitByCost, type RateLimit } from '../rate-limits/rate-limit';
import type { RateLimits } from '../rate-limits/rate-limits';
import { isCompressed, sendCompressed } from './compress-answers';
import { Deferred } from './deferred';
import { isKnownToClient } from './entity-tag';
import type { Operation } from './operation';
import { etagOf, isUnwantedCreation, preconditionOf, present, returnsEtag } from './preconditions';
import { ignoreTypeOfNothing, isWithoutBody, requireContentType } from './body-types';
import { StreamedList } from './streamed-list';

/** The checks of a request that need the running service. Source of their order: docs/api.md, "Requests". */
export interface Admission {
  readonly authenticate: onRequestHookHandler;
  readonly rateLimits: RateLimits;
  readonly limitBodyTime: onRequestHookHandler;
  readonly concurrencyLimits: Readonly<Record<ConcurrencyGroup, ConcurrencyLimit>>;
  readonly scope: WorkScope;
  readonly recordRefusal: onResponseHookHandler;
  readonly requireExperimentalHeader: onRequestHookHandler;
  requireScope(scopes: readonly NonNullable<Operation['scope']>[], isForOwners: boolean): onRequestHookHandler;
}

/**
 * Length in characters up to which a response is sent as one string with its head, which node encodes in existing
 * memory.
 */
const SHORT = 4096;

/** Registers the operation as a route: admission, then body and validation, then the operation itself. */
export function registerOperation(app: FastifyInstance, operation: Operation, admission: Admission): void {
  const { method, path: url, params, query, body } = operation;
  const querystring = querySchemaOf(query && schemaOf(query));
  const isTagged = returnsEtag(operation);
  app.route({
    method,
    url,
    config: { ...configOf(operation), readBody: body?.read },
    schema: {
      ...(params && { params: schemaOf(params) }),
      querystring,
      ...(body && body.read === undefined && body.isStream !== true && { body: schemaOf(body.shape) }),
    },
    onRequest: checksOf(operation, admission),
    ...(query && { preValidation: readQueryWith(queryReader(querystring)) }),
    ...(isChange(operation) && { onResponse: admission.recordRefusal }),
    ...(operation.cost && { preHandler: limitByCost(operation.cost, limitOf(operation, admission)) }),
    handler: (request, reply) =>
      handle(request, reply, { operation, admission }).then<unknown>((result) => {
        answer(reply, { operation, isTagged }, result);
        return reply.sent ? undefined : closeOf(reply);
      }),
  });
}

interface Answered {
  readonly operation: Operation;
  readonly isTagged: boolean;
}

function answer(
  reply: FastifyReply,
  { operation, isTagged }: Answered,
  result: Awaited<ReturnType<Operation['handle']>>,
): void {
  const { request } = reply;
  if (!result.ok) refuse(reply, isUnwantedCreation(request, result.error) ? present : refusalOf(result.error));
  else if (result.value instanceof Deferred || result.value instanceof StreamedList) result.value.send(reply);
  else {
    if (isTagged) {
      const etag = etagOf(operation, result.value as object);
      reply.header('etag', etag);
      if (isKnownToClient(request, etag)) return void reply.code(304).send();
    }
    if (operation.answer.isLocated === true) reply.header('location', locationOf(operation, result.value));
    const isUnchanged = result.value === undefined && operation.unchanged !== undefined;
    reply.code(isUnchanged ? 204 : operation.answer.status);
    if (result.value === undefined || result.value instanceof Readable) reply.send(result.value);
    else sendText(reply, JSON.stringify(result.value), !isTagged && operation.scope !== null);
  }
}

function locationOf({ path }: Operation, created: unknown): string {
  return `${path}/${encodeURIComponent((created as { readonly id: string }).id)}`;
}

/** Sends a longer string as bytes: otherwise the framework would measure it, and node encode it again. */
function sendText(reply: FastifyReply, text: string, mayBeCompressed: boolean): void {
  reply.header('content-type', 'application/json; charset=utf-8');
  if (text.length < SHORT) return void reply.send(text);
  const bytes = Buffer.from(text);
  if (mayBeCompressed && isCompressed(reply.request, bytes)) sendCompressed(reply, bytes);
  else reply.send(bytes);
}

/** Resolves at the end of an aborted response: the reply itself would reject, and the framework respond once more. */
function closeOf({ raw }: FastifyReply): Promise<void> | undefined {
  return raw.destroyed ? undefined : new Promise((resolve) => raw.on('close', resolve));
}

interface Registered {
  readonly operation: Operation;
  readonly admission: Admission;
}

/** Runs a write with its actor and the precondition of its request. */
function handle(request: FastifyRequest, reply: FastifyReply, { operation, admission }: Registered) {
  if (operation.method === 'GET' || operation.isReadOnly === true) return operation.handle(request, reply);
  const precondition = preconditionOf(request, operation);
  return admission.scope.run(workOf(request, operation), () => operation.handle(request, reply), precondition);
}

function isChange({ method, scope }: Operation): boolean {
  return method !== 'GET' && /:(manage|approve)$/.test(scope ?? '');
}

function configOf({ id, group }: Operation): FastifyContextConfig {
  return {
    operationId: id,
    isUnlimited: group === null,
  };
}

/** Returns the work of the request: the caller is the actor of its changes; an operation without a scope has none. */
export function workOf(request: FastifyRequest, { scope }: Partial<Pick<Operation, 'scope'>> = {}): Work {
  const { id: trackingId, span } = request;
  const work = { kind: 'CLIENT', trackingId, traceparent: span?.traceparent } as const;
  if (scope === null) return { ...work, name: '' };
  const { client: name, subject = null, tokenId = null, person } = request.principal;
  return { ...work, name, person, origin: { subject, tokenId, address: request.ip } };
}

function checksOf(operation: Operation, admission: Admission): onRequestHookHandler[] {
  const { isExperimental, body, mayRefuseViolations } = operation;
  return [
    ...callerChecksOf(operation, admission),
    ...(mayRefuseViolations === true ? [] : [refuseIfViolations]),
    ...(isExperimental === true ? [admission.requireExperimentalHeader] : []),
    ...(body === undefined ? [] : [typeCheckOf(body)]),
    ...((body === undefined || body.isOptional === true) && operation.method !== 'GET' ? [ignoreTypeOfNothing] : []),
    ...(body === undefined || body.isStream === true ? [] : [admission.limitBodyTime]),
  ];
}

/** Refuses a header that the operation would ignore. */
const refuseIfViolations: onRequestHookHandler = ({ headers }, reply, done) => {
  if ((headers['if-violations'] ?? 'allow') === 'allow') done();
  else refuse(reply, invalidContent(['`If-Violations` is for `POST` and `PUT` of grants and assignments only']));
};

function typeCheckOf({ type, isOptional = false }: NonNullable<Operation['body']>): onRequestHookHandler {
  const check = requireContentType(type);
  if (!isOptional) return check;
  return function (request, reply, done) {
    if (isWithoutBody(request)) done();
    else check.call(this, request, reply, done);
  };
}

function callerChecksOf(operation: Operation, admission: Admission): onRequestHookHandler[] {
  const { scope, otherScopes = [], group, concurrency, isForOwners = false } = operation;
  const { byAddress } = admission.rateLimits;
  const { enter } = admission.concurrencyLimits[concurrency ?? 'requests'];
  if (scope === null) return group === null ? [] : [limitByAddress(byAddress), enter];
  const limit = group === null ? [] : [limitByClient(limitOf(operation, admission))];
  return [admission.authenticate, ...limit, admission.requireScope([scope, ...otherScopes], isForOwners), enter];
}

function limitOf({ group }: Operation, { rateLimits }: Admission): RateLimit {
  return rateLimits.byGroup[group ?? 'management'];
}

function readQueryWith(read: ReturnType<typeof queryReader>): preValidationHookHandler {
  return (request: FastifyRequest, _reply, done) => {
    request.query = read(request.query as Record<string, unknown>);
    done();
  };
}
