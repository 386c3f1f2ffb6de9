import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest, onSendHookHandler } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined until there is a response; `over` when it was sent completely. */
    progress?: 'answered' | 'over' | 'aborted';
  }
}

/** Has the code of node's own error: code that awaits the end of a response does not take it for a failure. */
const aborted = Object.assign(new Error('the client disconnected before the end of its response'), {
  code: 'ERR_STREAM_PREMATURE_CLOSE',
});

/**
 * Ends requests whose clients disconnect early like all others: they are logged, counted and, if refused, audited. The
 * framework waits for `finish` or `error` of the response; node emits neither once the connection is closed. Must
 * precede all hooks that may delay a request.
 */
export function endAbortedRequests(app: FastifyInstance): void {
  const queues = new ResponseQueues();
  app.addHook('onRequest', (request, { raw }, done) => {
    if (raw.socket === null) queues.add(request.raw.socket, raw);
    // With `once`, as with each such listener here, Node leaves a trail of dead responses, which costs as much again.
    raw.on('close', () => {
      abort(request, raw);
    });
    done();
  });
  app.addHook('onSend', (...[request, { raw }, , done]: Parameters<onSendHookHandler>) => {
    request.progress ??= 'answered';
    if (raw.destroyed) abort(request, raw);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.progress === 'answered') request.progress = 'over';
    done();
  });
}

/** Ends a request without a response by ending its response. */
function abort(request: FastifyRequest, response: ServerResponse): void {
  if (request.progress !== 'answered') return;
  request.progress = 'aborted';
  response.emit('error', aborted);
}

/**
 * Responses that wait for earlier ones on their connections (pipelining). When a connection is closed, node closes the
 * response in progress and forgets the others, which would hold their concurrency slots forever.
 */
class ResponseQueues {
  private readonly queues = new WeakMap<Socket, Set<ServerResponse>>();

  add(socket: Socket, response: ServerResponse): void {
    const queue = this.queues.get(socket) ?? this.open(socket);
    queue.add(response);
    response.once('close', () => queue.delete(response));
  }

  private open(socket: Socket): Set<ServerResponse> {
    const queue = new Set<ServerResponse>();
    this.queues.set(socket, queue);
    socket.once('close', () => {
      for (const response of queue) {
        if (response.socket !== null) continue; // already closed by node
        response.destroy();
        response.emit('close');
      }
    });
    return queue;
  }
}
