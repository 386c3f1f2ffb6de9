import { createTestDatabase } from '@identity-governance/persistence/testing';
import { surviveKills } from './survive-kills';

// `node tools/run.mjs checks/kills/survive-kills.run` does it on SQLite with 2,000 checks and 25 kills.
it('loses and doubles no check on postgres when the worker and the API are killed', async () => {
  const database = await createTestDatabase('postgres');
  const settings = { DATABASE_URL: database.url };
  const outcome = await surviveKills({ checks: 80, workerKills: 2, apiKills: 1, seed: 7, settings });
  const ended = { accepted: 80, succeeded: 80, lost: 0, wrong: 0, changed: 0, workerKills: 2, apiKills: 1 };
  expect(outcome).toMatchObject(ended);
  await database.remove();
}, 600_000);
