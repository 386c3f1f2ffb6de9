import type { FastifyInstance } from 'fastify';

/**
 * Ends each connection after the answer that is under way on it once the app closes: clients that keep connections open
 * would hold up the stop.
 */
export function closeConnectionsAtStop(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', (done) => {
    isStopping = true;
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (isStopping) request.raw.socket.end();
    done();
  });
}
