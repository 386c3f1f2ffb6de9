import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnswerWatch } from './answer-watch';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined until there is an answer; it is over when all of it was sent. */
    progress?: 'answered' | 'over' | 'broken off';
  }
}

const gone = new Error('the client has gone before its answer ended');

/**
 * Ends requests whose clients go before their answers end as all others end: they are logged, counted and, where they
 * were refused, audited. The framework waits for `finish` or `error` of the answer; once the connection is closed, node
 * tells neither.
 */
export function endBrokenOff(app: FastifyInstance, answers: AnswerWatch): void {
  const queues = new AnswerQueues();
  app.decorateRequest('progress');
  app.addHook('onRequest', (request, { raw }, done) => {
    if (raw.socket === null) queues.add(request.raw.socket, raw);
    done();
  });
  answers.whenClosed((request, { raw }) => {
    breakOff(request, raw);
  });
  answers.beforeAnswer((request, { raw }) => {
    request.progress ??= 'answered';
    if (raw.destroyed) breakOff(request, raw);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.progress === 'answered') request.progress = 'over';
    done();
  });
}

/** Of a request that has no answer yet, the end comes with it. */
function breakOff(request: FastifyRequest, answer: ServerResponse): void {
  if (request.progress !== 'answered') return;
  request.progress = 'broken off';
  answer.emit('error', gone);
}

/**
 * Answers that wait behind others on their connections (pipelining). When a connection is closed, node closes the
 * answer that is being sent and forgets the others: whatever their requests hold would be held without end.
 */
class AnswerQueues {
  private readonly queues = new WeakMap<Socket, Set<ServerResponse>>();

  add(socket: Socket, answer: ServerResponse): void {
    const queue = this.queues.get(socket) ?? this.open(socket);
    queue.add(answer);
    answer.once('close', () => queue.delete(answer));
  }

  private open(socket: Socket): Set<ServerResponse> {
    const queue = new Set<ServerResponse>();
    this.queues.set(socket, queue);
    socket.once('close', () => {
      for (const answer of queue) {
        if (answer.socket !== null) continue; // node has closed it
        answer.destroy();
        answer.emit('close');
      }
    });
    return queue;
  }
}
