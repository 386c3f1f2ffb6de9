// The cost of an idle API and worker on the sample: node tools/run.mjs bench/idle.bench [seconds]. Needs
// `npm run build` before, and Linux. Processor time of each process as a share of a core, transactions on PostgreSQL.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@identity-governance/persistence';
import { DeployedService } from '../checks/deployed-service';
import { onEachEngine } from '../checks/each-engine';
import { sampleFolder } from '../checks/sample-organisation';

const seconds = Number(process.argv[2] ?? 30);
/** Until the first scan has ended and the compiler has settled. */
const SETTLING = 15_000;
const floors = { share: 0.005, transactions: 5 };
/** A run fails when it misses a floor by a third. */
const SLACK = 4 / 3;

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Returns the processor time of a process in seconds, of all its threads. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Returns the number of ended transactions; 0 on SQLite. */
async function countTransactions(engine: string, url: string): Promise<number> {
  if (engine === 'sqlite') return 0;
  const database = await openDatabase(url);
  const [row] = await database.query(
    'SELECT xact_commit + xact_rollback AS count FROM pg_stat_database WHERE datname = current_database()',
  );
  await database.close();
  return Number(row!.count);
}

interface Idle {
  readonly share: number;
  readonly transactions: number;
}

async function measure(pid: number, engine: string, url: string): Promise<Idle> {
  const before = { time: processorTime(pid), transactions: await countTransactions(engine, url) };
  await sleep(seconds * 1000);
  const transactions = (await countTransactions(engine, url)) - before.transactions;
  return { share: (processorTime(pid) - before.time) / seconds, transactions: transactions / seconds };
}

await onEachEngine(async ({ engine, url }) => {
  const service = await DeployedService.start(sampleFolder, { DATABASE_URL: url });
  try {
    const worker = service.processId('worker');
    await sleep(SETTLING);
    const [withWorker, api] = [await measure(worker, engine, url), service.processId('api')];
    await service.endWorkers();
    await sleep(SETTLING / 3);
    const alone = await measure(api, engine, url);
    const rows = {
      worker: { ...withWorker, transactions: withWorker.transactions - alone.transactions },
      api: alone,
    };
    console.log(`${engine}, idle for ${seconds} s each`);
    for (const [name, { share, transactions }] of Object.entries(rows)) {
      const isFast = engine !== 'sqlite' || share <= floors.share * SLACK;
      const isQuiet = transactions <= floors.transactions * SLACK;
      if (!isFast || !isQuiet) process.exitCode = 1;
      const floor =
        engine === 'sqlite' ? ' (floor 0.5 %)' : `, ${transactions.toFixed(2)} transactions a second (floor 5)`;
      console.log(`  ${name}: ${(share * 100).toFixed(2)} % of a core${floor}`);
    }
  } finally {
    await service.stop();
  }
});
