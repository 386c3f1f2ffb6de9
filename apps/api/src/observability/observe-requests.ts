import type { Observability, Tracing, TraceSpan } from '@identity-governance/platform/observability';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

declare module 'fastify' {
  interface FastifyRequest {
    /** Present if requests are traced. */
    span?: TraceSpan;
  }
}

/** Counts, times and traces every request, including refused ones. Must be called before the app is ready. */
export function observeRequests(app: FastifyInstance, { registry, tracing }: Observability): void {
  measureRequests(app, registry);
  if (tracing !== undefined) traceRequests(app, tracing);
}

/**
 * Returns the label of the operation. Requests without an operation, such as those of unknown paths, share one label,
 * so that callers cannot create new ones.
 */
function operationOf(request: FastifyRequest): string {
  return (request.routeOptions.config as { readonly operationId?: string }).operationId ?? 'none';
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'governance_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response, by operation and status class',
    labelNames: ['operation', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    seconds.observe({ operation: operationOf(request), status: statusClass(reply) }, reply.elapsedTime / 1000);
    done();
  });
}

function statusClass({ statusCode }: FastifyReply): string {
  return `${Math.floor(statusCode / 100)}xx`;
}

/** Attribute names: OpenTelemetry semantic conventions for HTTP, version 1.23 and later. */
function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, headers } = request;
    request.span = tracing.start(operationOf(request), {
      kind: 'server',
      parent: typeof headers.traceparent === 'string' ? headers.traceparent : undefined,
      attributes: {
        'http.request.method': method,
        ...(routeOptions.url !== undefined && { 'http.route': routeOptions.url }),
        'governance.tracking_id': request.id,
      },
    });
    done();
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const attributes = { 'http.response.status_code': statusCode };
    request.span?.end({ attributes, ...(statusCode >= 500 && { error: `answered with ${statusCode}` }) });
    done();
  });
}
