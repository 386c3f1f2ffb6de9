// node tools/run.mjs checks/survive-faults.run [seed]
import { surviveFaults } from './survive-faults';
import { Tally } from './tally';

const plan = {
  ...{ services: 3, checks: 5000, attributeChanges: 500, assignmentChanges: 2000, rounds: 10 },
  patience: 60_000,
  seed: Number(process.argv[2] ?? 1),
};
/** For a connection 5 s, for other writers 5 s, and 12 s for an answer over a way that has gone silent. */
const timeouts = 22_000;
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
tally.check('the changes of search attributes are accepted', outcome.attributeChanges >= plan.attributeChanges);
tally.check('names do not clash, and every account is promoted by its attributes', outcome.wronglyPromoted === 0);
tally.check('the changes of assignments are made', outcome.assignmentChanges >= plan.assignmentChanges);
tally.check('every identity is assigned what was last acknowledged', outcome.wronglyAssigned === 0);
tally.check('no change waits longer than its timeouts', outcome.longestWait < timeouts);
tally.check('every API is ready within 5 s of the return of PostgreSQL', outcome.longestRecovery <= 5000);
tally.check('no request is answered with another failure than 503', outcome.failed === 0);
tally.end();
