import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { openDatabase } from '@identity-governance/persistence';
import { withoutTriggers } from '@identity-governance/persistence/testing';
import { onEachEngine, type EmptyDatabase } from '../checks/lib/each-engine';
import { workspaceRoot } from '../checks/lib/workspace-root';
import { makePopulation, saveCatalogue } from './big-population';
import { printFloor } from './floor';

/**
 * `governance scan --state` for a day 90 days ago: 100,000 identities with six roles each, and a million audit events
 * of 200 days. Prints seconds and memory beside those of a scan of the present, and fails for a wrong position.
 * `EVENTS=100000` makes it smaller, `ENGINE=sqlite` or `ENGINE=postgres` takes one engine. Needs `npm run build`.
 */
const events = Number(process.env.EVENTS ?? 1_000_000);
const count = 100_000;
const days = 200;
const asked = 90;
const DAY = 86_400_000;
/** Events of one statement, which has a time limit. */
const SLICE = 50_000;
const cli = join(process.env.JOINED_APPS ?? join(workspaceRoot(), 'dist/apps'), 'cli/main.js');
/** Prints what a process has used when it exits. */
const reporter = `data:text/javascript,process.on('exit',()=>console.error('used '+JSON.stringify(process.resourceUsage())))`;

interface Usage {
  readonly userCPUTime: number;
  readonly systemCPUTime: number;
  /** KiB */
  readonly maxRSS: number;
}

/**
 * Writes the events as the owner of the tables: a third each are renamed identities, deleted assignments and created
 * assignments. Nothing reads their hashes.
 */
async function writeEvents({ engine, url }: EmptyDatabase, start: number): Promise<void> {
  const isLite = engine === 'sqlite';
  const numbers = (from: number, to: number) =>
    isLite
      ? `(WITH RECURSIVE c(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM c WHERE n < ${to}) SELECT n FROM c)`
      : `(SELECT n FROM generate_series(CAST(${from} AS bigint), ${to}) AS c(n))`;
  const milliseconds = `(${start} + n * ${Math.floor((days * DAY) / events)})`;
  const time = isLite
    ? `strftime('%Y-%m-%dT%H:%M:%fZ', ${milliseconds} / 1000.0, 'unixepoch')`
    : `to_char(to_timestamp(${milliseconds} / 1000.0) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const last = (text: string, length: number) => (isLite ? `substr(${text}, -${length})` : `right(${text}, ${length})`);
  const identity = `'identity-' || ${last(`'0000000' || CAST(i AS text)`, 7)}`;
  const row = (name: string) =>
    `'{"id":"' || ${identity} || '","name":"${name} ' || i || '","email":null,"identityProfileId":null,"managerId":null,` +
    `"disabled":false,"attributes":{"department":"Department ' || (i % 40) || '"}}'`;
  // An assignment of the population, or one of a role that no identity has now.
  const role = `'role-' || ((i * 31 + CASE n % 3 WHEN 1 THEN 83 ELSE (n % 6) * 167 END) % 1000)`;
  const assignment = `'{"identityId":"' || ${identity} || '","access":{"type":"ROLE","id":"' || ${role} || '"}}'`;
  const pick = (...[renamed, deleted, created]: readonly [string, string, string]) =>
    `CASE n % 3 WHEN 0 THEN ${renamed} WHEN 1 THEN ${deleted} ELSE ${created} END`;
  const key = `${identity} || '/ROLE/' || ${role}`;
  const id = last(`'00000000000000000000000000000000' || CAST(n AS text)`, 32);
  const zeros = '0'.repeat(64);
  const database = await openDatabase(url);
  await database.write(async (scope) =>
    withoutTriggers(scope, async () => {
      for (const table of ['audit_unsealed', 'audit_seal', 'audit_event'])
        await scope.query(`DELETE FROM ${table}`, []);
      for (let from = 1; from <= events; from += SLICE) {
        const slice = numbers(from, Math.min(events, from + SLICE - 1));
        await scope.query(
          `INSERT INTO audit_event (id, created, actor, actor_kind, tracking_id, action, resource_type, resource_id, "before", "after")
         SELECT ${id}, ${time}, 'bench', 'COMMAND', 't', ${pick("'UPDATED'", "'DELETED'", "'CREATED'")},
           CASE n % 3 WHEN 0 THEN 'IDENTITY' ELSE 'ASSIGNMENT' END, ${pick(identity, key, key)},
           ${pick(row('Former Name'), assignment, 'NULL')}, ${pick(row('Given Family'), 'NULL', assignment)}
         FROM (SELECT n, (n * 7919) % ${count} AS i FROM ${slice} one) two`,
          [],
        );
        await scope.query(
          `INSERT INTO audit_seal (position, event_id, previous, hash, sealed)
         SELECT n, ${id}, '${zeros}', '${zeros}', ${time} FROM ${slice} one`,
          [],
        );
      }
    }),
  );
  if (engine === 'postgres') await database.runUnlimited('ANALYZE', []);
  await database.close();
}

function scan(url: string, ...flags: readonly string[]): { readonly output: Scanned; readonly usage: Usage } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', reporter, cli, 'scan', '--json', ...flags],
    { encoding: 'utf8', maxBuffer: 1 << 28, env: { ...process.env, DATABASE_URL: url } },
  );
  const used = /^used (.*)$/m.exec(stderr)?.[1];
  if (status !== 0 || used === undefined) throw new Error(`the scan ended with ${status}: ${stderr}`);
  return { output: JSON.parse(stdout) as Scanned, usage: JSON.parse(used) as Usage };
}

interface Scanned {
  readonly identities: number;
  readonly violations: number;
  readonly state?: { readonly position: number };
}

const secondsOf = ({ userCPUTime, systemCPUTime }: Usage) => (userCPUTime + systemCPUTime) / 1e6;

await onEachEngine(async (database) => {
  const store = await database.openStore();
  await makePopulation(database, { catalogue: await saveCatalogue(store), count });
  const start = Date.now() - days * DAY;
  await writeEvents(database, start);
  const time = new Date(Date.now() - asked * DAY).toISOString();
  const present = scan(database.url);
  const begin = performance.now();
  const past = scan(database.url, '--state', time);
  const seconds = (performance.now() - begin) / 1000;
  const position = past.output.state?.position ?? 0;
  const undone = events - position;
  console.log(
    `${database.engine}: position ${position} of ${events}, ${undone} events undone: ` +
      `${seconds.toFixed(1)} s, ${secondsOf(past.usage).toFixed(1)} s of processor time, ` +
      `${(past.usage.maxRSS / 1024).toFixed(0)} MiB; the present: ${secondsOf(present.usage).toFixed(1)} s of processor ` +
      `time, ${(present.usage.maxRSS / 1024).toFixed(0)} MiB; ${past.output.violations} violations then, ` +
      `${present.output.violations} now`,
  );
  const figure = `90 days ago, ${events} events on ${database.engine}`;
  printFloor({ figure: `${figure}, seconds of processor time`, measured: secondsOf(past.usage), atMost: 15 });
  printFloor({ figure: `${figure}, MiB`, measured: past.usage.maxRSS / 1024, atMost: 1024 });
  if (Math.abs(undone / events - asked / days) > 0.001 || past.output.identities !== count) process.exitCode = 1;
});
