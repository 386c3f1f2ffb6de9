import { DeployedService, freePort } from '../lib/deployed-service';
import { sampleFolder } from '../lib/sample-organisation';
import { SpanReceiver } from './span-receiver';

jest.setTimeout(180_000);

const request = { identityId: 'maya.lindqvist', accessRefs: [{ type: 'ROLE', id: 'r-payments-backup' }] };

async function runCheck(service: DeployedService): Promise<{ readonly trackingId: string }> {
  const { body, trackingId } = await service.call<{ requestId: string }>('POST', '/sod-violations/v1/check', request);
  const path = `/sod-violations/v1/check/${body.requestId}?wait=30`;
  expect((await service.call<{ state: string }>('GET', path)).body.state).toBe('SUCCESS');
  return { trackingId };
}

/** An answer may be there a moment before it is counted. */
async function scrapeUntil(port: number, text: string): Promise<string> {
  for (;;) {
    const scraped = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    if (scraped.includes(text)) return scraped;
  }
}

describe('traces of the deployed service', () => {
  it('follow a check from the API through its job into the worker', async () => {
    const receiver = await SpanReceiver.start();
    const service = await DeployedService.start(sampleFolder, {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    });
    const { trackingId } = await runCheck(service);
    expect(await service.end()).toEqual([0, 0]); // which sends the last spans
    await service.stop();
    receiver.close();

    const asked = receiver.spans.find(({ name }) => name === 'start-violation-check-v1');
    const done = receiver.spans.find(({ name }) => name === 'job sod-check');
    expect(asked).toMatchObject({ service: 'identity-governance-api', kind: 2 });
    expect(done).toMatchObject({ service: 'identity-governance-worker', kind: 5 });
    expect([done!.traceId, done!.parentSpanId]).toEqual([asked!.traceId, asked!.spanId]);
    const attributes = Object.fromEntries(asked!.attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
    expect(attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/sod-violations/v1/check',
      'http.response.status_code': 202,
      'governance.tracking_id': trackingId,
    });
  });
});

describe('metrics of the deployed service', () => {
  it('describe requests, jobs, compilations and the process, on dedicated listeners that close with it', async () => {
    const ports = { api: await freePort(), worker: await freePort() };
    const service = await DeployedService.start(sampleFolder, { METRICS_PORT: String(ports.api) });
    await service.kill('worker');
    service.startWorker({ METRICS_PORT: String(ports.worker) });
    await runCheck(service);
    await service.call('GET', '/sod-policies/v1/none');
    await service.call('GET', '/there/is/no/such/path');

    const requests = 'governance_http_request_duration_seconds_count';
    const api = await scrapeUntil(ports.api, `${requests}{operation="none",status="4xx"} 1\n`);
    const worker = await scrapeUntil(ports.worker, 'governance_job_duration_seconds_count{kind="sod-check"');
    expect(api).toContain(`${requests}{operation="start-violation-check-v1",status="2xx"} 1\n`);
    expect(api).toContain(`${requests}{operation="get-sod-policy-v1",status="4xx"} 1\n`);
    expect(api).toMatch(/governance_policy_index_build_seconds_count [1-9]/);
    expect(api).toMatch(/governance_policy_index_version\{part="sod-policies"\} [1-9]/);
    expect(worker).toContain('governance_job_duration_seconds_count{kind="sod-check",outcome="done"} 1\n');
    for (const text of [api, worker]) {
      expect(text).toContain('governance_state_up 1\n');
      expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
      expect(text).toMatch(/process_resident_memory_bytes \d/);
    }
    expect((await fetch(`${service.baseUrl}/metrics`)).status).toBe(404);
    expect(await service.end()).toEqual([0, 0]);
    await service.stop();
  });
});
