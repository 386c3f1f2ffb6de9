import { startTracing } from './tracing';

// that spans arrive is seen where the service runs as it is deployed: jest cannot load what sends them
describe('tracing', () => {
  const variables = { ...process.env };
  afterEach(() => {
    process.env = { ...variables };
  });

  it('does not start with a protocol that it cannot speak', async () => {
    process.env.OTEL_EXPORTER_OTLP_PROTOCOL = 'grpc';
    await expect(startTracing('tested')).rejects.toThrow('not `grpc`');
  });

  it('keeps no trace where the sampler takes none', async () => {
    process.env.OTEL_TRACES_SAMPLER = 'always_off';
    const tracing = await startTracing('tested');
    expect(tracing.start('asked', { kind: 'server' }).traceparent).toBeUndefined();
    await tracing.stop();
  });
});
