import type { LimitSettings } from '@identity-governance/platform/app-settings';
import type { FastifyInstance, onSendHookHandler } from 'fastify';

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
 * Announces the end of each connection once the app closes: responses carry `Connection: close`. An idle connection is
 * closed after a moment, so that a request that its client is about to send is not reset; so is that of a response
 * whose headers had been sent before. Must precede the hooks that read this header.
 */
export function closeConnectionsAtStop(app: FastifyInstance, { stopGraceMilliseconds }: LimitSettings): void {
  let isStopping = false;
  let closeIdleAt = 0;
  const keepIdle = () => (closeIdleAt = performance.now() + stopGraceMilliseconds);
  app.addHook('onSend', (...[, reply, , done]: Parameters<onSendHookHandler>) => {
    if (isStopping) reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    if (isStopping && reply.getHeader('connection') !== 'close') keepIdle();
    done();
  });
  app.addHook('preClose', (done) => {
    isStopping = true;
    keepIdle();
    if (app.server.listening) closeIdleFrom(app.server, () => closeIdleAt);
    done();
  });
}

/** Closes idle connections from that time on only: node and the framework do so when the server closes. */
function closeIdleFrom(server: FastifyInstance['server'], time: () => number): void {
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => undefined;
  const timer = setInterval(() => {
    if (performance.now() >= time()) closeIdle();
  }, CHECK_MS);
  server.once('close', () => {
    clearInterval(timer);
  });
}
