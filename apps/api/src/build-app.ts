import type { IdGenerator, RecordRefusals } from '@identity-governance/application';
import type { WorkScope } from '@identity-governance/platform';
import { fastify, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { AnswerWatch } from './http/answer-watch';
import { answerError } from './http/answer-error';
import { answerUnmatched } from './http/answer-unmatched';
import { answerWireError } from './http/answer-wire-error';
import type { ArrivalTurns } from './http/arrival-turns';
import { BODY_LIMIT, ClientRoom } from './http/client-room';
import { closeConnectionsAtStop } from './http/stop-app';
import { endBrokenOff } from './http/end-broken-off';
import { guardRequests, refuseExpectations } from './http/guard-requests';
import { limitConnections } from './http/limit-connections';
import { BodyTimeLimit } from './http/body-time-limit';
import type { Operation } from './http/operation';
import { readBodies } from './http/read-bodies';
import { readBeforeClosing } from './http/read-before-closing';
import { recordRefusedChanges } from './http/record-refused-changes';
import { registerOperation, type Admission } from './http/register-operation';
import { RequestLog } from './http/request-log';
import { securityHeaders } from './http/security-headers';
import { serverOptions } from './http/server-options';
import { shedLoad } from './http/shed-load';
import { takeTurns } from './http/take-turns';
import type { LimitSettings } from '@identity-governance/platform/app-settings';
import { serveDocumentation } from './openapi/serve-documentation';
import { addMaxBytesKeyword } from './schema/max-bytes-keyword';
import { authenticate } from './tokens/authenticate';
import { limitByAddress } from './rate-limits/limit-rate';
import type { RateLimits } from './rate-limits/rate-limits';
import { requireExperimentalHeader } from './http/require-experimental-header';
import { requireScope } from './tokens/require-scope';
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
}

const MEGABYTE = 2 ** 20;
/** Longer than any URL that node reads: ids are measured by their own rule, once they are decoded. */
const LONGEST_PARAMETER = 64 * 1024;

/** The HTTP application. It does not listen: `main.ts` makes it, tests inject into it. */
export function buildApp(parts: ApplicationParts): FastifyInstance {
  const app = createServer(parts);
  for (const member of ['principal', 'claimant', 'knownConfig', 'awaitedBody']) app.decorateRequest(member);
  const answers = new AnswerWatch(app); // first: also of requests that wait for their turns
  endBrokenOff(app, answers);
  const turns = takeTurns(app, answers, parts.verifier);
  recordRefusedChanges(app, parts.refusals);
  app.setErrorHandler(answerError);
  const bodyTime = new BodyTimeLimit(parts.limits.bodyTimeoutSeconds);
  const room = new ClientRoom(parts.limits.maxMegabytesPerClient * MEGABYTE);
  answers.beforeAnswer(room.holdAnswer);
  readBodies(app, { maxJsonDepth: parts.limits.maxJsonDepth, bodyTime });
  limitConnections(app, parts.limits);
  guardRequests(app, parts.limits);
  refuseExpectations(app, parts.ids);
  shedLoad(app, answers, parts.limits);
  readBeforeClosing(app);
  answerUnmatched(app, parts.operations, parts.rateLimits.byAddress);
  closeConnectionsAtStop(app);
  const admission = admissionOf(parts, { turns, bodyTime, room });
  for (const operation of parts.operations) registerOperation(app, operation, admission);
  serveDocumentation(app, { ...parts, onRequest: limitByAddress(parts.rateLimits.byAddress) });
  return app;
}

interface SharedLimits {
  readonly turns: ArrivalTurns;
  readonly bodyTime: BodyTimeLimit;
  readonly room: ClientRoom;
}

function admissionOf(parts: ApplicationParts, { turns, bodyTime, room }: SharedLimits): Admission {
  const { verifier, rateLimits, scope, experimentalHeaders } = parts;
  return {
    authenticate: authenticate(verifier, rateLimits.byAddress),
    rateLimits,
    limitBodyTime: bodyTime.begin,
    limitRoom: room.enter,
    turns,
    scope,
    requireScope,
    requireExperimentalHeader: requireExperimentalHeader(experimentalHeaders),
  };
}

function createServer({ ids, logger, limits }: ApplicationParts): FastifyInstance {
  return fastify({
    ...serverOptions(limits),
    loggerInstance: logger,
    logController: new RequestLog(limits.logQueries),
    genReqId: () => ids.next(),
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    ajv: {
      customOptions: {
        ...{ allErrors: true, verbose: true, coerceTypes: false, useDefaults: true, removeAdditional: false },
        allowUnionTypes: true, // ajv warns of them otherwise, on stderr
      },
      plugins: [addMaxBytesKeyword],
    },
    return503OnClosing: false, // requests that are in when the service stops are answered
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply.headers(securityHeaders));
    },
    clientErrorHandler: (error, socket) => {
      answerWireError(error, socket, ids.next());
    },
  });
}
