// node tools/run.mjs bench/checks.bench [seconds] [sqlite|postgres]: violation checks. Needs `npm run build`, Linux.
// - end to end: API and worker as processes, 32 callers that each wait for their result, compared with the oracle
// - backlog: how fast one worker, and then two, work off checks that wait: light ones, of which the database is most,
//   and heavy ones, which take milliseconds to evaluate. On PostgreSQL also where each way to the database takes 2 ms:
//   workers then wait as on machines of their own, and do not share the processors of this one
// - floor: the job engine alone with an empty handler, graphile-worker on PostgreSQL; how fast it picks a job up
import assert from 'node:assert/strict';
import type { SodCheck } from '@identity-governance/records';
import { checkNaively } from '@identity-governance/domain/testing';
import { startOwnPostgres } from '@identity-governance/persistence/testing';
import { DeployedService } from '../checks/lib/deployed-service';
import { readSampleOrganisation, sampleFolder } from '../checks/lib/sample-organisation';
import { drawQuestions, requestOf, withoutRecords, type Question } from '../checks/lib/sample-questions';
import { printFloor } from './floor';
import { heavyQuestion, importHeavyPolicies } from './heavy-checks';
import { HttpLine, processorMillis, quantile, requestOver } from './http-load';
import { measureJobEngine } from './job-engine-floor';
import { openSlowLine } from './slow-line';
import { compareWorkers } from './worker-growth';

const CALLERS = 32;
/** Few jobs at the same time, so that the waits show. */
const LINE = { backlog: 600, milliseconds: 2, hands: 2 };
const ROUNDS = 3;
const WARM_UP = 3; // seconds
const seconds = Number(process.argv[2] ?? 10);
const only = process.argv[3];
const sample = readSampleOrganisation();
const questions = drawQuestions(sample, 5000, 1);
const path = '/sod-violations/v1/check';

type Row = Record<string, string | number>;

async function measureCalls(service: DeployedService, seconds: number): Promise<Row> {
  const port = Number(new URL(service.baseUrl).port);
  const lines = await Promise.all(Array.from({ length: CALLERS }, () => HttpLine.open(port)));
  const latencies: number[] = [];
  const acceptances: number[] = [];
  const answers: (readonly [Question, SodCheck])[] = [];
  const processes = { api: service.processId('api'), worker: service.processId('worker') };
  const before = { api: processorMillis(processes.api), worker: processorMillis(processes.worker) };
  const started = performance.now();
  let next = 0;
  const call = async (line: HttpLine) => {
    while (performance.now() - started < seconds * 1000) {
      const started = performance.now();
      const question = questions[next++ % questions.length]!;
      const accepted = await line.ask(requestOver(path, service.authorization, question));
      acceptances.push(performance.now() - started);
      const { requestId } = JSON.parse(accepted) as SodCheck;
      const told = await line.ask(requestOver(`${path}/${requestId}?wait=30`, service.authorization));
      latencies.push(performance.now() - started);
      answers.push([question, JSON.parse(told) as SodCheck]);
    }
    line.close();
  };
  await Promise.all(lines.map(call));
  const elapsed = (performance.now() - started) / 1000;
  for (const [question, check] of answers) assertRight(question, check);
  latencies.sort((a, b) => a - b);
  acceptances.sort((a, b) => a - b);
  const each = (name: 'api' | 'worker') =>
    `${((processorMillis(processes[name]) - before[name]) / latencies.length).toFixed(2)} ms`;
  return {
    'checks a second': Math.round(latencies.length / elapsed),
    'accepted p50': `${quantile(acceptances, 0.5).toFixed(0)} ms`,
    p50: `${quantile(latencies, 0.5).toFixed(0)} ms`,
    p99: `${quantile(latencies, 0.99).toFixed(0)} ms`,
    'api, processor each': each('api'),
    'worker, processor each': each('worker'),
  };
}

function assertRight(question: Question, { violationContexts }: SodCheck): void {
  const expected = checkNaively(sample.organisation, requestOf(sample, question));
  assert.deepEqual(withoutRecords(violationContexts), JSON.parse(JSON.stringify(expected)));
}

/** Light checks with few and with many jobs at the same time, and checks that take some milliseconds to evaluate. */
async function compareLoads(service: DeployedService, url: string): Promise<readonly Row[]> {
  const light = { url, question: (n: number) => questions[n % questions.length]!, rounds: ROUNDS };
  const rows: Row[] = [];
  for (const [hands, checks] of [
    [4, 1500],
    [32, 4000],
  ] as const) {
    const settings = { WORKER_CONCURRENCY: String(hands) };
    rows.push({ load: 'light', hands, ...(await compareWorkers(service, { ...light, checks, settings })) });
  }
  await importHeavyPolicies(service);
  const question = (n: number) => heavyQuestion(questions[n % questions.length]!.identityId, n);
  const heavy = { url, question, rounds: ROUNDS, checks: 1000, settings: { WORKER_CONCURRENCY: '32' } };
  rows.push({ load: 'heavy', hands: 32, ...(await compareWorkers(service, heavy)) });
  return rows;
}

/** The waits of workers whose database is not on this machine: see `LINE`. */
async function compareOverLine(service: DeployedService, url: string): Promise<Row> {
  const line = await openSlowLine(url, LINE.milliseconds);
  const settings = { WORKER_CONCURRENCY: String(LINE.hands), DATABASE_URL: line.url };
  const question = (n: number) => questions[n % questions.length]!;
  const compared = await compareWorkers(service, { url, checks: LINE.backlog, question, settings, rounds: 1 });
  await service.endWorkers();
  line.close();
  return { load: `light, ${LINE.milliseconds} ms each way`, hands: LINE.hands, ...compared };
}

async function run(engine: string, databaseUrl?: string): Promise<void> {
  const limits = { RATE_LIMIT_GROUP_C_REQUESTS: '1000000000', LOG_LEVEL: 'error' };
  const settings = databaseUrl === undefined ? limits : { ...limits, DATABASE_URL: databaseUrl };
  const service = await DeployedService.start(sampleFolder, settings);
  const url = databaseUrl ?? `sqlite:${service.folder}/governance.db`;
  try {
    await measureCalls(service, WARM_UP);
    const calls = await measureCalls(service, seconds);
    console.table([{ engine, ...calls }]);
    const figure = `${engine}: checks end to end, ${CALLERS} callers, a second`;
    printFloor({ figure, measured: Number(calls['checks a second']), atLeast: 300 });
    const compared = databaseUrl === undefined ? [] : [await compareOverLine(service, url)];
    compared.push(...(await compareLoads(service, url)));
    console.table(compared.map((row) => ({ engine, ...row })));
    await service.endWorkers();
    console.table([{ engine, ...(await measureJobEngine(url)) }]);
  } finally {
    await service.stop();
  }
}

if (only !== 'postgres') await run('SQLite');
if (only !== 'sqlite') {
  const postgres = await startOwnPostgres();
  await run('PostgreSQL', postgres.url);
  await postgres.stop();
}
console.log('every answer equals that of the oracle');
process.exit(0);
