import { createLogger } from '@identity-governance/platform';
import { Housekeeping } from './housekeeping';

const logger = createLogger({ name: 'worker', level: 'silent' });
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('housekeeping', () => {
  it('repeats each scheduled task, also after it has failed, and logs a lasting failure once', async () => {
    const errors = jest.spyOn(logger, 'error');
    let runs = 0;
    const run = () => (++runs < 3 ? Promise.reject(new Error('away')) : Promise.resolve());
    const housekeeping = new Housekeeping([{ doing: 'tidy up', interval: 1, run }], logger);
    housekeeping.start();
    while (runs < 5) await pause(1);
    await housekeeping.stop();
    expect(errors.mock.calls.map(([, message]) => message)).toEqual(['cannot tidy up']);
  });

  it('runs a task seldom while the database does not change, and soon after it has changed', async () => {
    let [runs, hasCommits] = [0, false];
    const run = async () => Promise.resolve(runs++);
    const watch = () => () => hasCommits;
    const chores = [{ doing: 'tidy up', interval: 1, quietInterval: 600_000, run }];
    const housekeeping = new Housekeeping(chores, logger, watch);
    housekeeping.start();
    await pause(50);
    expect(runs).toBe(1);
    hasCommits = true;
    while (runs < 3) await pause(1);
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
    const housekeeping = new Housekeeping([{ doing: 'tidy up', interval: 1, run, stop }], logger);
    housekeeping.start();
    await housekeeping.stop();
    expect(isEnded).toBe(true);
    expect(stop).toHaveBeenCalledTimes(1);
    await pause(10);
    expect(runs).toBe(1);
  });
});
