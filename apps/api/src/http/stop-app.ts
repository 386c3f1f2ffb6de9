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
