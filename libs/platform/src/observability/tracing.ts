import type { Attributes, Context, Span as OpenTelemetrySpan } from '@opentelemetry/api';
import type * as Api from '@opentelemetry/api';
import type * as Core from '@opentelemetry/core';
import type { BasicTracerProvider, SpanExporter } from '@opentelemetry/sdk-trace-base';

interface OpenTelemetry {
  readonly api: typeof Api;
  readonly core: typeof Core;
}

export interface SpanOptions {
  /** `server`: a received request; `consumer`: a job. */
  readonly kind: 'server' | 'consumer';
  /** Parent span as `traceparent` of W3C Trace Context; ignored if it is not well-formed. */
  readonly parent?: string | undefined;
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/** Work in progress. */
export interface TraceSpan {
  /** Identifies the span for its children; undefined if the trace is not sampled. */
  readonly traceparent: string | undefined;
  /** `error`: the reason why the work failed. */
  end(outcome: { readonly attributes?: SpanOptions['attributes']; readonly error?: string }): void;
}

export interface Tracing {
  start(name: string, options: SpanOptions): TraceSpan;
  /** Exports the remaining spans. */
  stop(): Promise<void>;
}

/**
 * Exports spans over HTTP to the collector in the standard environment variables `OTEL_EXPORTER_OTLP_*`. The
 * OpenTelemetry packages are loaded only here and instrument nothing by themselves, so an untraced service has no
 * overhead.
 */
export async function startTracing(serviceName: string): Promise<Tracing> {
  const [api, core] = await Promise.all([import('@opentelemetry/api'), import('@opentelemetry/core')]);
  const provider = await createProvider(core, serviceName);
  const tracer = provider.getTracer('identity-governance');
  const kinds = { server: api.SpanKind.SERVER, consumer: api.SpanKind.CONSUMER };
  return {
    start(name, { kind, parent, attributes = {} }) {
      const options = { kind: kinds[kind], attributes: attributes as Attributes };
      const span = tracer.startSpan(name, options, contextOf({ api, core }, parent));
      return {
        traceparent: traceparentOf(span),
        end({ attributes: outcome = {}, error }) {
          span.setAttributes(outcome);
          if (error !== undefined) span.setStatus({ code: api.SpanStatusCode.ERROR, message: error });
          span.end();
        },
      };
    },
    stop: () => provider.shutdown(),
  };
}

async function createProvider(core: typeof Core, serviceName: string): Promise<BasicTracerProvider> {
  const [sdk, resources] = await Promise.all([
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = await createExporter(core);
  const isDisabled = core.getBooleanFromEnv('OTEL_SDK_DISABLED');
  return new sdk.BasicTracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.detectResources({ detectors: [resources.envDetector] }))
      .merge(resources.resourceFromAttributes({ 'service.name': serviceName })),
    spanProcessors: isDisabled ? [] : [new sdk.BatchSpanProcessor(exporter)],
  });
}

async function createExporter(core: typeof Core): Promise<SpanExporter> {
  const protocol =
    core.getStringFromEnv('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') ?? core.getStringFromEnv('OTEL_EXPORTER_OTLP_PROTOCOL');
  switch (protocol) {
    case undefined:
    case 'http/protobuf':
      return new (await import('@opentelemetry/exporter-trace-otlp-proto')).OTLPTraceExporter();
    case 'http/json':
      return new (await import('@opentelemetry/exporter-trace-otlp-http')).OTLPTraceExporter();
    default:
      throw new Error(`the trace protocol must be \`http/protobuf\` or \`http/json\`, not \`${protocol}\``);
  }
}

/** Returns the context of the parent, or the root without one. */
function contextOf({ api, core }: OpenTelemetry, parent: string | undefined): Context {
  const remote = parent === undefined ? null : core.parseTraceParent(parent);
  return remote === null ? api.ROOT_CONTEXT : api.trace.setSpanContext(api.ROOT_CONTEXT, { ...remote, isRemote: true });
}

/** Source: W3C Trace Context, section 3.2. */
function traceparentOf(span: OpenTelemetrySpan): string | undefined {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return (traceFlags & 1) === 1 ? `00-${traceId}-${spanId}-01` : undefined;
}
