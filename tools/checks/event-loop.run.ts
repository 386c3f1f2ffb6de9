// How long anything holds the API's event loop: node tools/run.mjs checks/event-loop.run [items] [milliseconds]. Needs
// `npm run build`, and a quiet machine: time in which other processes have the processor counts as held. So it fails
// only above the limit that is given, 3,000 ms unless told otherwise; 50 is what a quiet machine must keep to.
import { holdLoop } from './event-loop';
import { Tally } from './tally';

const items = Number(process.argv[2] ?? 10_000);
const limit = Number(process.argv[3] ?? 3000);
const holds = await holdLoop({
  items,
  report: (line) => {
    console.error(line);
  },
});
console.table(holds);
const tally = new Tally();
for (const { during, held, healthAnswers } of holds) {
  tally.check(`${during}: the loop is held for ${limit} ms at most`, held <= limit);
  tally.check(`${during}: \`/health/live\` answers`, healthAnswers > 0);
}
tally.end();
