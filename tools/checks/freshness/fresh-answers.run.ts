// node tools/run.mjs checks/freshness/fresh-answers.run [rounds on each engine]
import { onEachEngine } from '../lib/each-engine';
import { askFreshAnswers } from './fresh-answers';
import { Tally } from '../lib/tally';

const rounds = Number(process.argv[2] ?? 2500);
const tally = new Tally();
await onEachEngine(async ({ engine, url }) => {
  const start = performance.now();
  const freshness = await askFreshAnswers({ url, rounds });
  console.log(`${engine}: ${rounds} rounds in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  console.table(freshness);
  const counts = Object.values(freshness);
  tally.check(
    `${engine}: all ${rounds} rounds are asked, of every kind`,
    counts.every((one) => one.rounds > 0) && sum(counts.map((one) => one.rounds)) === rounds,
  );
  tally.check(
    `${engine}: no answer is older than a change that another process has committed`,
    counts.every(({ stale }) => stale === 0),
  );
});
tally.end();

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
