// Violation checks end to end: API and worker as processes, 32 callers that each wait for their result. Beside it the
// floor: how many empty transactions (SQLite) or empty jobs (graphile-worker) the database does. Every answer is
// compared with the naive oracle. node tools/run.mjs bench/checks.bench [seconds]
import { isDeepStrictEqual } from 'node:util';
import type { SodCheck } from '@identity-governance/domain';
import { checkNaively } from '@identity-governance/domain/testing';
import { openDatabase } from '@identity-governance/persistence';
import { startOwnPostgres } from '@identity-governance/persistence/testing';
import { DeployedService } from '../checks/deployed-service';
import { readSampleOrganisation, sampleFolder } from '../checks/sample-organisation';
import { drawQuestions, requestOf, type Question } from '../checks/sample-questions';

const CALLERS = 32;
const seconds = Number(process.argv[2] ?? 10);
const sample = readSampleOrganisation();
const rows: Record<string, string | number>[] = [];
let wrong = 0;

async function measure(service: DeployedService, workers: number, engine: string): Promise<void> {
  const questions = drawQuestions(sample, 5000, 1);
  const latencies: number[] = [];
  const answers: (readonly [Question, SodCheck])[] = [];
  let next = 0;
  const begun = performance.now();
  const call = async () => {
    while (performance.now() - begun < seconds * 1000) {
      const started = performance.now();
      const question = questions[next++ % questions.length]!;
      const accepted = await service.call<SodCheck>('POST', '/sod-violations/v1/check', question);
      if (accepted.status !== 202) throw new Error(`a check was answered with ${accepted.status}`);
      const path = `/sod-violations/v1/check/${accepted.body.requestId}?wait=30`;
      const { body } = await service.call<SodCheck>('GET', path);
      latencies.push(performance.now() - started);
      answers.push([question, body]);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  const perSecond = Math.round(latencies.length / ((performance.now() - begun) / 1000));
  wrong += answers.filter(([question, check]) => !isRight(question, check)).length;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => `${latencies[Math.floor(latencies.length * share)]!.toFixed(0)} ms`;
  rows.push({ engine, workers, 'checks a second': perSecond, p50: at(0.5), p99: at(0.99) });
}

function isRight(question: Question, { violationContexts }: SodCheck): boolean {
  const expected = checkNaively(sample.organisation, requestOf(sample, question));
  return isDeepStrictEqual(violationContexts, JSON.parse(JSON.stringify(expected)));
}

async function floor(engine: string, url: string): Promise<void> {
  const database = await openDatabase(url);
  const begun = performance.now();
  let done = 0;
  const write = async () => {
    for (; performance.now() - begun < 3000; done++) {
      await database.write(async (scope) => scope.query('DELETE FROM rate_limit', []), { isShort: true });
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, write));
  rows.push({
    engine,
    workers: 'floor: small transactions',
    'checks a second': Math.round(done / 3),
    p50: '',
    p99: '',
  });
  await database.close();
}

async function run(engine: string, databaseUrl?: string): Promise<void> {
  const limits = { RATE_LIMIT_GROUP_C_REQUESTS: '1000000000', LOG_LEVEL: 'error' };
  const settings = databaseUrl === undefined ? limits : { ...limits, DATABASE_URL: databaseUrl };
  const service = await DeployedService.start(sampleFolder, settings);
  try {
    await measure(service, 1, engine);
    service.startWorker();
    await measure(service, 2, engine);
    await floor(engine, databaseUrl ?? `sqlite:${service.folder}/governance.db`);
  } finally {
    await service.stop();
    console.table(rows);
  }
}

await run('SQLite');
const postgres = await startOwnPostgres();
await run('PostgreSQL', postgres.url);
await postgres.stop();
console.log(`${wrong} answers differ from the oracle's`);
process.exit(wrong === 0 ? 0 : 1);
