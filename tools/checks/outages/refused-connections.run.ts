// node tools/run.mjs checks/outages/refused-connections.run [seconds]. Needs `npm run build`. Starts violation checks
// and sends requests of all kinds while PostgreSQL has no connection left for the service, or only a few, and while
// nothing listens on its port.
import { startOwnPostgres } from '@identity-governance/persistence/testing';
import { Client } from 'pg';
import { sendAllKinds } from '../lib/all-kinds';
import { CheckCalls } from '../lib/check-calls';
import { DeployedService, unlimited } from '../lib/deployed-service';
import { FaultyCaller, pause } from '../lib/faulty-caller';
import { readSampleOrganisation, sampleFolder } from '../lib/sample-organisation';
import { drawQuestions } from '../lib/sample-questions';
import { SeededRandom } from '../lib/seeded-random';
import { forEachSideBySide } from '../lib/side-by-side';
import { Tally } from '../lib/tally';

const CHECKS = 300;
/** The default of PostgreSQL, of which none is reserved for the superuser that the check connects as. */
const MAX_CONNECTIONS = 100;
const seconds = Number(process.argv[2] ?? 25);
const settings = { ...unlimited, LOG_LEVEL: 'fatal' };
const tally = new Tally();
const sample = readSampleOrganisation();

/** Holds all connections of the server but these, each as soon as it is free, and cuts those of the service. */
async function leaveConnections(url: string, left: number): Promise<void> {
  const held: Client[] = [];
  const end = performance.now() + seconds * 1000;
  let nextCut = 0;
  while (performance.now() < end) {
    if (held.length < MAX_CONNECTIONS - left) {
      const client = new Client({ connectionString: url });
      client.on('error', () => undefined);
      if (await succeeds(client.connect())) held.push(client);
    }
    if (held.length > 0 && performance.now() > nextCut) {
      await succeeds(held[0]!.query(cutService));
      nextCut = performance.now() + 2000;
    }
    await pause(held.length < MAX_CONNECTIONS - left ? 1 : 20);
  }
  for (const client of held) await succeeds(client.end());
}

const cutService = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'identity-governance%'`;

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

const postgres = await startOwnPostgres();
const service = await DeployedService.start(sampleFolder, { ...settings, DATABASE_URL: postgres.url });
try {
  const second = await service.another(postgres.url);
  const caller = new FaultyCaller([service, second], new SeededRandom(1), 60_000);
  const faults = {
    'no connection is left': async () => leaveConnections(postgres.url, 0),
    '14 connections are left': async () => leaveConnections(postgres.url, 14),
    'nothing listens': async () => postgres.restart('SIGQUIT', seconds * 1000),
  };
  for (const [fault, happen] of Object.entries(faults)) {
    const checks = new CheckCalls(caller, sample);
    const fails = pause(500).then(happen);
    const others = sendAllKinds(service, fails);
    await forEachSideBySide(drawQuestions(sample, CHECKS, 1), 8, async (question) => {
      await checks.start(question);
      await pause(20);
    });
    await fails;
    const { byStatus } = await others;
    const outcome = await checks.judge(60_000);
    console.log(fault, byStatus);
    const isExpected = (status: string) => status === 'done' || status === '503';
    tally.check(`${fault}: requests of all kinds are served, or 503`, Object.keys(byStatus).every(isExpected));
    console.table({ [fault]: outcome });
    tally.check(`${fault}: all ${CHECKS} accepted checks succeed`, outcome.succeeded === CHECKS);
    tally.check(`${fault}: every result is the oracle's`, outcome.wrong === 0);
  }
  tally.check('no request is answered with another failure than 503', caller.failed === 0);
  await second.end();
} finally {
  await service.stop();
  await postgres.stop();
}
tally.end();
