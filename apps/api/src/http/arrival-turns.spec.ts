import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { ArrivalTurns, type Turn } from './arrival-turns';

const low = { isHigh: false };
const high = { isHigh: true };

/** Lets requests of these callers arrive together, and tells in which round of the event loop each began. */
async function beginAll(turns: ArrivalTurns, callers: readonly string[]): Promise<number[]> {
  const rounds: number[] = [];
  let round = 0;
  callers.forEach((caller, index) => {
    const begin = () => {
      expect(rounds[index]).toBeUndefined();
      rounds[index] = round;
    };
    turns.enter({ caller, begin });
  });
  while (Object.keys(rounds).length < callers.length) {
    round++;
    await nextRound();
  }
  await nextRound();
  return rounds;
}

/** Two callers are there. */
async function busyTurns(load = low): Promise<ArrivalTurns> {
  const turns = new ArrivalTurns(load);
  await beginAll(turns, ['a', 'b']);
  return turns;
}

it('lets a caller alone begin all at once', async () => {
  expect(await beginAll(new ArrivalTurns(high), ['a', 'a', 'a'])).toEqual([0, 0, 0]);
});

it('lets each of several callers begin one in each round', async () => {
  expect(await beginAll(await busyTurns(), ['a', 'a', 'a', 'b', 'c', 'b'])).toEqual([0, 1, 2, 0, 0, 1]);
});

it('lets requests wait for those of their own caller, and for nobody else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 }), async (callers) => {
      const own = callers.map((caller, index) => callers.slice(0, index).filter((other) => other === caller).length);
      expect(await beginAll(await busyTurns(), callers)).toEqual(own);
    }),
    { numRuns: 50 },
  );
});

it('lets a caller begin all at once again when the others have been gone for a second', async () => {
  const turns = await busyTurns();
  const now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 500);
  expect(await beginAll(turns, ['b', 'b'])).toEqual([0, 1]);
  clock.mockReturnValue(now + 1500);
  expect(await beginAll(turns, ['b', 'b'])).toEqual([0, 0]);
  clock.mockRestore();
});

describe('while the event loop has much to do', () => {
  /** Requests of one caller, told as they begin. */
  function enterAll(turns: ArrivalTurns, begun: Turn[], count: number): void {
    for (let i = 0; i < count; i++) {
      const turn: Turn = { caller: 'a', begin: () => begun.push(turn) };
      turns.enter(turn);
    }
  }

  async function rounds(count: number): Promise<void> {
    for (let i = 0; i < count; i++) await nextRound();
  }

  /** Time does not pass for turns. */
  async function turnsOfLongTime(): Promise<ArrivalTurns> {
    const turns = await busyTurns(high);
    await sleep(25); // the turns of before are over
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now);
    return turns;
  }

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('lets a caller begin a request when its last one has ended its turn', async () => {
    const turns = await turnsOfLongTime();
    const begun: Turn[] = [];
    enterAll(turns, begun, 3);
    for (const count of [1, 2, 3]) {
      await rounds(5);
      expect(begun).toHaveLength(count);
      turns.end(begun.at(-1)!);
    }
  });

  it('lets others begin meanwhile', async () => {
    const turns = await turnsOfLongTime();
    enterAll(turns, [], 3);
    let hasBegun = false;
    turns.enter({ caller: 'b', begin: () => (hasBegun = true) });
    await rounds(2);
    expect(hasBegun).toBe(true);
  });

  it('waits for a turn no longer than its time', async () => {
    const turns = await busyTurns(high);
    const begun: Turn[] = [];
    const timeOuts = jest.spyOn(globalThis, 'setTimeout');
    enterAll(turns, begun, 3);
    while (begun.length < 3) await sleep(5);
    expect(new Set(timeOuts.mock.calls.map(([, milliseconds]) => milliseconds))).toEqual(new Set([10]));
  });

  it('lets requests that have ended before they began take no time of others', async () => {
    const turns = await turnsOfLongTime();
    const begun: Turn[] = [];
    enterAll(turns, begun, 1);
    const begin = () => {
      turns.end(gone);
    };
    const gone: Turn = { caller: 'a', begin };
    turns.enter(gone);
    turns.end(gone);
    enterAll(turns, begun, 1);
    turns.end(begun[0]!);
    await rounds(5);
    expect(begun).toHaveLength(2);
  });
});
