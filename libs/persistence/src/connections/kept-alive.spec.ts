import { openDatabase } from '../open-database';
import { createTestDatabase } from '../testing/test-database';

it('makes the server probe its clients, so that their sessions end when a firewall drops them silently', async () => {
  const { url, remove } = await createTestDatabase('postgres');
  const settings =
    "SELECT current_setting('tcp_keepalives_idle') AS idle, current_setting('tcp_keepalives_count') AS probes";
  const database = await openDatabase(url);
  const sessions = [
    await database.read(async (scope) => scope.query(settings, [])),
    await database.write(async (scope) => scope.query(settings, [])),
    await database.stage(async (scope) => scope.query(settings, [])),
    await database.query(settings),
  ];
  await database.close();
  await remove();
  for (const rows of sessions) expect(rows).toEqual([{ idle: '10', probes: '3' }]);
});
