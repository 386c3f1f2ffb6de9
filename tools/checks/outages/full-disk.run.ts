// What a full disk does to the service, the disk of the database, that of the log, both on one, and that of PostgreSQL:
// node tools/run.mjs checks/outages/full-disk.run [sqlite | postgres]. Needs `npm run build`, Linux, and the right to
// mount a disk in a namespace of its own, as root or where users may make namespaces.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillDisk, type FullDisk } from './full-disk';
import { fillServerDisk } from './full-server-disk';
import { Tally } from '../lib/tally';

const disks: Readonly<Record<string, FullDisk>> = {
  'the disk of the log': { holdsDatabase: false, holdsLog: true },
  'the disk of the database': { holdsDatabase: true, holdsLog: false },
  'the disk of both': { holdsDatabase: true, holdsLog: true },
};

if (process.env.FULL_DISK_NAMESPACE === undefined) {
  // What is mounted there goes with the process.
  const command = ['--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user']), ...process.argv];
  const env = { ...process.env, FULL_DISK_NAMESPACE: 'yes' };
  const { status, error } = spawnSync('unshare', command, { env, stdio: 'inherit' });
  if (status !== 0 && error === undefined) console.error('where a disk could not be mounted, run it as root');
  if (error !== undefined) console.error(`no disk can be mounted here: ${error.message}`);
  process.exitCode = status ?? 1;
} else {
  const folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
  const tally = new Tally();
  const [engine] = process.argv.slice(2);
  if (engine !== 'postgres') for (const [name, disk] of Object.entries(disks)) await judge(name, disk);
  if (engine !== 'sqlite') await judgeServer();
  rmSync(folder, { recursive: true });
  tally.end();

  async function judge(name: string, disk: FullDisk): Promise<void> {
    const outcome = await fillDisk(disk, join(folder, String(Object.keys(disks).indexOf(name))));
    console.log(name, outcome);
    const { writes, reads, exitCodes } = outcome;
    const check = (what: string, holds: boolean) => {
      tally.check(`${name} is full: ${what}`, holds);
    };
    const statuses = Object.keys(writes.byStatus);
    check('reads go on', Object.keys(reads.byStatus).join() === '200' && reads.maxMilliseconds < 10_000);
    check('each write is answered within 10 s', writes.maxMilliseconds < 10_000);
    if (disk.holdsDatabase) {
      check(
        'writes are 503 with Retry-After',
        statuses.includes('503') && statuses.every((s) => /^(201|503)$/.test(s)),
      );
      check('the API says that it is not ready', !outcome.isReadyWhileFull);
    } else {
      check('writes go on', statuses.join() === '201');
      check('the API is ready', outcome.isReadyWhileFull);
    }
    if (disk.holdsLog) {
      check('lost log lines are counted', outcome.droppedLines > 0);
      check('the log says how many lines were lost', outcome.reportedLines >= outcome.droppedLines);
      check('every line of the log is whole, but the one that was cut off', outcome.brokenLines <= 1);
    }
    check('writes go on when there is room', outcome.isRecovered);
    check('the worker goes on when there is room', outcome.checkState === 'SUCCESS');
    check('nothing acknowledged is lost', outcome.lost === 0);
    check('both processes end in order', exitCodes.join() === '0,0' && outcome.stopMilliseconds < 30_000);
  }

  async function judgeServer(): Promise<void> {
    const outcome = await fillServerDisk(join(folder, 'server'));
    console.log('the disk of PostgreSQL', outcome);
    const { whileFull, afterwards } = outcome;
    const check = (what: string, holds: boolean) => {
      tally.check(`the disk of PostgreSQL is full: ${what}`, holds);
    };
    check('it opens no connection', outcome.connectionError !== 'none');
    check('requests of all kinds are 503 with Retry-After', Object.keys(whileFull.byStatus).join() === '503');
    check('each is answered within 10 s', whileFull.maxMilliseconds < 10_000);
    check('the API says that it is not ready', !outcome.isReadyWhileFull);
    check('every request is served when there is room', Object.keys(afterwards.byStatus).join() === 'done');
    check('the worker goes on when there is room', outcome.checkState === 'SUCCESS');
    check(
      'API and worker are those that were started, and end in order',
      outcome.haveLived && outcome.exitCodes.join() === '0,0',
    );
  }
}
