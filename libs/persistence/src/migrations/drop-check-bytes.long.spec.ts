import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { engines } from '../testing/test-database';
import { DropCheckBytes1767225600140 } from './drop-check-bytes';

describe.each(engines)('a database that counts the bytes of checks, on %s', (engine) => {
  const databases = openMigratedDatabases(engine);

  it('is upgraded with the checks that it holds, and downgraded to the same counts', async () => {
    const database = await databases.openEmpty();
    const insert = async (id: string, client: string | null) =>
      database.write(async (scope) =>
        scope.query(
          `INSERT INTO sod_check (request_id, started_by, identity_id, access_refs, state, created)
           VALUES ($1, $2, 'ann', '[]', 'PENDING', '2026-01-01T00:00:00.000Z')`,
          [id, client],
        ),
      );
    const readBytes = async () =>
      (
        await database.query(
          'SELECT client, CAST(sum(bytes) AS bigint) AS bytes FROM sod_check_use GROUP BY client ORDER BY client',
        )
      ).map(({ client, bytes }) => [client, Number(bytes)]);
    const revert = async () => {
      while (!(await database.pendingMigrations()).includes(DropCheckBytes1767225600140.name)) {
        await database.revertLastMigration();
      }
    };
    await revert();
    await insert('a', 'app');
    await insert('b', null);
    const counted = [
      ['', 1004],
      ['app', 502],
    ];
    expect(await readBytes()).toEqual(counted);
    await database.migrate();
    await insert('c', 'app');
    await expect(readBytes()).rejects.toThrow('sod_check_use');
    await database.write(async (scope) => scope.query("DELETE FROM sod_check WHERE request_id = 'c'", []));
    await revert();
    expect(await readBytes()).toEqual(counted);
    await database.migrate();
    expect(await database.query('SELECT request_id FROM sod_check ORDER BY request_id')).toHaveLength(2);
  });
});
