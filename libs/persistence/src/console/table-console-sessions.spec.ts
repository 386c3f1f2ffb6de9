import { describeConsoleSessionsContract } from '@identity-governance/test-kit/contracts';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { engines } from '../testing/test-database';
import { TableConsoleSessions } from './table-console-sessions';

describe.each(engines)('%s', (engine) => {
  const databases = openMigratedDatabases(engine);

  describeConsoleSessionsContract(`on ${engine}`, async () => {
    const database = await databases.openEmpty();
    return { sessions: new TableConsoleSessions(database), close: async () => database.close() };
  });
});
