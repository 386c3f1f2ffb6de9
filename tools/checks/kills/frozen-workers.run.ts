// node tools/run.mjs checks/kills/frozen-workers.run. Needs `npm run build`. On each engine: a worker freezes with jobs
// in hand, another one takes them over, the first resumes, and the second is killed. All that was accepted must end.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CheckCalls } from '../lib/check-calls';
import { DeployedService, unlimited } from '../lib/deployed-service';
import { onEachEngine } from '../lib/each-engine';
import { FaultyCaller, pause } from '../lib/faulty-caller';
import { readSampleOrganisation, sampleFolder } from '../lib/sample-organisation';
import { SeededRandom } from '../lib/seeded-random';
import { Tally } from '../lib/tally';

const ROUNDS = 2;
/** More than a worker has in hand, and enough that the second worker is still busy when the first resumes. */
const REPORTS = 24;
const CHECKS = 50;
const PATIENCE = 60_000;

const tally = new Tally();
const sample = readSampleOrganisation();
const policyIds = sample.organisation.policies.map(({ id }) => id);

interface Report {
  readonly id: string;
  readonly status: string;
}

/** Reports that differ, because a pending one for the same policies would be returned instead. */
async function startReport(service: DeployedService, n: number): Promise<string> {
  const filteredPolicyList = policyIds.filter((_, i) => ((n + 1) >> i) % 2 === 1);
  const { status, body } = await service.call<Report>('POST', '/sod-violation-report/v1/run', { filteredPolicyList });
  if (status !== 200 && status !== 202) throw new Error(`a report was answered with ${status}`);
  return body.id;
}

async function countPending(service: DeployedService, reportIds: readonly string[]): Promise<number> {
  const statuses = await Promise.all(
    reportIds.map((id) => service.call<Report>('GET', `/sod-policies/v1/sod-violation-report-status/${id}`)),
  );
  return statuses.filter(({ body }) => body.status === 'PENDING').length;
}

/** Waits until the count is below the limit, or has not fallen for a minute: a busy machine takes long for all. */
async function untilBelow(limit: number, count: () => Promise<number>): Promise<number> {
  let least = Infinity;
  let fell = performance.now();
  for (let left = await count(); ; left = await count()) {
    if (left < least) [least, fell] = [left, performance.now()];
    if (left < limit || performance.now() > fell + PATIENCE) return left;
    await pause(50);
  }
}

/** Freezes, takes over, resumes and kills. Returns the number of reports that did not end. */
async function runRound(service: DeployedService, checks: CheckCalls): Promise<number> {
  const frozen = service.processId('worker');
  const reportIds = await Promise.all(Array.from({ length: REPORTS }, (_, n) => startReport(service, n)));
  await checks.startDrawn(CHECKS, 8);
  process.kill(frozen, 'SIGSTOP');
  const left = await countPending(service, reportIds);
  service.startWorker();
  await untilBelow(left - 2, () => countPending(service, reportIds)); // the second worker has taken over
  process.kill(frozen, 'SIGCONT');
  await pause(30);
  await service.kill('worker');
  const pending = await untilBelow(1, () => countPending(service, reportIds));
  process.kill(frozen, 'SIGTERM');
  service.startWorker();
  console.log(`  ${left} of ${REPORTS} reports were left to the second worker`);
  return pending;
}

await onEachEngine(async ({ engine, url }) => {
  const logs = mkdtempSync(join(tmpdir(), 'governance-logs-'));
  const service = await DeployedService.start(sampleFolder, { ...unlimited, DATABASE_URL: url }, logs);
  try {
    const checks = new CheckCalls(new FaultyCaller([service], new SeededRandom(1), PATIENCE), sample);
    let pending = 0;
    for (let round = 0; round < ROUNDS; round++) pending += await runRound(service, checks);
    tally.check(`${engine}: every accepted report ends`, pending === 0);
    const outcome = await checks.judge(PATIENCE);
    tally.check(
      `${engine}: every accepted check ends with the result of the oracle`,
      outcome.succeeded === checks.size,
    );
    const log = readFileSync(join(logs, 'worker.log'), 'utf8');
    tally.check(`${engine}: no accepted work had lost its job`, !log.includes('had no job'));
  } finally {
    await service.stop();
    rmSync(logs, { recursive: true });
  }
});
tally.end();
