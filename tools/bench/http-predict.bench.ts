// The cost of a prediction over HTTP, beside a bare server that answers as many fixed bytes:
// node tools/run.mjs bench/http-predict.bench [seconds]. Needs `npm run build` before, and Linux.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { predictNaively } from '@identity-governance/domain/testing';
import { DeployedService, freePort } from '../checks/deployed-service';
import { readSampleOrganisation, sampleFolder } from '../checks/sample-organisation';
import { drawQuestions, requestOf } from '../checks/sample-questions';
import { quantile, requestOver, sendLoad, type Exchange, type LoadResult } from './http-load';

const seconds = Number(process.argv[2] ?? 5);
const connections = 64;
const settings = { LOG_LEVEL: 'info', RATE_LIMIT_GROUP_C_REQUESTS: '1000000000' };

const sample = readSampleOrganisation();
/** Answers of 1 to 2 kB, as those of real requests are. */
const asked = drawQuestions(sample, 3000, 7)
  .map((question) => ({ question, expected: predictNaively(sample.organisation, requestOf(sample, question)) }))
  .filter(({ expected }) => {
    const { length } = JSON.stringify(expected);
    return length > 1000 && length < 2000;
  });

const service = await DeployedService.start(sampleFolder, settings);
const questions: readonly Exchange[] = asked.map(({ question, expected }) => ({
  request: requestOver('/sod-violations/v1/predict', service.authorization, question),
  check(body) {
    assert.deepEqual((JSON.parse(body) as { violationContexts: unknown }).violationContexts, expected);
  },
}));

const bytes = Math.round(
  asked.reduce((sum, { expected }) => sum + JSON.stringify(expected).length + 80, 0) / asked.length,
);
const barePort = await freePort();
const bareServer = `
  const body = Buffer.alloc(${bytes}, 'x');
  require('node:http').createServer((request, response) => {
    request.on('data', () => undefined).on('end', () =>
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body));
  }).listen(${barePort}, '127.0.0.1', () => console.log('ready'));`;
const bare = spawn(process.execPath, ['-e', bareServer], { stdio: ['ignore', 'pipe', 'inherit'] });
await once(bare.stdout, 'data');
const checkLength = (body: string) => {
  assert.equal(body.length, bytes);
};
const fixed = questions.map(({ request }) => ({ request, check: checkLength }));

const api = { port: Number(new URL(service.baseUrl).port), pid: service.processId('api'), connections };
const floor = { port: barePort, pid: bare.pid!, connections };
await sendLoad({ ...api, seconds: 2 }, questions);
await sendLoad({ ...floor, seconds: 1 }, fixed);
const rounds: { floor: LoadResult; api: LoadResult }[] = [];
for (let round = 0; round < 3; round++) {
  rounds.push({
    floor: await sendLoad({ ...floor, seconds }, fixed),
    api: await sendLoad({ ...api, seconds }, questions),
  });
}
bare.kill();
await service.stop();

console.log(`answers of ${bytes} bytes, ${connections} connections, ${asked.length} questions, every answer compared`);
console.table(
  rounds.map(({ floor: bareResult, api: apiResult }) => ({
    'bare µs': Math.round(bareResult.cpuMicros * 10) / 10,
    'service µs': Math.round(apiResult.cpuMicros * 10) / 10,
    share: Math.round((bareResult.cpuMicros / apiResult.cpuMicros) * 1000) / 1000,
    'service requests/s': Math.round(apiResult.requests / apiResult.seconds),
    'p50 ms': Math.round(quantile(apiResult.latencies, 0.5) * 10) / 10,
    'p99 ms': Math.round(quantile(apiResult.latencies, 0.99) * 10) / 10,
  })),
);
