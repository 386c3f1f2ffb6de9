// node tools/run.mjs checks/survive-faults.run [seed]
import { surviveFaults } from './survive-faults';
import { Tally } from './tally';

const plan = { services: 3, checks: 5000, rounds: 10, seed: Number(process.argv[2] ?? 1) };
const outcome = await surviveFaults({
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
tally.check('no request is answered with another failure than 503', outcome.failed === 0);
tally.end();
