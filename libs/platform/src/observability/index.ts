export * from './compilation-metrics';
export * from './expose-observability';
export * from './observability';
export type { SpanOptions, Tracing, TraceSpan } from './tracing';
