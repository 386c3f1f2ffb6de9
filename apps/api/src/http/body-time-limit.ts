import type { onRequestHookHandler } from 'fastify';
import { detailCodes } from '../detail-codes';
import { refuse } from '../errors';

/**
 * Answers 408 and ends the connection when a body does not arrive in time: clients that send a byte now and then would
 * hold it open without end.
 */
export function limitBodyTime(seconds: number): onRequestHookHandler {
  return (request, reply, done) => {
    const { raw } = request;
    if (!raw.complete) {
      const timer = setTimeout(() => {
        const text = `the body did not arrive within ${seconds} s`;
        refuse(reply, { detailCode: detailCodes.requestTimeout, text, headers: { connection: 'close' } });
      }, seconds * 1000);
      const stop = () => {
        clearTimeout(timer);
      };
      raw.once('end', stop);
      reply.raw.once('close', stop); // answered without the body, or gone
    }
    done();
  };
}
