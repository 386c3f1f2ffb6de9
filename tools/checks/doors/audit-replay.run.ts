// node tools/run.mjs checks/doors/audit-replay.run [seed] [changes]
import { startOwnPostgres } from '@identity-governance/persistence/testing';
import { replayThroughKills } from './audit-replay';
import { Tally } from '../lib/tally';

const [seed = 1, changes = 400] = process.argv.slice(2).map(Number);
const plan = { changes, writers: 8, kills: 4, seed };
const tally = new Tally();
const postgres = await startOwnPostgres();
for (const [engine, database] of Object.entries({ sqlite: {}, postgres: { databaseUrl: postgres.url } })) {
  const start = performance.now();
  const outcome = await replayThroughKills({ ...plan, ...database });
  const { kills, events, faults, differences, unnamed } = outcome;
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`${engine}: ${outcome.changes} changes, ${events} events, ${kills} kills, ${seconds} s`);
  for (const difference of differences) console.log(`  ${difference}`);
  tally.check(`${engine}: ${changes} changes are made though API and worker are killed`, outcome.changes >= changes);
  tally.check(`${engine}: every event is as it was sealed`, faults.length === 0);
  tally.check(`${engine}: the log alone leads to the state`, differences.length === 0);
  tally.check(`${engine}: every change has an event`, unnamed.length === 0);
}
await postgres.stop();
tally.end();
