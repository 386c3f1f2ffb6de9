import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { detailCodes, statusOf } from '../detail-codes';

/** In milliseconds. */
const LONGEST_WAIT = 1000;

/**
 * Lets an answer that ends its connection wait until all of its request has come, whether anybody reads that or not. A
 * connection that is closed before is reset by the operating system, and its client may lose the end of the answer, or
 * all of it: see RFC 9112, section 9.6.
 */
export function readBeforeClosing(app: FastifyInstance): void {
  app.addHook('onSend', (...[request, reply, , done]: Parameters<onSendHookHandler>) => {
    if (isThere(request) || isKept(reply) || hasWaited(reply)) done();
    else readRest(request, done);
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

function readRest({ raw }: FastifyRequest, done: () => void): void {
  const end = () => {
    clearTimeout(timer);
    raw.off('end', end).off('close', end);
    done();
  };
  const timer = setTimeout(end, LONGEST_WAIT);
  raw.once('end', end).once('close', end).resume();
}
