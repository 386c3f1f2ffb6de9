import type { onRequestHookHandler } from 'fastify';
import { detailCodes } from '../detail-codes';
import { refuse } from '../errors';

/**
 * Responds with 408 and closes the connection if a body does not arrive in time: a client that sends single bytes
 * slowly would hold it open forever.
 */
export function limitBodyTime(seconds: number): onRequestHookHandler {
  return (request, reply, done) => {
    if (!request.raw.complete) {
      const timer = setTimeout(() => {
        if (request.progress !== undefined || reply.raw.destroyed) return; // a refusal waits for the rest of the body
        const text = `the body did not arrive within ${seconds} s`;
        refuse(reply, { detailCode: detailCodes.requestTimeout, text, headers: { connection: 'close' } });
      }, seconds * 1000);
      const stop = () => {
        clearTimeout(timer);
      };
      request.raw.on('end', stop);
      reply.raw.on('close', stop);
    }
    done();
  };
}
