// Sends hostile requests, built from docs/openapi.json, to a service of its own on this machine: node
// tools/fuzz/fuzz.mjs --requests 20000 --seed 1
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../start/workspace.mjs';
import { Data } from './lib/data.mjs';
import { OpenApiDocument } from './lib/document.mjs';
import { findHeavy } from './lib/heavy-bodies.mjs';
import { hostileRequest } from './lib/hostile-request.mjs';
import { findFault } from './lib/judge.mjs';
import { findGrowth } from './lib/memory.mjs';
import { Random } from './lib/random.mjs';
import { Sender } from './lib/send.mjs';
import { Target } from './lib/target.mjs';

const LANES = 8;
const SAMPLES = 100;
const MAX_SHOWN = 20;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    /** Sends this one alone. */
    only: { type: 'string' },
    document: { type: 'string', default: join(root, 'docs/openapi.json') },
    /** An empty one; else a SQLite file of its own. */
    database: { type: 'string' },
  },
});
const requests = Number(values.requests);
const run = { statuses: {}, faults: [], samples: [], slowest: 0, sent: 0 };

/** In MiB: it is soon full, so that what is never freed shows. */
const smallHeap = ['--max-old-space-size=192'];
const document = new OpenApiDocument(values.document);
const target = await Target.start({
  dataFolder: join(root, 'tools/sample/data'),
  databaseUrl: values.database,
  flags: smallHeap,
});
const sender = new Sender(target.port);
try {
  await fuzz();
} finally {
  sender.close();
  target.remove();
}
report();

async function fuzz() {
  const data = new Data(document, call);
  await data.remember();
  await data.makeExpendables();
  const started = Date.now();
  await Promise.all(Array.from({ length: LANES }, (_, lane) => runLane(lane, data)));
  run.seconds = (Date.now() - started) / 1000;
  const health = await target.health();
  if (health !== 200) run.faults.push(`afterwards the service is not ready: ${health}`);
  run.rows = data.countBefore();
  run.faults.push(...(await data.damages()));
  const heavy = await findHeavy(call, () => target.processorTime());
  if (heavy !== undefined) run.faults.push(heavy);
  const growth = findGrowth(run.samples);
  if (growth !== undefined) run.faults.push(growth);
  sender.close();
  const end = await target.stop();
  if (end !== 'exit code 0') run.faults.push(`the service ended with ${end}`);
}

/** Every request is drawn from a seed of its own, so that `--only` sends it alone. */
async function runLane(lane, data) {
  for (let n = lane; n < requests; n += LANES) {
    if (values.only !== undefined && n !== Number(values.only)) continue;
    const request = hostileRequest(new Random(`${values.seed}/${n}`), {
      document,
      ids: data,
      authorization: target.authorization,
    });
    const sentAt = performance.now();
    const answer = await sender.send(request);
    if (answer.status === undefined) target.expectAlive();
    note(n, request, answer, performance.now() - sentAt);
  }
}

function note(n, request, answer, milliseconds) {
  run.sent++;
  run.slowest = Math.max(run.slowest, milliseconds);
  const status = answer.status ?? 'no answer';
  run.statuses[status] = (run.statuses[status] ?? 0) + 1;
  const fault = findFault(document, request, answer);
  if (fault !== undefined)
    run.faults.push(
      `request ${n} (${request.method} ${request.path.slice(0, 100)}): ${fault}; ${(answer.body ?? '').slice(0, 300)}`,
    );
  if (run.sent % Math.ceil(requests / SAMPLES) === 0) run.samples.push(target.residentMemory());
}

function call(method, path, { body, bytes = body && Buffer.from(JSON.stringify(body)), type } = {}) {
  const headers = [
    ['authorization', target.authorization],
    ['x-service-experimental', 'true'],
  ];
  if (type !== undefined) headers.push(['content-type', type]);
  return sender.send({ method, path, query: [], headers, bytes });
}

function report() {
  const memory = run.samples.map(Math.round);
  console.log(
    `${run.sent} requests (seed ${values.seed}) to ${document.operations.length} operations in ${run.seconds.toFixed(1)} s, the slowest took ${Math.round(run.slowest)} ms`,
  );
  console.log(
    `answers: ${Object.entries(run.statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}`,
  );
  console.log(`memory in MiB: first ${memory[0]}, last ${memory.at(-1)}, most ${Math.max(...memory)}`);
  console.log(`rows of before that were compared: ${run.rows}`);
  for (const fault of run.faults.slice(0, MAX_SHOWN)) console.error(`fault: ${fault}`);
  console.log(`${run.faults.length} faults`);
  process.exitCode = run.faults.length === 0 ? 0 : 1;
}
