import { createTestDatabase, engines } from '@identity-governance/persistence/testing';
import { surviveKills } from './survive-kills';

it.each(engines)(
  'loses and doubles no check on %s when the worker and the API are killed',
  async (engine) => {
    const database = await createTestDatabase(engine);
    const settings = { DATABASE_URL: database.url };
    const outcome = await surviveKills({ checks: 150, workerKills: 3, apiKills: 1, seed: 7, settings });
    const ended = { accepted: 150, succeeded: 150, lost: 0, wrong: 0, changed: 0, workerKills: 3, apiKills: 1 };
    expect(outcome).toMatchObject(ended);
    await database.remove();
  },
  180_000,
);
