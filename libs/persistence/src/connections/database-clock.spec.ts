import { createTestDatabase, engines } from '../testing/test-database';
import { openDatabase } from '../open-database';
import { DatabaseClock } from './database-clock';

describe('the clock of a database', () => {
  it('is right where that of the process is set to another time', async () => {
    const server = { offset: 300_000 };
    const clock = new DatabaseClock(() => Promise.resolve(Date.now() + server.offset));
    await clock.follow();
    const realNow = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => realNow() - 3_600_000);
    expect(Math.abs(clock.now() - (realNow() + 300_000))).toBeLessThan(1000);
    jest.restoreAllMocks();
    clock.stop();
  });

  it('goes on where the database cannot be asked', async () => {
    const clock = new DatabaseClock(() => Promise.reject(new Error('gone')));
    await clock.follow();
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1000);
    clock.stop();
  });

  it('does not believe an answer that was long on its way', async () => {
    const late = async () =>
      new Promise<number>((resolve) =>
        setTimeout(() => {
          resolve(Date.now() - 60_000);
        }, 1_100),
      );
    const clock = new DatabaseClock(late);
    await clock.follow();
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1000);
    clock.stop();
  });

  it.each(engines)('is that of %s', async (engine) => {
    const test = await createTestDatabase(engine);
    const database = await openDatabase(test.url);
    const [row] = await database.query(`SELECT ${database.dialect.milliseconds} AS time`);
    expect(Math.abs(Number(row!.time) - database.clock.now())).toBeLessThan(1000);
    await database.close();
    await test.remove();
  });
});
