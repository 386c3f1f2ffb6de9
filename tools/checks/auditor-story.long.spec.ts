import type { Store } from '@identity-governance/application';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { startOwnPostgres } from '@identity-governance/persistence/testing';
import { systemClock, uuidGenerator } from '@identity-governance/platform';
import { DeployedService } from './deployed-service';
import { followGuide, readGuide, until } from './guide-shell';
import { sampleFolder } from './sample-organisation';

jest.setTimeout(600_000);

const guide = readGuide('guide-violations.md');

it('has commands with outputs', () => {
  expect(guide.filter(({ output }) => output !== '').length).toBeGreaterThan(6);
});

it('the guide is true on SQLite', async () => {
  await follow({});
});

it('the guide is true on PostgreSQL', async () => {
  const postgres = await startOwnPostgres();
  try {
    await follow({ DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
});

/** Runs the commands of the guide on API and worker, and compares what they print. */
async function follow(settings: Readonly<Record<string, string>>): Promise<void> {
  const service = await DeployedService.start(sampleFolder, { FOUR_EYES: 'true', ...settings });
  try {
    await followGuide(guide, service, async (heading) => {
      if (heading === 'It expires') await letExpire(service);
    });
  } finally {
    await service.stop();
  }
}

/** Moves the end of the mitigation to now, as if its days had passed, and waits for the worker. */
async function letExpire(service: DeployedService): Promise<void> {
  const where = [{ field: 'status', op: 'eq', value: 'Mitigated' }] as const;
  const list = (store: Store) => store.read((tx) => tx.violations.list({ limit: 10, offset: 0, where }));
  const store = createStore(await openDatabase(service.databaseUrl), { clock: systemClock, ids: uuidGenerator });
  try {
    const [record] = (await list(store)).items;
    await store.write(['violations'], async (tx) => {
      const expiration = await tx.currentTime();
      const applied = await tx.appliedControls.get(record!.mitigation!.appliedControlId);
      await tx.violations.save([{ ...record!, expiration, mitigation: { ...record!.mitigation!, expiration } }]);
      await tx.appliedControls.save([{ ...applied!, expiration }]);
    });
    await until(async () => (await list(store)).items.length === 0);
  } finally {
    await store.close();
  }
}
