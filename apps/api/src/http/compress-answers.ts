import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Smaller answers arrive in a few packets either way (bytes). */
const LEAST = 8 * 1024;
/** `gzip`, unless its quality is 0. */
const acceptsGzip = /(?:^|[\s,])gzip\b\s*(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/**
 * Whether the client takes gzip, and the answer is long. Not asked for streams and files, for answers with an `ETag`,
 * which names their bytes (RFC 9110, section 8.8.3), and for what anyone may ask for without a token.
 */
export function isCompressed({ headers }: FastifyRequest, bytes: Buffer): boolean {
  return bytes.length >= LEAST && acceptsGzip.test(String(headers['accept-encoding']));
}

/** Sends an answer that is compressed outside of the event loop. */
export function sendCompressed(reply: FastifyReply, bytes: Buffer): void {
  gzip(bytes, (error, compressed) => {
    if (error !== null) reply.send(error);
    else reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').send(compressed);
  });
}
