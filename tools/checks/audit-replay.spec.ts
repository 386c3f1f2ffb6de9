import { createTestDatabase, engines } from '@identity-governance/persistence/testing';
import { replayThroughKills } from './audit-replay';

describe.each(engines)('the audit log on %s', (engine) => {
  it('replays to the state after random changes, though API and worker are killed', async () => {
    const database = await createTestDatabase(engine);
    const plan = { databaseUrl: database.url, changes: 100, writers: 4, kills: 2, seed: 7 };
    const outcome = await replayThroughKills(plan);
    await database.remove();
    expect(outcome).toMatchObject({ kills: 2, faults: [], differences: [], unnamed: [] });
    expect(outcome.changes).toBeGreaterThanOrEqual(100);
    expect(outcome.events).toBeGreaterThan(outcome.changes);
  });
});
