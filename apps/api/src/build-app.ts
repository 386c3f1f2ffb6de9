import type { IdGenerator, RecordRefusals } from '@identity-governance/application';
import type { WorkScope } from '@identity-governance/platform';
import { fastify, type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { answerError } from './http/answer-error';
import { answerUnmatched } from './http/answer-unmatched';
import { answerClientError } from './http/client-error';
import { endAbortedRequests } from './http/aborted-requests';
import { guardRequests, refuseExpectations } from './http/guard-requests';
import type { Operation } from './http/operation';
import { readBodies } from './http/body-types';
import { closeConnectionsAtStop, lingerBeforeClosing } from './http/lingering-close';
import { recordRefusedChange } from './http/record-refused-changes';
import { registerOperation, type Admission } from './http/register-operation';
import { RequestLog } from './http/request-log';
import { securityHeaders } from './http/security-headers';
import { serverOptions } from './http/server-options';
import { limitBodyTime } from './limits/body-time-limit';
import { ConcurrencyLimit } from './limits/concurrency-limit';
import { limitConnections } from './limits/limit-connections';
import type { ScimParts } from './scim/scim-routes';
import { serveScim, type ScimChecks } from './scim/serve-scim';
import { serveConsole, type ConsoleParts } from './console/console-routes';
import { watchLoad } from './limits/watch-load';
import type { LimitSettings } from '@identity-governance/platform/app-settings';
import { serveDocumentation } from './openapi/serve-documentation';
import { addMaxBytesKeyword } from './schema/max-bytes-keyword';
import { authenticate, requireScope } from './tokens/authenticate';
import { limitByAddress, limitByClient } from './rate-limits/rate-limit';
import type { RateLimits } from './rate-limits/rate-limits';
import { requireExperimentalHeader } from './http/require-experimental-header';
import type { TokenVerifier } from './tokens/token-verifier';

export interface ApplicationParts {
  readonly operations: readonly Operation[];
  readonly verifier: TokenVerifier;
  readonly ids: IdGenerator;
  readonly logger: FastifyBaseLogger;
  readonly experimentalHeaders: readonly string[];
  readonly limits: LimitSettings;
  readonly rateLimits: RateLimits;
  readonly scope: WorkScope;
  readonly refusals: RecordRefusals;
  readonly scim: ScimParts;
  /** Undefined if the console is disabled. */
  readonly console?: ConsoleParts | undefined;
}

const BODY_LIMIT = 2 ** 20;
/** Longer than any URL that node reads: ids are validated by a separate rule after decoding. */
const MAX_PARAMETER = 64 * 1024;

/** Options for compiling the schemas of requests. */
export const validation: NonNullable<FastifyServerOptions['ajv']> = {
  customOptions: {
    ...{ allErrors: true, verbose: true, coerceTypes: false, useDefaults: true, removeAdditional: false },
    allowUnionTypes: true, // otherwise ajv prints warnings to stderr
  },
  plugins: [addMaxBytesKeyword],
};

/** Builds the HTTP application, which does not listen: `main.ts` starts it, tests inject requests. */
export function buildApp(parts: ApplicationParts): FastifyInstance {
  const app = createServer(parts);
  for (const property of ['principal', 'claimant', 'progress']) app.decorateRequest(property);
  endAbortedRequests(app);
  app.setErrorHandler(answerError);
  readBodies(app, parts.limits.maxJsonDepth);
  limitConnections(app, parts.limits);
  guardRequests(app, parts.limits, watchLoad(app, parts.limits));
  refuseExpectations(app, parts.ids);
  closeConnectionsAtStop(app, parts.limits);
  lingerBeforeClosing(app);
  answerUnmatched(app, parts.operations, parts.rateLimits.byAddress);
  const admission = admissionOf(parts);
  for (const operation of parts.operations) registerOperation(app, operation, admission);
  const onRequest = limitByAddress(parts.rateLimits.byAddress);
  serveScim(app, parts.scim, scimChecks(parts, admission));
  if (parts.console !== undefined) serveConsole(app, parts.console, onRequest);
  serveDocumentation(app, { ...parts, onRequest, home: parts.console?.pages === undefined ? '/docs' : '/console/' });
  return app;
}

function admissionOf(parts: ApplicationParts): Admission {
  const { verifier, rateLimits, scope, experimentalHeaders, limits, refusals } = parts;
  return {
    authenticate: authenticate(verifier, rateLimits.byAddress, parts.console?.callers),
    rateLimits,
    limitBodyTime: limitBodyTime(limits.bodyTimeoutSeconds),
    concurrencyLimits: concurrencyLimits(limits),
    scope,
    recordRefusal: recordRefusedChange(refusals),
    requireScope,
    requireExperimentalHeader: requireExperimentalHeader(experimentalHeaders),
  };
}

/** Providers authenticate with tokens only, not with console sessions. */
function scimChecks({ verifier, rateLimits, limits }: ApplicationParts, admission: Admission): ScimChecks {
  const { limitBodyTime, recordRefusal, scope, concurrencyLimits: concurrency } = admission;
  return {
    callerChecks: [
      authenticate(verifier, rateLimits.byAddress),
      limitByClient(rateLimits.byGroup.management),
      requireScope(['scim:manage'], false),
      concurrency.requests.enter,
    ],
    ...{ limitBodyTime, recordRefusal, scope, maxJsonDepth: limits.maxJsonDepth },
    countUnknown: limitByAddress(rateLimits.byAddress),
  };
}

function concurrencyLimits(limits: LimitSettings): Admission['concurrencyLimits'] {
  return {
    requests: new ConcurrencyLimit({
      total: limits.maxConcurrentRequests,
      perClient: limits.maxConcurrentRequestsPerClient,
    }),
    'long-polls': new ConcurrencyLimit({ total: limits.maxLongPolls, perClient: limits.maxLongPollsPerClient }),
    imports: new ConcurrencyLimit({ total: limits.maxImports, perClient: limits.maxImportsPerClient }),
    exports: new ConcurrencyLimit({ total: limits.maxExports, perClient: limits.maxExportsPerClient }),
  };
}

function createServer({ ids, logger, limits }: ApplicationParts): FastifyInstance {
  return fastify({
    ...serverOptions(limits),
    loggerInstance: logger,
    logController: new RequestLog(limits.logQueries),
    genReqId: ids.next.bind(ids),
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: MAX_PARAMETER },
    ajv: validation,
    pluginTimeout: 0, // no timer for each route: registration does not wait for anything
    return503OnClosing: false, // requests in flight at the stop get their responses
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply.headers(securityHeaders));
    },
    clientErrorHandler: (error, socket) => {
      answerClientError(error, socket, ids.next());
    },
  });
}
