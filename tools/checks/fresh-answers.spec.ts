import { openDatabase } from '@identity-governance/persistence';
import { createTestDatabase, engines } from '@identity-governance/persistence/testing';
import { askFreshAnswers } from './fresh-answers';
import { changeKinds } from './fresh-changes';

it.each(engines)(
  'answers on %s tell every change that another process has just committed',
  async (engine) => {
    const { url, remove } = await createTestDatabase(engine);
    const database = await openDatabase(url);
    await database.migrate();
    await database.close();
    const freshness = await askFreshAnswers({ url, rounds: 300 });
    for (const kind of changeKinds) {
      expect(freshness[kind].rounds).toBeGreaterThan(0);
      expect(freshness[kind].stale).toBe(0);
    }
    await remove();
  },
  120_000,
);
