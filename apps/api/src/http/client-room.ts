import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { callerOf } from './caller-of';

export const BODY_LIMIT = 1024 * 1024;
/** What is not longer takes no memory to speak of, however many connections have it. */
const SHORT = 16 * 1024;

/**
 * Bounds how much memory the requests of one client take: their bodies from the head on, and their answers until they
 * are read. A thousand connections would fill it else, without a single request being at work.
 */
export class ClientRoom {
  private readonly taken = new Map<string, number>();

  constructor(private readonly bytesPerClient: number) {}

  readonly enter: onRequestHookHandler = (request, reply, done) => {
    const bytes = mostBytesOf(request);
    if ((this.taken.get(callerOf(request)) ?? 0) + bytes > this.bytesPerClient) refuseWithoutRoom(reply);
    else {
      this.take(request, reply, bytes);
      done();
    }
  };

  /** Streams are read as fast as their clients take them. */
  readonly holdAnswer = (request: FastifyRequest, reply: FastifyReply, payload: unknown): void => {
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) this.take(request, reply, payload.length);
  };

  private take(request: FastifyRequest, { raw }: FastifyReply, bytes: number): void {
    if (bytes <= SHORT || raw.destroyed) return;
    const caller = callerOf(request);
    this.taken.set(caller, (this.taken.get(caller) ?? 0) + bytes);
    raw.once('close', () => {
      const left = this.taken.get(caller)! - bytes;
      if (left === 0) this.taken.delete(caller);
      else this.taken.set(caller, left);
    });
  }
}

/** Of a body of unknown length, as much as is read at all. */
function mostBytesOf({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return BODY_LIMIT;
  return Math.min(Number(headers['content-length'] ?? 0), BODY_LIMIT);
}

function refuseWithoutRoom(reply: FastifyReply): void {
  const message =
    'the requests of this client that are under way are too long, or their answers are not read: try again when some are answered';
  reply.code(429).header('retry-after', 1).send({ message });
}
