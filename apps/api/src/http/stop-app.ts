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
