// node tools/run.mjs checks/survive-kills.run [seed]
import { surviveKills } from './survive-kills';
import { Tally } from './tally';

const plan = { checks: 2000, workerKills: 20, apiKills: 5, seed: Number(process.argv[2] ?? 1) };
const outcome = await surviveKills({
  ...plan,
  report: (line) => {
    console.error(line);
  },
});
console.table(outcome);
const tally = new Tally();
tally.check(`${plan.checks} checks are accepted and end`, outcome.succeeded === plan.checks);
tally.check('no check is lost', outcome.lost === 0);
tally.check("every result is the oracle's", outcome.wrong === 0);
tally.check('no result changes after it was told', outcome.changed === 0);
tally.end();
