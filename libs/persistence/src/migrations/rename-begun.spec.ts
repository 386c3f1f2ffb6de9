import { openDatabase } from '../open-database';
import { createTestDatabase, engines } from '../testing/test-database';
import { RenameBegun1767225600610 } from './rename-begun';

const time = '2026-01-02T03:04:05.000Z';
const data = (word: string) =>
  JSON.stringify({ import: { message: `"violations":{"begun":`, violations: counts(word) } });
const counts = (word: string) => ({ [word]: 2, ended: 1 });

it.each(engines)('the migration that renames `begun` keeps the numbers of imports and days on %s', async (engine) => {
  const test = await createTestDatabase(engine);
  const database = await openDatabase(test.url);
  await database.migrate();
  const { name } = RenameBegun1767225600610;
  while (!(await database.pendingMigrations()).includes(name)) await database.revertLastMigration();
  await database.write(async (scope) => {
    await scope.query(`INSERT INTO violation_day (day, begun, ended) VALUES ('2026-01-02', 2, 1)`, []);
    const record = `'${time}', '${time}', 'ann', 'USER', 't', 'APPLIED', 'upsert', '[]', '{}', '[]', 0`;
    const columns =
      'id, started, ended, actor, actor_kind, tracking_id, outcome, mode, files, counts, causes, fault_count';
    await scope.query(`INSERT INTO import_record (${columns}, violations) VALUES ('1', ${record}, $1)`, [
      JSON.stringify(counts('begun')),
    ]);
    await scope.query(`INSERT INTO import_record (${columns}) VALUES ('2', ${record})`, []);
    for (const type of ['import.applied', 'violation.detected']) {
      await scope.query(`INSERT INTO webhook_event (id, time, type, data) VALUES ($1, '${time}', $1, $2)`, [
        ...[type, data('begun')],
      ]);
    }
  });
  await database.migrate();
  const days = await database.query('SELECT day, started, ended FROM violation_day');
  expect(days.map(({ day, started, ended }) => [day, Number(started), Number(ended)])).toEqual([['2026-01-02', 2, 1]]);
  const records = await database.query('SELECT violations FROM import_record ORDER BY id');
  expect(records.map(({ violations }) => violations)).toEqual([JSON.stringify(counts('started')), null]);
  const events = await database.query('SELECT data FROM webhook_event ORDER BY type');
  expect(events.map((event) => event.data)).toEqual([data('started'), data('begun')]);
  await database.close();
  await test.remove();
});
