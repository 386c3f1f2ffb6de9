import { surviveKills } from './survive-kills';

it('loses and doubles no check when the worker and the API are killed', async () => {
  const plan = { checks: 150, workerKills: 3, apiKills: 1, seed: 7, settings: { WORKER_LEASE_SECONDS: '5' } };
  const outcome = await surviveKills(plan);
  expect(outcome).toMatchObject({
    accepted: 150,
    succeeded: 150,
    lost: 0,
    wrong: 0,
    changed: 0,
    workerKills: 3,
    apiKills: 1,
  });
}, 180_000);
