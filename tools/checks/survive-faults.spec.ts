import { surviveFaults } from './survive-faults';

it('ends every accepted check once while processes die and freeze, connections go silent and PostgreSQL restarts', async () => {
  const outcome = await surviveFaults({
    services: 2,
    checks: 100,
    attributeChanges: 20,
    assignmentChanges: 60,
    rounds: 1,
    patience: 15_000,
    seed: 3,
  });
  expect(outcome).toMatchObject({
    accepted: 100,
    succeeded: 100,
    lost: 0,
    wrong: 0,
    failed: 0,
    wronglyPromoted: 0,
    wronglyAssigned: 0,
  });
});
