import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';

type Look = (request: FastifyRequest, reply: FastifyReply, payload: unknown) => void;

/** Looks at each answer, refusals included, before it is sent. */
export function beforeAnswer(app: FastifyInstance, look: Look): void {
  app.addHook('onSend', (...[request, reply, payload, done]: Parameters<onSendHookHandler>) => {
    look(request, reply, payload);
    done();
  });
}
