// node tools/run.mjs checks/kills/survive-faults.run [seed]
import { judgeSurvival } from './judge-survival';
import { surviveFaults } from './survive-faults';

const plan = {
  ...{ services: 3, checks: 1500, attributeChanges: 150, assignmentChanges: 600, rounds: 3 },
  patience: 60_000,
  seed: Number(process.argv[2] ?? 1),
};
/**
 * A change waits 5 s at most for a connection, 5 s for other writers, and, where it needs the state while the
 * connection that reads it is silent, 32 s for that read to fail (docs/settings.md).
 */
const timeouts = 42_000;
await judgeSurvival(plan, surviveFaults, (outcome) => ({
  'the changes of search attributes are accepted': outcome.attributeChanges >= plan.attributeChanges,
  'names do not clash, and every account is promoted by its attributes': outcome.wronglyPromoted === 0,
  'the changes of assignments are made': outcome.assignmentChanges >= plan.assignmentChanges,
  'every identity is assigned what was last acknowledged': outcome.wronglyAssigned === 0,
  'no change waits longer than its timeouts': outcome.maxWait < timeouts,
  'every API is ready within 5 s of the return of PostgreSQL': outcome.longestRecovery <= 5000,
  'no request is answered with another failure than 503': outcome.failed === 0,
}));
