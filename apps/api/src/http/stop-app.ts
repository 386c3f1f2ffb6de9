import type { FastifyInstance } from 'fastify';

/**
 * Takes no new connections, lets the requests under way finish, and cuts off those that are still there after the
 * deadline.
 */
export async function stopApp(app: FastifyInstance, deadlineMs: number): Promise<void> {
  const deadline = setTimeout(() => {
    app.log.warn('requests are still under way at the deadline, they are cut off');
    app.server.closeAllConnections();
  }, deadlineMs);
  try {
    await app.close();
  } finally {
    clearTimeout(deadline);
  }
}

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
