// node tools/run.mjs checks/outages/unwritable-database.run. Needs `npm run build`. Makes PostgreSQL read-only under a
// running service, and migrates its database, on both engines, as a newer version would.
import { openDatabase } from '@identity-governance/persistence';
import { startOwnPostgres } from '@identity-governance/persistence/testing';
import { Client } from 'pg';
import { sendAllKinds } from '../lib/all-kinds';
import { DeployedService, unlimited } from '../lib/deployed-service';
import { onEachEngine } from '../lib/each-engine';
import { pause } from '../lib/faulty-caller';
import { sampleFolder } from '../lib/sample-organisation';
import { Tally } from '../lib/tally';

const settings = { ...unlimited, LOG_LEVEL: 'fatal' };
const cutService = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'identity-governance%'`;
const tally = new Tally();
await checkReadOnly();
await onEachEngine(async ({ engine, url }) => checkNewerSchema(engine, url));
tally.end();

async function checkReadOnly(): Promise<void> {
  const postgres = await startOwnPostgres();
  const service = await DeployedService.start(sampleFolder, { ...settings, DATABASE_URL: postgres.url });
  const name = new URL(postgres.url).pathname.slice(1);
  const switchTo = async (value: 'on' | 'off') => {
    const client = new Client({ connectionString: postgres.url, options: '-c default_transaction_read_only=off' });
    await client.connect();
    await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`);
    await client.query(cutService);
    await client.end();
  };
  try {
    await switchTo('on');
    await until(async () => !(await service.isReady()));
    const { byStatus } = await sendAllKinds(service, pause(2000));
    console.log('read-only', byStatus);
    const isExpected = (status: string) => status === 'done' || status === '503';
    tally.check('read-only: reads are served, and writes are 503', Object.keys(byStatus).every(isExpected));
    tally.check('read-only: the API is not ready', !(await service.isReady()));
    await switchTo('off');
    const isServed = async () => Object.keys((await sendAllKinds(service, pause(1000))).byStatus).join() === 'done';
    tally.check('writable again: every request is served', await until(isServed));
    tally.check('writable again: the API is ready', await service.isReady());
    tally.check('writable again: API and worker have lived', service.hasLived);
  } finally {
    await service.stop();
    await postgres.stop();
  }
}

async function checkNewerSchema(engine: string, url: string): Promise<void> {
  const service = await DeployedService.start(sampleFolder, { ...settings, DATABASE_URL: url });
  const database = await openDatabase(url);
  const count = async () => JSON.stringify(await database.query('SELECT count(*) AS events FROM audit_event'));
  try {
    await service.runCheck(); // the worker is up
    const worker = service.exitOf('worker');
    await database.write(async (scope) => {
      await scope.query("INSERT INTO migration (timestamp, name) VALUES (1900000000000, 'AddMore1900000000000')", []);
      await scope.query('UPDATE schema_compatibility SET oldest = 1900000000000', []);
    });
    tally.check(`${engine}, newer schema: the older worker ends`, (await worker) === 1);
    await until(async () => (await service.call('POST', '/sod-violations/v1/check', {})).status === 503);
    const before = await count();
    const { byStatus } = await sendAllKinds(service, pause(2000));
    console.log(engine, 'newer schema', byStatus);
    tally.check(`${engine}, newer schema: every request is 503`, Object.keys(byStatus).join() === '503');
    tally.check(`${engine}, newer schema: the API is not ready`, !(await service.isReady()));
    tally.check(`${engine}, newer schema: nothing is written`, (await count()) === before);
  } finally {
    await database.close();
    await service.stop();
  }
}

async function until(holds: () => Promise<boolean>): Promise<boolean> {
  for (const end = performance.now() + 30_000; performance.now() < end;) {
    if (await holds()) return true;
    await pause(50);
  }
  return false;
}
