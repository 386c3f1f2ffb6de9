import type { FastifyReply } from 'fastify';

/** What an operation answers with 202 in the place of its usual answer: nothing is done yet. */
export class Deferred {
  constructor(
    /** Where the outcome will be told. */
    private readonly location: string,
    private readonly view: object,
  ) {}

  send(reply: FastifyReply): FastifyReply {
    return reply.code(202).header('location', this.location).send(this.view);
  }
}
