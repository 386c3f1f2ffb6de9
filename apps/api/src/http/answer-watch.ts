import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';

type Look = (request: FastifyRequest, reply: FastifyReply, payload: unknown) => void;
type LastLook = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Looks at each answer, refusals included, before it is sent, and once it is closed, whether it was sent or broken off.
 * They look in the order in which they were told to, by one hook and one listener a request, which cost more than most
 * looks do.
 */
export class AnswerWatch {
  private readonly looks: Look[] = [];
  private readonly lastLooks: LastLook[] = [];

  /** To be made before any hook that may let a request wait, as that can be broken off meanwhile. */
  constructor(app: FastifyInstance) {
    app.addHook('onRequest', (request, reply, done) => {
      reply.raw.once('close', () => {
        for (const look of this.lastLooks) look(request, reply);
      });
      done();
    });
    app.addHook('onSend', (...[request, reply, payload, done]: Parameters<onSendHookHandler>) => {
      for (const look of this.looks) look(request, reply, payload);
      done();
    });
  }

  beforeAnswer(look: Look): void {
    this.looks.push(look);
  }

  whenClosed(look: LastLook): void {
    this.lastLooks.push(look);
  }
}
