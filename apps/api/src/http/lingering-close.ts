import type { LimitSettings } from '@identity-governance/platform/app-settings';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { detailCodes, statusOf } from '../detail-codes';

declare module 'fastify' {
  interface FastifyRequest {
    /** Drops the waiting response: otherwise two would be written, and the second would crash the process. */
    dropWaitingResponse?: (() => void) | undefined;
  }
}

/** The maximum wait for the rest of a request, in milliseconds. */
export const LINGER_MS = 1000;

/**
 * Delays a response that closes its connection until its whole request has arrived, read or not. Otherwise the
 * operating system resets the connection, and the client may lose the whole response: RFC 9112, section 9.6.
 */
export function lingerBeforeClosing(app: FastifyInstance): void {
  app.decorateRequest('dropWaitingResponse');
  app.addHook('onSend', (...[request, reply, , done]: Parameters<onSendHookHandler>) => {
    request.dropWaitingResponse?.();
    if (isThere(request) || isKept(reply) || hasWaited(reply)) done();
    else readRest(request, reply, done);
  });
}

/** Whether the request has arrived completely, or its client has disconnected. */
function isThere({ raw }: FastifyRequest): boolean {
  return raw.complete || raw.readableEnded || raw.destroyed;
}

function isKept(reply: FastifyReply): boolean {
  return reply.raw.shouldKeepAlive && reply.getHeader('connection') !== 'close';
}

/** Whether the response already follows the maximum wait for a body. */
function hasWaited({ statusCode }: FastifyReply): boolean {
  return statusCode === statusOf(detailCodes.requestTimeout);
}

function readRest(request: FastifyRequest, { raw: response }: FastifyReply, done: () => void): void {
  const { raw } = request;
  const drop = () => {
    request.dropWaitingResponse = undefined;
    clearTimeout(timer);
    raw.off('end', end).off('close', end);
    response.off('close', end);
  };
  const end = () => {
    if (request.dropWaitingResponse !== drop) return; // dropped by another listener of the same event
    drop();
    done();
  };
  const timer = setTimeout(end, LINGER_MS);
  request.dropWaitingResponse = drop;
  raw.once('end', end).once('close', end).resume();
  // If the client disconnects, the listeners of `close` must find the response sent.
  response.prependOnceListener('close', end);
}

const CHECK_MS = 20;

/**
 * Announces the end of each connection once the app closes: responses carry `Connection: close`. An idle connection is
 * closed after a moment, so that a request that its client is about to send is not reset; so is that of a response
 * whose headers had been sent before. Must precede the hooks that read this header.
 */
export function closeConnectionsAtStop(app: FastifyInstance, { stopGraceMilliseconds }: LimitSettings): void {
  let isStopping = false;
  let closeIdleAt = 0;
  const keepIdle = () => (closeIdleAt = performance.now() + stopGraceMilliseconds);
  app.addHook('onSend', (...[, reply, , done]: Parameters<onSendHookHandler>) => {
    if (isStopping) reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    if (isStopping && reply.getHeader('connection') !== 'close') keepIdle();
    done();
  });
  app.addHook('preClose', (done) => {
    isStopping = true;
    keepIdle();
    if (app.server.listening) closeIdleFrom(app.server, () => closeIdleAt);
    done();
  });
}

/** Closes idle connections from that time on only: node and the framework do so when the server closes. */
function closeIdleFrom(server: FastifyInstance['server'], time: () => number): void {
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => undefined;
  const timer = setInterval(() => {
    if (performance.now() >= time()) closeIdle();
  }, CHECK_MS);
  server.once('close', () => {
    clearInterval(timer);
  });
}
