import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeployedService, unlimited } from '../checks/lib/deployed-service';
import { onEachEngine, type EmptyDatabase } from '../checks/lib/each-engine';
import { SeededRandom } from '../checks/lib/seeded-random';
import { Tally } from '../checks/lib/tally';
import { makePopulation, saveCatalogue } from './big-population';
import { quantile } from './http-load';
import { entitlements } from './workload';

/**
 * The built API simulates a draft policy for 100,000 identities and 1,000 policies, one request after the other, while
 * another client reads `/health/live` every 5 ms. Fails when the 95th percentile of warm simulations is 0.5 s or
 * longer. `IDENTITIES=10000` makes it smaller, `ENGINE=sqlite` or `ENGINE=postgres` takes one engine.
 */
const count = Number(process.env.IDENTITIES ?? 100_000);
const requests = 40;
const longest = 500;
const pollPause = 5;

const tally = new Tally();
const random = new SeededRandom(3);

function drawDraft(): object {
  const refs = random.sample(entitlements, 24).map(({ type, id }) => ({ type, id }));
  const criteria = {
    leftCriteria: { criteriaList: refs.slice(0, 12) },
    rightCriteria: { criteriaList: refs.slice(12) },
  };
  return { policies: [{ name: 'Draft', conflictingAccessCriteria: criteria }] };
}

async function simulate(service: DeployedService): Promise<number> {
  const start = performance.now();
  const { status, body } = await service.call('POST', '/sod-policies/v1/simulate', drawDraft());
  if (status !== 200) throw new Error(JSON.stringify(body));
  return performance.now() - start;
}

/** The milliseconds of each response to a client that polls until it is stopped, sorted. */
function pollHealth(service: DeployedService): { readonly stop: () => Promise<readonly number[]> } {
  let isStopped = false;
  const times: number[] = [];
  const poll = async () => {
    while (!isStopped) {
      const start = performance.now();
      await service.call('GET', '/health/live');
      times.push(performance.now() - start);
      await sleep(pollPause);
    }
  };
  const polled = poll();
  return {
    async stop() {
      isStopped = true;
      await polled;
      return times.sort((a, b) => a - b);
    },
  };
}

async function run({ engine, url, openStore }: EmptyDatabase): Promise<void> {
  const catalogue = await saveCatalogue(await openStore());
  await makePopulation({ engine, url, openStore }, { catalogue, count });
  const folder = mkdtempSync(join(tmpdir(), 'simulate-'));
  writeFileSync(join(folder, 'sources.csv'), 'id,name\nhr,HR\n');
  const service = await DeployedService.start(folder, { ...unlimited, DATABASE_URL: url });
  try {
    const first = await simulate(service);
    console.log(`${engine}: the first simulation took ${(first / 1000).toFixed(1)} s, with the start of its process`);
    const polling = pollHealth(service);
    const times: number[] = [];
    for (let i = 0; i < requests; i++) times.push(await simulate(service));
    const health = await polling.stop();
    times.sort((a, b) => a - b);
    const [median, late] = [quantile(times, 0.5), quantile(times, 0.95)];
    const [polled, slowest] = [quantile(health, 0.99), health.at(-1)!];
    console.log(
      `${engine}: meanwhile /health/live took ${polled.toFixed(0)} ms (p99), ${slowest.toFixed(0)} ms at most`,
    );
    const taken = `${median.toFixed(0)} ms (median), ${late.toFixed(0)} ms (p95)`;
    tally.check(`${engine}: a draft policy, ${count} identities, 1,000 policies: ${taken}`, late < longest);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true });
  }
}

await onEachEngine(run);
tally.end();
