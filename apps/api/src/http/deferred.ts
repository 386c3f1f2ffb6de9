import type { FastifyReply } from 'fastify';

/** The 202 response of an operation whose work is not done yet, instead of its usual response. */
export class Deferred {
  constructor(
    /** URL of the outcome. */
    private readonly location: string,
    private readonly view: object,
  ) {}

  send(reply: FastifyReply): FastifyReply {
    return reply.code(202).header('location', this.location).send(this.view);
  }
}
