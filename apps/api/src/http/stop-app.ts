import type { FastifyInstance } from 'fastify';

/** Accepts no new connections, lets running requests finish, and closes the remaining ones after the deadline. */
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
 * Closes each connection after its response in flight once the app closes: clients that keep connections open would
 * delay the stop.
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
