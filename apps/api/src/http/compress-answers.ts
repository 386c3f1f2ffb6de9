import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';

/** Smaller answers arrive in a few packets either way (bytes). */
const LEAST = 8 * 1024;
/** `gzip`, unless its quality is 0. */
const takesGzip = /(?:^|[\s,])gzip\b\s*(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/**
 * Compresses longer answers of operations for clients that take gzip, outside of the event loop. Streams and files are
 * sent as they are, and so are answers with an `ETag`, which names their bytes (RFC 9110, section 8.8.3), and what
 * anyone may ask for without a token. Must precede hooks that see the end of a request.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (...[request, reply, payload, done]: Parameters<onSendHookHandler>) => {
    if (!isCompressed(payload, { request, reply })) {
      done(null, payload);
      return;
    }
    gzip(payload, (error, bytes) => {
      if (error !== null) {
        done(error);
        return;
      }
      reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
      done(null, bytes);
    });
  });
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

function isCompressed(payload: unknown, { request, reply }: Exchange): payload is string | Buffer {
  if ((typeof payload !== 'string' && !Buffer.isBuffer(payload)) || payload.length < LEAST) return false;
  if (request.routeOptions.config.operationId === undefined) return false;
  if (reply.hasHeader('etag') || reply.hasHeader('content-encoding') || reply.hasHeader('content-length')) return false;
  return takesGzip.test(String(request.headers['accept-encoding']));
}
