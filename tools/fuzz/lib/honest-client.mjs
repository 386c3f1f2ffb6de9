// A second client, on a thread of its own: it asks for one prediction after another and notes how long each takes.
import { Agent, request as httpRequest } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Short, so that one percent of a run are many requests; the service is busy with them for a tenth of the time. */
const PAUSE_MS = 4;
const body = JSON.stringify({ identityId: 'maya.lindqvist', accessRefs: [{ type: 'ENTITLEMENT', id: 'ad-app-vpn' }] });

export class HonestClient {
  constructor(target) {
    this.worker = new Worker(new URL(import.meta.url), { workerData: target });
  }

  /** The milliseconds of all requests since the last call, and how many failed. */
  async take() {
    const answer = new Promise((resolve) => this.worker.once('message', resolve));
    this.worker.postMessage('take');
    return answer;
  }

  close() {
    return this.worker.terminate();
  }
}

if (!isMainThread) void work();

async function work() {
  let times = [];
  let failed = 0;
  parentPort.on('message', () => {
    parentPort.postMessage({ times, failed });
    times = [];
    failed = 0;
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const sentAt = performance.now();
    if ((await predict(agent)) !== 200) failed++;
    times.push(performance.now() - sentAt);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

function predict(agent) {
  const { port, authorization } = workerData;
  const headers = { authorization, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const options = { agent, port, host: '127.0.0.1', method: 'POST', path: '/sod-violations/v1/predict', headers };
  return new Promise((resolve) => {
    const sent = httpRequest(options, (response) => response.resume().on('end', () => resolve(response.statusCode)));
    sent.on('error', () => resolve(undefined));
    sent.end(body);
  });
}
