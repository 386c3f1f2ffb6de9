import { startOwnPostgres } from '@identity-governance/persistence/testing';
import { DeployedService } from './deployed-service';
import { followGuide, readGuide } from './guide-shell';

jest.setTimeout(600_000);

const guide = readGuide('guide-lifecycle.md');

it('has commands with outputs', () => {
  expect(guide.filter(({ output }) => output !== '').length).toBeGreaterThan(7);
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

/** On an empty database. */
async function follow(settings: Readonly<Record<string, string>>): Promise<void> {
  const service = await DeployedService.start(undefined, settings);
  try {
    await followGuide(guide, service);
  } finally {
    await service.stop();
  }
}
