import {
  findLostWork,
  readRecordLag,
  Store,
  type JobStatistics,
  type LostWork,
} from '@identity-governance/application';
import {
  explainDatabaseFault,
  inspectDatabase,
  openDatabase,
  type Database,
  type DatabaseState,
} from '@identity-governance/persistence';
import { explainSystemFault, type Environment } from '@identity-governance/platform';
import { composeCli } from '../compose';
import type { CliSettings } from '../config';
import { examineConnections } from './examine-connections';
import { judgeImports, judgeNotes, readImportSchedules } from './examine-imports';
import { examineMail } from './examine-mail';
import { examineInventory } from './examine-inventory';
import { fault, good, warning, type Finding } from './finding';

const mebibyte = 2 ** 20;
/** Above this size of the WAL, a reader most likely does not end, so that it cannot be checkpointed. */
const longLogBytes = 256 * mebibyte;
const clockToleranceMilliseconds = 2_000;
const oldJobSeconds = 60;
/** A worker that runs notes once a minute that the records are current. */
const recordLagMilliseconds = 120_000;

/** Examines the database, its migrations, its clock and its jobs. */
export async function examineDatabase(settings: CliSettings, env: Environment): Promise<readonly Finding[]> {
  let database: Database | undefined;
  try {
    database = await openDatabase(settings.databaseUrl, { mustExist: true, limits: settings });
    const state = await inspectDatabase(database);
    const clock = examineClock(state, Date.now());
    const refusal = await database.refuseNewerSchema().then(() => undefined, explainDatabaseFault);
    return [
      ...[examineEngine(state), examineMigrations(state, refusal), clock],
      ...(await examineConnections(database, env)),
      ...(await examineJobs(database, state)),
      ...(await examineInventory(database, state, settings)),
    ];
  } catch (error) {
    const reason = explainDatabaseFault(error) ?? explainSystemFault(error) ?? String(error);
    return [fault('database', reason, 'correct `DATABASE_URL`, or what it names')];
  } finally {
    await database?.close();
  }
}

function examineEngine({ server, bytes, logBytes, damage }: DatabaseState): Finding {
  const found = `${server}, ${mebibytes(bytes)}`;
  if (damage !== undefined) return fault('database', `${found}; the file is damaged: ${damage}`, 'restore a backup');
  if (logBytes <= longLogBytes) return good('database', found);
  const advice = 'end the long-running reader; the log shrinks when no such reader is left';
  return warning('database', `${found}, and a write-ahead log of ${mebibytes(logBytes)}`, advice);
}

/** `refusal`: why this version does not run on the database; undefined if it does. */
function examineMigrations({ pending, unknown }: DatabaseState, refusal: string | undefined): Finding {
  const about = 'migrations';
  if (refusal !== undefined) return fault(about, refusal, 'or restore the backup from before the upgrade');
  if (pending.length > 0) return fault(about, `${pending.length} are not applied`, 'run `governance migrate`');
  if (unknown.length === 0) return good(about, 'all are applied');
  const found = `${unknown.length} were applied by another version (${unknown.at(-1)!}), which is compatible with this one`;
  return warning(about, found, 'complete the upgrade: update all processes to the newer version');
}

/** `now`: the clock of this machine, in milliseconds since 1970. */
export function examineClock({ clock }: Pick<DatabaseState, 'clock'>, now: number): Finding {
  if (clock === undefined) return good('clocks', 'the database uses the clock of this machine');
  const seconds = (now - clock) / 1000;
  const found = `this machine is ${Math.abs(seconds).toFixed(1)} s ${seconds > 0 ? 'ahead of' : 'behind'} the database`;
  if (Math.abs(seconds) * 1000 <= clockToleranceMilliseconds) return good('clocks', found);
  return warning(
    'clocks',
    found,
    'synchronize both clocks with a time server: token lifetimes and timestamps depend on them',
  );
}

async function examineJobs(database: Database, { pending, unknown }: DatabaseState): Promise<readonly Finding[]> {
  if (pending.length > 0 || unknown.length > 0) return [];
  const store = composeCli(database)(Store);
  return [
    judgeJobs(await store.read(async ({ jobs }) => jobs.statistics())),
    ...judgeLostWork(await store.read(findLostWork)),
    ...judgeRecords(await store.read(readRecordLag)),
    ...judgeImports(await readImportSchedules(store), Date.now()),
    ...(await judgeNotes(store)),
    ...(await examineMail(store)),
  ];
}

function judgeJobs(statistics: readonly JobStatistics[]): Finding {
  const dead = statistics.reduce((sum, kind) => sum + kind.dead, 0);
  if (dead > 0)
    return warning(
      'jobs',
      `${dead} are dead`,
      'see `governance jobs list`, then `governance jobs requeue` or `discard`',
    );
  const oldest = Math.max(0, ...statistics.map(({ oldestAgeSeconds }) => oldestAgeSeconds));
  if (oldest <= oldJobSeconds) return good('jobs', 'no job is dead, none has been due for long');
  return warning('jobs', `one has been due for ${Math.round(oldest)} s`, 'check that a worker runs, and read its log');
}

function judgeLostWork(lost: LostWork): readonly Finding[] {
  const counts = Object.entries(lost).map(([kind, keys]) => `${keys.length} of kind ${kind}`);
  if (counts.length === 0) return [];
  const advice = 'a worker enqueues it again within seconds: check that one runs; then report this as an error';
  return [warning('jobs', `accepted work has no job: ${counts.join(', ')}`, advice)];
}

/** `lag`: in milliseconds; null if no worker has scanned yet. */
function judgeRecords(lag: number | null): readonly Finding[] {
  if (lag === null) return [];
  if (lag <= recordLagMilliseconds) return [good('records', 'the records of violations are current')];
  const found = `the records of violations have lacked changes for up to ${Math.round(lag / 1000)} s: lists, totals and reports may miss violations`;
  return [warning('records', found, 'check that a worker runs, and read its log')];
}

function mebibytes(bytes: number): string {
  return `${Math.ceil(bytes / mebibyte).toLocaleString('en-US')} MiB`;
}
