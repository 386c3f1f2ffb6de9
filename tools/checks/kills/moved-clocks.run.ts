// node tools/run.mjs checks/kills/moved-clocks.run. Needs `npm run build`. On each engine: the clocks of a worker and
// of its database are an hour ahead, the worker is killed, and the clocks go back. What waits must not wait for an
// hour.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openDatabase } from '@identity-governance/persistence';
import { CheckCalls } from '../lib/check-calls';
import { DeployedService, unlimited } from '../lib/deployed-service';
import { onEachEngine } from '../lib/each-engine';
import { FaultyCaller, pause } from '../lib/faulty-caller';
import { readSampleOrganisation, sampleFolder } from '../lib/sample-organisation';
import { SeededRandom } from '../lib/seeded-random';
import { Tally } from '../lib/tally';
import { workspaceRoot } from '../lib/workspace-root';

const HOUR = 3_600_000;
const PATIENCE = 60_000;
const CHECKS = 30;

const ahead = {
  NODE_OPTIONS: `--import ${pathToFileURL(join(workspaceRoot(), 'tools/checks/kills/shift-clock.mjs')).href}`,
  CLOCK_SHIFT_MILLISECONDS: String(HOUR),
};
/** What a database whose clock is an hour ahead stores. That of SQLite is the clock of the process, but for its SQL. */
const storedAhead = {
  sqlite: [
    `UPDATE violation_watermark SET holder = 'dead', held_until = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+1 hour')`,
    `UPDATE job SET created_at = created_at + ${HOUR}, due_at = due_at + ${HOUR}, leased_until = leased_until + ${HOUR}`,
  ],
  postgres: [
    `UPDATE violation_watermark SET holder = 'dead', held_until =
     to_char((now() + interval '1 hour') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    `UPDATE graphile_worker._private_jobs SET created_at = created_at + interval '1 hour',
     run_at = run_at + interval '1 hour', locked_at = locked_at + interval '1 hour'`,
    `UPDATE job_worker SET seen_at = seen_at + interval '1 hour'`,
  ],
} as const;

const tally = new Tally();
const sample = readSampleOrganisation();

interface Schedule {
  readonly nextRun: string;
}

async function until(holds: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + PATIENCE;
  while (!(await holds())) {
    if (performance.now() > end) return false;
    await pause(100);
  }
  return true;
}

async function writeAhead(url: string, engine: 'sqlite' | 'postgres'): Promise<void> {
  const database = await openDatabase(url);
  await database.write(async (sql) => {
    for (const statement of storedAhead[engine]) await sql.query(statement, []);
  });
  await database.close();
}

function writeSchedule(folder: string): string {
  mkdirSync(join(folder, 'export'));
  writeFileSync(join(folder, 'export/people.csv'), 'Number,Name\n');
  writeFileSync(
    join(folder, 'people.yaml'),
    'files: { people.csv: { rows: [{ kind: identities, columns: { id: Number, name: Name } }] } }\n',
  );
  const file = join(folder, 'imports.yaml');
  writeFileSync(file, 'imports:\n  people: { folder: export, mapping: people.yaml, schedule: "*/5 * * * *" }\n');
  return file;
}

await onEachEngine(async ({ engine, url }) => {
  const folder = mkdtempSync(join(tmpdir(), 'governance-clocks-'));
  const settings = { ...unlimited, DATABASE_URL: url, IMPORT_SCHEDULES: writeSchedule(folder) };
  const service = await DeployedService.start(sampleFolder, settings, folder);
  const policyOf = async () =>
    (await service.call<readonly { readonly id: string }[]>('GET', '/sod-policies/v1')).body[0]!;
  const coveredTime = async () => {
    const { body } = await service.call<{ readonly asOf?: string }>('GET', '/violations/v1/totals?groupBy=level');
    return body.asOf === undefined ? 0 : Date.parse(body.asOf);
  };
  const nextRun = async () => {
    const { body } = await service.call<readonly Schedule[]>('GET', '/import-schedules/v1');
    return Date.parse(body[0]?.nextRun ?? '');
  };
  try {
    await until(async () => (await coveredTime()) > 0); // the first scan
    await service.endWorkers();
    service.startWorker(ahead);
    tally.check(
      `${engine}: a worker ahead stores a next run an hour ahead`,
      await until(async () => (await nextRun()) > Date.now() + HOUR / 2),
    );
    await service.kill('worker');
    const checks = new CheckCalls(new FaultyCaller([service], new SeededRandom(1), PATIENCE), sample);
    await checks.startDrawn(CHECKS, 4);
    const { id } = await policyOf();
    const patch = [{ op: 'replace', path: '/description', value: 'changed while no worker runs' }];
    const { status, body } = await service.call('PATCH', `/sod-policies/v1/${id}`, patch);
    if (status !== 200) throw new Error(`the change was answered with ${status}: ${JSON.stringify(body)}`);
    await writeAhead(url, engine);
    const changed = Date.now();
    service.startWorker();
    const outcome = await checks.judge(PATIENCE);
    tally.check(`${engine}: checks that were accepted before end`, outcome.succeeded === CHECKS);
    tally.check(`${engine}: detection follows changes`, await until(async () => (await coveredTime()) >= changed));
    tally.check(
      `${engine}: the import runs at its next time`,
      await until(async () => (await nextRun()) < Date.now() + HOUR / 2),
    );
    const log = readFileSync(join(folder, 'worker.log'), 'utf8');
    for (const what of ['the due times of jobs', 'the hold of a process', 'the next runs of scheduled imports']) {
      tally.check(`${engine}: the log says that ${what} were dropped`, log.includes(`dropped ${what}`));
    }
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true });
  }
});
tally.end();
