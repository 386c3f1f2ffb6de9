import { createLogger } from '@identity-governance/platform';
import { Housekeeping } from './housekeeping';

const logger = createLogger({ name: 'worker', level: 'silent' });
const always = () => ({ isDue: async () => Promise.resolve(true), rest: () => undefined });
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('housekeeping', () => {
  it('repeats each scheduled task, also after it has failed, and logs a lasting failure once', async () => {
    const errors = jest.spyOn(logger, 'error');
    let runs = 0;
    const run = () => (++runs < 3 ? Promise.reject(new Error('away')) : Promise.resolve());
    const housekeeping = new Housekeeping([{ doing: 'tidy up', interval: 1, run }], logger, always);
    housekeeping.start();
    while (runs < 5) await pause(1);
    await housekeeping.stop();
    expect(errors.mock.calls.map(([, message]) => message)).toEqual(['cannot tidy up']);
  });

  it('lets a task rest until its quiet interval ends or its time comes, unless it has failed', async () => {
    let [runs, isDue] = [0, true];
    const rests: number[] = [];
    const watch = () => ({
      isDue: async () => Promise.resolve(isDue),
      rest: (until = Infinity) => {
        rests.push(until);
        isDue = false;
      },
    });
    const run = async () => (++runs === 1 ? Promise.reject(new Error('away')) : Promise.resolve());
    const due = Date.now() + 60_000;
    const nextDue = () => (runs < 3 ? undefined : due);
    const task = { doing: 'tidy up', interval: 1, quietInterval: 600_000, run, nextDue };
    const housekeeping = new Housekeeping([task], logger, watch);
    housekeeping.start();
    while (rests.length < 1) await pause(1);
    expect(runs).toBe(2);
    expect(rests[0]).toBeGreaterThan(due + 500_000);
    await pause(20);
    expect(runs).toBe(2);
    isDue = true;
    while (rests.length < 2) await pause(1);
    expect([runs, rests[1]]).toEqual([3, due]);
    await housekeeping.stop();
  });

  it('waits for what is in progress when it stops, and does nothing after it', async () => {
    let runs = 0;
    let isEnded = false;
    const run = async () => {
      runs++;
      await pause(30);
      isEnded = true;
    };
    const stop = jest.fn();
    const housekeeping = new Housekeeping([{ doing: 'tidy up', interval: 1, run, stop }], logger, always);
    housekeeping.start();
    await housekeeping.stop();
    expect(isEnded).toBe(true);
    expect(stop).toHaveBeenCalledTimes(1);
    await pause(10);
    expect(runs).toBe(1);
  });
});
