import type { FastifyReply } from 'fastify';

/** What an operation answers with 202 instead of its usual answer: nothing is done yet. */
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
