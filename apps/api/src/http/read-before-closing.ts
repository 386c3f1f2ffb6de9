import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { detailCodes, statusOf } from '../detail-codes';

declare module 'fastify' {
  interface FastifyRequest {
    /** Drops the answer that waits: two would be written, and the second ends the process. */
    dropWaitingAnswer?: (() => void) | undefined;
  }
}

/** For the rest of a request, in milliseconds. */
export const longestWait = 1000;

/**
 * Lets an answer that ends its connection wait until all of its request has come, whether anybody reads that or not. A
 * connection that is closed before is reset by the operating system, and its client may lose the end of the answer, or
 * all of it: see RFC 9112, section 9.6.
 */
export function readBeforeClosing(app: FastifyInstance): void {
  app.decorateRequest('dropWaitingAnswer');
  app.addHook('onSend', (...[request, reply, , done]: Parameters<onSendHookHandler>) => {
    request.dropWaitingAnswer?.();
    if (isThere(request) || isKept(reply) || hasWaited(reply)) done();
    else readRest(request, reply, done);
  });
}

/** Or will never be, as its client is gone. */
function isThere({ raw }: FastifyRequest): boolean {
  return raw.complete || raw.readableEnded || raw.destroyed;
}

function isKept(reply: FastifyReply): boolean {
  return reply.raw.shouldKeepAlive && reply.getHeader('connection') !== 'close';
}

/** In vain, for a body that does not come. */
function hasWaited({ statusCode }: FastifyReply): boolean {
  return statusCode === statusOf(detailCodes.requestTimeout);
}

function readRest(request: FastifyRequest, { raw: answer }: FastifyReply, done: () => void): void {
  const { raw } = request;
  const drop = () => {
    request.dropWaitingAnswer = undefined;
    clearTimeout(timer);
    raw.off('end', end).off('close', end);
    answer.off('close', end);
  };
  const end = () => {
    if (request.dropWaitingAnswer !== drop) return; // dropped by another listener of the same event
    drop();
    done();
  };
  const timer = setTimeout(end, longestWait);
  request.dropWaitingAnswer = drop;
  raw.once('end', end).once('close', end).resume();
  // Where the client goes: whoever waits for the answer must find it sent.
  answer.prependOnceListener('close', end);
}
