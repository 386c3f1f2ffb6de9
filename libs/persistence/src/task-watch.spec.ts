import { TaskWatch } from './task-watch';

describe('a watch for a periodic task', () => {
  let [now, monotonic, version] = [0, 0, 1];
  const pass = (milliseconds: number) => {
    now += milliseconds;
    monotonic += milliseconds;
  };
  const watchDatabase = () => new TaskWatch({ now: () => now }, async () => Promise.resolve(version));
  const restBriefly = async (watch: TaskWatch, until?: number) => {
    expect(await watch.isDue()).toBe(true);
    watch.rest(until);
    expect(await watch.isDue()).toBe(false);
  };
  beforeEach(() => {
    jest.spyOn(performance, 'now').mockImplementation(() => monotonic);
    [now, monotonic, version] = [1_800_000_000_000, 1000, 1];
  });
  afterEach(() => jest.restoreAllMocks());

  it('is due at first, and until it rests', async () => {
    const watch = watchDatabase();
    expect([await watch.isDue(), await watch.isDue()]).toEqual([true, true]);
    await restBriefly(watch);
    pass(86_400_000);
    expect(await watch.isDue()).toBe(false);
  });

  it('is due after a commit, also one during the task', async () => {
    const watch = watchDatabase();
    await restBriefly(watch);
    version++;
    expect(await watch.isDue()).toBe(true);
    version++;
    watch.rest();
    expect(await watch.isDue()).toBe(true);
  });

  it('is due when its time has come', async () => {
    const watch = watchDatabase();
    await restBriefly(watch, now + 1000);
    pass(999);
    expect(await watch.isDue()).toBe(false);
    pass(1);
    await restBriefly(watch);
  });

  it.each([3_600_000, 1000, -1000, -3_600_000])('is due once when the clock is set by %d ms', async (milliseconds) => {
    const watch = watchDatabase();
    await restBriefly(watch);
    now += milliseconds;
    await restBriefly(watch);
  });

  it('is always due where commits cannot be watched', async () => {
    const watch = new TaskWatch({ now: () => now }, undefined);
    expect(await watch.isDue()).toBe(true);
    watch.rest();
    expect(await watch.isDue()).toBe(true);
  });
});
