import type { Attributes, Context, Span as OpenTelemetrySpan } from '@opentelemetry/api';
import type * as openTelemetryTypes from '@opentelemetry/sdk-node';

type OpenTelemetry = typeof openTelemetryTypes;

export interface SpanOptions {
  /** `server`: a request that came in; `consumer`: a job that was taken. */
  readonly kind: 'server' | 'consumer';
  /** What it continues, as `traceparent` of W3C Trace Context; what is not well-formed is ignored. */
  readonly parent?: string | undefined;
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/** A piece of work that is under way. */
export interface TraceSpan {
  /** Names the span to those who continue it; undefined when the trace is not kept. */
  readonly traceparent: string | undefined;
  /** `error`: why the work failed, in words. */
  end(outcome: { readonly attributes?: SpanOptions['attributes']; readonly error?: string }): void;
}

export interface Tracing {
  start(name: string, options: SpanOptions): TraceSpan;
  /** Sends what has not been sent yet. */
  stop(): Promise<void>;
}

/**
 * Sends spans to the collector that the standard variables `OTEL_EXPORTER_OTLP_*` of the process name. The packages of
 * OpenTelemetry are loaded here and nowhere else, and instrument nothing by themselves: a service that is not traced
 * pays nothing.
 */
export async function startTracing(serviceName: string): Promise<Tracing> {
  const openTelemetry = await import('@opentelemetry/sdk-node');
  const { NodeSDK, api, resources } = openTelemetry;
  const sdk = new NodeSDK({
    serviceName,
    resourceDetectors: [resources.envDetector],
    instrumentations: [],
    metricReaders: [],
    logRecordProcessors: [],
    textMapPropagator: null,
  });
  sdk.start();
  const tracer = api.trace.getTracer('identity-governance');
  const kinds = { server: api.SpanKind.SERVER, consumer: api.SpanKind.CONSUMER };
  return {
    start(name, { kind, parent, attributes = {} }) {
      const options = { kind: kinds[kind], attributes: attributes as Attributes };
      const span = tracer.startSpan(name, options, contextOf(openTelemetry, parent));
      return {
        traceparent: traceparentOf(span),
        end({ attributes: outcome = {}, error }) {
          span.setAttributes(outcome);
          if (error !== undefined) span.setStatus({ code: api.SpanStatusCode.ERROR, message: error });
          span.end();
        },
      };
    },
    stop: () => sdk.shutdown(),
  };
}

/** The root where there is no parent. */
function contextOf({ api, core }: OpenTelemetry, parent: string | undefined): Context {
  const remote = parent === undefined ? null : core.parseTraceParent(parent);
  return remote === null ? api.ROOT_CONTEXT : api.trace.setSpanContext(api.ROOT_CONTEXT, { ...remote, isRemote: true });
}

/** Source: W3C Trace Context, section 3.2. */
function traceparentOf(span: OpenTelemetrySpan): string | undefined {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return (traceFlags & 1) === 1 ? `00-${traceId}-${spanId}-01` : undefined;
}
