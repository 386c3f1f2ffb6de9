import type { FastifyReply } from 'fastify';

/** The 202 response of an operation whose work is not done yet, instead of its usual response. */
export class Deferred<View> {
  constructor(
    /** URL of the outcome. */
    private readonly location: string,
    private readonly view: View,
  ) {}

  send(reply: FastifyReply): FastifyReply {
    return reply.code(202).header('location', this.location).send(this.view);
  }
}
