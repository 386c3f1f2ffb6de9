import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import type { Logger } from '../create-logger';

export interface MetricsServerOptions {
  readonly host: string;
  /** Port of the metrics; 0 disables them. */
  readonly port: number;
  readonly registry: Registry;
  /** Updates the metrics that are read from elsewhere. */
  readonly refresh: () => Promise<void>;
  readonly logger: Logger;
  /** Reasons why the process is not ready; if given, `/health/live` and `/health/ready` are served. */
  readonly notReady?: (() => readonly string[]) | undefined;
}

/** Value of `Retry-After` if the process is not ready. */
const RETRY_AFTER_SECONDS = 5;

/** The address of `/metrics` for Prometheus, on a separate listener. */
export interface MetricsServer {
  close(): Promise<void>;
}

/** Serves the metrics. If the port is in use, it logs the error and serves nothing; the service continues. */
export async function serveMetrics(options: MetricsServerOptions): Promise<MetricsServer> {
  const { host, port, logger } = options;
  if (port === 0) return { close: () => Promise.resolve() };
  const server = createMetricsServer(options);
  try {
    server.listen(port, host);
    await once(server, 'listening');
    logger.info({ host, port: (server.address() as AddressInfo).port }, 'serving metrics');
  } catch (error) {
    logger.warn({ err: error, host, port }, 'metrics are not served: correct `METRICS_HOST` or `METRICS_PORT`');
    return { close: () => Promise.resolve() };
  }
  return {
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function createMetricsServer({ registry, refresh, logger, notReady }: MetricsServerOptions): Server {
  return createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    const path = request.method === 'GET' ? request.url?.split('?', 1)[0] : undefined;
    if (notReady !== undefined && path === '/health/live') {
      answerHealth(response, []);
      return;
    }
    if (notReady !== undefined && path === '/health/ready') {
      answerHealth(response, notReady());
      return;
    }
    if (path !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    refresh()
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        (error: unknown) => {
          logger.error({ err: error }, 'cannot collect metrics');
          response.writeHead(500).end();
        },
      );
  });
}

function answerHealth(response: ServerResponse, reasons: readonly string[]): void {
  const isUp = reasons.length === 0;
  const headers = { 'content-type': 'application/json', ...(!isUp && { 'retry-after': `${RETRY_AFTER_SECONDS}` }) };
  response
    .writeHead(isUp ? 200 : 503, headers)
    .end(JSON.stringify(isUp ? { status: 'UP' } : { status: 'DOWN', reasons }));
}
