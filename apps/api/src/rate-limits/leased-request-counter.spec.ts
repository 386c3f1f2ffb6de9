import { LeasedRequestCounter } from './leased-request-counter';

jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });

const WINDOW_MS = 10_000;

/** The counter that processes share, kept in memory; it notes how often it was asked. */
class SharedWindow {
  asked = 0;
  private counted = 0;
  private endsAt = 0;

  async add(_key: string, requests: number) {
    this.asked++;
    await new Promise(setImmediate);
    const now = Date.now();
    if (now >= this.endsAt) [this.counted, this.endsAt] = [0, now + WINDOW_MS];
    this.counted += requests;
    return { counted: this.counted, endsInMs: this.endsAt - now };
  }
}

function createProcesses(count: number, requests: number) {
  const shared = new SharedWindow();
  const rule = { name: 'test', requests, windowSeconds: 10 };
  return { shared, processes: Array.from({ length: count }, () => new LeasedRequestCounter(shared, rule)) };
}

/** A hundred requests are under way at a time. */
async function countPassed(processes: readonly LeasedRequestCounter[], times: number): Promise<number> {
  let sent = 0;
  let passed = 0;
  const send = async () => {
    while (sent < times) {
      const { isOver } = await processes[sent++ % processes.length]!.count('client', 1);
      if (!isOver) passed++;
    }
  };
  await Promise.all(Array.from({ length: 100 }, send));
  return passed;
}

it.each([
  [1, 100],
  [3, 100],
  [1, 10_000],
  [3, 10_000],
  [2, 7],
  [4, 1],
])('lets as many pass as the limit says, in %i processes with a limit of %i', async (count, requests) => {
  const { processes } = createProcesses(count, requests);
  expect(await countPassed(processes, requests * 2)).toBe(requests);
  jest.advanceTimersByTime(WINDOW_MS);
  expect(await countPassed(processes, requests * 2)).toBe(requests);
});

it('never lets more pass, whatever the limit', async () => {
  for (const requests of [99, 101, 150, 199, 250, 1234]) {
    const { processes } = createProcesses(3, requests);
    expect(await countPassed(processes, requests * 2)).toBe(requests);
  }
});

it('asks about a hundred times a window, however many requests come', async () => {
  const { shared, processes } = createProcesses(1, 10_000);
  await countPassed(processes, 12_000);
  expect(shared.asked).toBeLessThanOrEqual(101);
});

it('tells how many remain and when the window ends', async () => {
  const { processes } = createProcesses(1, 1000);
  expect(await processes[0]!.count('client', 1)).toEqual({ isOver: false, remaining: 999, endsInMs: WINDOW_MS });
  jest.advanceTimersByTime(4000);
  expect(await processes[0]!.count('client', 1)).toEqual({ isOver: false, remaining: 998, endsInMs: 6000 });
});

it('counts a request that stands for many as many, over several leases, and never lets more pass than the limit', async () => {
  const { processes } = createProcesses(2, 1000);
  const usages = [];
  for (let sent = 0; sent < 5; sent++) usages.push(await processes[sent % 2]!.count('client', 300));
  expect(usages.map(({ isOver }) => isOver)).toEqual([false, false, false, true, true]);
});
