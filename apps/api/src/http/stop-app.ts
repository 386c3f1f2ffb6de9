import type { FastifyInstance } from 'fastify';

/**
 * Takes no new connections, lets the running requests finish, and cuts off those that are still there after the
 * deadline.
 */
export async function stopApp(app: FastifyInstance, deadlineMs: number): Promise<void> {
  const deadline = setTimeout(() => {
    app.log.warn('aborting requests that are still in flight at the deadline');
    app.server.closeAllConnections();
  }, deadlineMs);
  try {
    await app.close();
  } finally {
    clearTimeout(deadline);
  }
}

const CHECK_MS = 20;

/**
 * Closes each connection after the response in flight on it once the app closes: clients that keep connections open
 * would delay the stop.
 */
export function closeConnectionsAtStop(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    const { server } = app;
    if (server.listening) {
      const timer = setInterval(() => {
        server.closeIdleConnections();
      }, CHECK_MS);
      server.once('close', () => {
        clearInterval(timer);
      });
    }
    done();
  });
}
