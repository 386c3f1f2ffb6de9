import { openMigratedDatabases } from './testing/open-migrated-databases';
import { shortenLog, sizeOf } from './shorten-log';

const KIBIBYTE = 1024;
const LONG = 200 * KIBIBYTE;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('the write-ahead log of SQLite', () => {
  const databases = openMigratedDatabases('sqlite');

  it('stays short while two readers overlap all the time and a writer goes on', async () => {
    const database = await databases.openEmpty();
    const log = `${database.location}-wal`;
    let isEnded = false;
    const readers = [0, 50].map(async (offset) => {
      await pause(offset);
      while (!isEnded) {
        await database.read(async (scope) => {
          await scope.query('SELECT count(*) FROM audit_event', []);
          await pause(100);
        });
      }
    });
    const touch = "UPDATE state_version SET token = hex(randomblob(16)) WHERE name = 'access'";
    let longest = 0;
    for (let n = 0; n < 400; n++) {
      await database.write(async (scope) => scope.query(touch, []));
      longest = Math.max(longest, await sizeOf(log));
      // again where a busy machine lets a reader take long
      while (n % 50 === 0 && (await sizeOf(log)) > LONG) await shortenLog(database, LONG);
    }
    isEnded = true;
    await Promise.all(readers);
    expect(longest).toBeLessThan(1000 * KIBIBYTE);
    await database.close();
  });

  it('is left alone while a reader stays at an earlier state, and writers go on', async () => {
    const database = await databases.openEmpty();
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const reading = database.read(async (scope) => {
      await scope.query('SELECT count(*) FROM audit_event', []);
      await ended;
    });
    await database.probeWrites();
    await database.write(async (scope) =>
      scope.query("UPDATE state_version SET token = 'x' WHERE name = 'access'", []),
    );
    expect(await shortenLog(database, 0)).toBe(false);
    await database.write(async (scope) =>
      scope.query("UPDATE state_version SET token = 'y' WHERE name = 'access'", []),
    );
    end();
    await reading;
    expect(await shortenLog(database, 0)).toBe(true);
    expect(await sizeOf(`${database.location}-wal`)).toBe(0);
    await database.close();
  });
});
