// node tools/run.mjs checks/outages/pgbouncer.run. Needs `npm run build`, and PgBouncer: on the path, or named by
// `PGBOUNCER`. Two APIs and workers on PostgreSQL behind PgBouncer in transaction mode, configured as
// docs/postgresql.md says.
import { startOwnPostgres } from '@identity-governance/persistence/testing';
import { CheckCalls } from '../lib/check-calls';
import { DeployedService, unlimited } from '../lib/deployed-service';
import { FaultyCaller } from '../lib/faulty-caller';
import { PgBouncer } from './pg-bouncer';
import { readSampleOrganisation, sampleFolder } from '../lib/sample-organisation';
import { SeededRandom } from '../lib/seeded-random';
import { checkWithServer, findPgBouncer } from '../lib/server-programs';
import { Tally } from '../lib/tally';

const tally = new Tally();
const sample = readSampleOrganisation();

async function runChecks(caller: FaultyCaller, what: string, { count = 400, width = 32, patience = 30_000 } = {}) {
  const checks = new CheckCalls(caller, sample);
  const started = performance.now();
  await checks.startDrawn(count, width);
  const outcome = await checks.judge(patience);
  console.table({ [`${what}, ${Math.round(performance.now() - started)} ms`]: outcome });
  tally.check(
    `${what}: ${count} checks succeed with the results of the oracle`,
    outcome.succeeded === count && outcome.wrong === 0,
  );
}

async function useThrough(program: string): Promise<void> {
  const postgres = await startOwnPostgres();
  const pooler = await PgBouncer.start(program, postgres.url);
  const settings = { ...unlimited, LOG_LEVEL: 'error' };
  const service = await DeployedService.start(sampleFolder, { ...settings, DATABASE_URL: pooler.url });
  try {
    const second = await service.another(pooler.url);
    const caller = new FaultyCaller([service, second], new SeededRandom(1), 60_000);
    const examined = await service.govern('doctor');
    tally.check('`governance doctor` notices the pooler', examined.includes('behind a connection pooler'));
    await runChecks(caller, 'one after the other', { count: 100, width: 1 });
    await runChecks(caller, 'in parallel');
    await runChecks(caller, 'in parallel again');
    await second.end();
  } finally {
    await service.stop();
    await pooler.stop();
    await postgres.stop();
  }
}

await checkWithServer(tally, {
  name: 'PgBouncer',
  found: findPgBouncer(),
  advice: 'install it (Debian: `apt-get install pgbouncer`), or name the program by PGBOUNCER',
  run: useThrough,
});
