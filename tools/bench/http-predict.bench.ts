// The cost of a prediction over HTTP, compared with a bare server that answers as many fixed bytes:
// node tools/run.mjs bench/http-predict.bench [seconds a turn] [rounds]. Needs `npm run build` before, and Linux.
// The servers take turns, and each round is compared with itself: so what else the machine does disturbs them alike.
// The sender has a processor of its own where `taskset` can give it one.
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { checkNaively, predictNaively } from '@identity-governance/domain/testing';
import { DeployedService, freePort } from '../checks/lib/deployed-service';
import { pause } from '../checks/lib/faulty-caller';
import { readSampleOrganisation, sampleFolder } from '../checks/lib/sample-organisation';
import { drawQuestions, requestOf, withoutRecords } from '../checks/lib/sample-questions';
import { printFloor } from './floor';
import { keepApart } from './keep-apart';
import { quantile, requestOver, sendLoad, type Exchange, type LoadResult } from './http-load';

const seconds = Number(process.argv[2] ?? 2);
const rounds = Number(process.argv[3] ?? 7);
const connections = 64;
const settings = { LOG_LEVEL: 'info', RATE_LIMIT_GROUP_C_REQUESTS: '1000000000' };

interface Server {
  readonly name: string;
  readonly port: number;
  readonly pid: number;
  readonly exchanges: readonly Exchange[];
  readonly results: LoadResult[];
}

const sample = readSampleOrganisation();
const violators = [...sample.assigned.keys()].filter(
  (identityId) => checkNaively(sample.organisation, requestOf(sample, { identityId, accessRefs: [] })).length > 0,
);
/** Answers of 1 to 2 kB, as those of real requests are; each extends a violation, so that its record is read too. */
const asked = drawQuestions(sample, 3000, 7)
  .map(({ accessRefs }, n) => ({ identityId: violators[n % violators.length]!, accessRefs }))
  .map((question) => ({ question, expected: predictNaively(sample.organisation, requestOf(sample, question)) }))
  .filter(({ expected }) => {
    const { length } = JSON.stringify(expected);
    return length > 1000 && length < 2000 && expected.some(({ kind }) => kind === 'EXTENDED');
  });

function questionsWith(authorization: string): readonly Exchange[] {
  return asked.map(({ question, expected }) => ({
    request: requestOver('/sod-violations/v1/predict', authorization, question),
    check(body) {
      const { violationContexts } = JSON.parse(body) as { violationContexts: unknown };
      assert.deepEqual(withoutRecords(violationContexts), expected);
    },
  }));
}

const bytes = Math.round(
  asked.reduce((sum, { expected }) => sum + JSON.stringify(expected).length + 80, 0) / asked.length,
);

async function startBare(authorization: string, children: ChildProcess[]): Promise<Server> {
  const port = await freePort();
  const bareServer = `
    const body = Buffer.alloc(${bytes}, 'x');
    require('node:http').createServer((request, response) => {
      request.on('data', () => undefined).on('end', () =>
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body));
    }).listen(${port}, '127.0.0.1', () => console.log('ready'));`;
  const child = spawn(process.execPath, ['-e', bareServer], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  await once(child.stdout, 'data');
  const check = (body: string) => {
    assert.equal(body.length, bytes);
  };
  const exchanges = questionsWith(authorization).map(({ request }) => ({ request, check }));
  return { name: 'bare node:http, fixed bytes', port, pid: child.pid!, exchanges, results: [] };
}

const median = (values: readonly number[]) =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
const rounded = (value: number, digits = 1) => Number(value.toFixed(digits));

const children: ChildProcess[] = [];
const service = await DeployedService.start(sampleFolder, settings);
const { authorization } = service;
// Until the worker has scanned all identities there are no records.
while ((await service.call('GET', '/violations/v1?limit=1')).status !== 200) await pause(100);
const api: Server = {
  name: 'service',
  port: Number(new URL(service.baseUrl).port),
  pid: service.processId('api'),
  exchanges: questionsWith(authorization),
  results: [],
};
const bare = await startBare(authorization, children);
const servers = [bare, api];
const isApart = keepApart(servers.map(({ pid }) => pid));
for (const server of servers) await sendLoad({ ...server, connections, seconds: 2 }, server.exchanges);
for (let round = 0; round < rounds; round++) {
  for (const server of servers) {
    server.results.push(await sendLoad({ ...server, connections, seconds }, server.exchanges));
  }
}
for (const child of children) child.kill();
await service.stop();

console.log(`answers of ${bytes} bytes, ${connections} connections, ${asked.length} questions, every answer compared`);
if (!isApart) console.log('the sender may share a processor with the servers, which costs these up to a tenth more');
const shareOf = ({ results }: Server) =>
  median(results.map(({ cpuMicros }, i) => bare.results[i]!.cpuMicros / cpuMicros));
console.table(
  servers.map((server) => ({
    server: server.name,
    'processor µs': rounded(median(server.results.map(({ cpuMicros }) => cpuMicros))),
    share: rounded(shareOf(server), 3),
    'requests/s': Math.round(median(server.results.map((result) => result.requests / result.seconds))),
    'p50 ms': rounded(median(server.results.map(({ latencies }) => quantile(latencies, 0.5)))),
    'p99 ms': rounded(median(server.results.map(({ latencies }) => quantile(latencies, 0.99)))),
  })),
);
printFloor({ figure: 'HTTP predict, share of bare node:http', measured: shareOf(api), atLeast: 0.2 });
