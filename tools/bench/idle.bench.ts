// The cost of an idle API and worker on the sample: node tools/run.mjs bench/idle.bench [seconds]. Needs
// `npm run build` before, and Linux. Processor time of each process as a share of a core, transactions on PostgreSQL.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '@identity-governance/persistence';
import { DeployedService } from '../checks/lib/deployed-service';
import { onEachEngine } from '../checks/lib/each-engine';
import { sampleFolder } from '../checks/lib/sample-organisation';
import { printFloor } from './floor';

const seconds = Number(process.argv[2] ?? 30);
/** Until the first scan has ended and the compiler has settled. */
const SETTLING = 15_000;

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Returns the processor time of a process in seconds, of all its threads. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Returns the number of ended transactions of a PostgreSQL database, with those of this bench. */
async function countTransactions(database: Database): Promise<number> {
  const [row] = await database.query(
    'SELECT xact_commit + xact_rollback AS count FROM pg_stat_database WHERE datname = current_database()',
  );
  return Number(row!.count);
}

interface Idle {
  /** Processor time as a share of a core. */
  readonly share: number;
  /** Transactions a second of all processes. */
  readonly transactions: number;
}

async function measure(pid: number, database: Database | undefined): Promise<Idle> {
  const before = processorTime(pid);
  const first = database === undefined ? 0 : await countTransactions(database);
  await sleep(seconds * 1000);
  // Less the first count, which it includes.
  const ended = database === undefined ? 0 : (await countTransactions(database)) - first - 1;
  return { share: (processorTime(pid) - before) / seconds, transactions: ended / seconds };
}

await onEachEngine(async ({ engine, url }) => {
  const service = await DeployedService.start(sampleFolder, { DATABASE_URL: url });
  const database = engine === 'postgres' ? await openDatabase(url) : undefined;
  try {
    const [worker, api] = [service.processId('worker'), service.processId('api')];
    await sleep(SETTLING);
    const both = await measure(worker, database);
    await service.endWorkers();
    await sleep(SETTLING / 3);
    const alone = await measure(api, database);
    const rows = { worker: { ...both, transactions: both.transactions - alone.transactions }, api: alone };
    for (const [name, { share, transactions }] of Object.entries(rows)) {
      const idle = `${engine}: idle ${name}`;
      if (database === undefined) printFloor({ figure: `${idle}, % of a core`, measured: share * 100, atMost: 0.5 });
      else {
        console.log(`${idle}: ${(share * 100).toFixed(2)} % of a core`);
        printFloor({ figure: `${idle}, transactions a second`, measured: transactions, atMost: 5 });
      }
    }
  } finally {
    await database?.close();
    await service.stop();
  }
});
