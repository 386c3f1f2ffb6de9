import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

const LONGEST_URL = 512;

/** One line a request, when it is answered, under its tracking id. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'trackingId' });
  }

  override incomingRequest(): void {
    // the line comes with the answer
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      method: request.method,
      url: request.url.slice(0, LONGEST_URL),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 1000) / 1000,
    };
    if (error) request.log.warn({ ...line, err: error }, 'request broken off');
    else request.log.info(line, 'request');
  }
}
