import { setImmediate as nextRound } from 'node:timers/promises';
import fc from 'fast-check';
import { ArrivalTurns } from './arrival-turns';

/** Lets requests of these callers arrive together, and tells in which round of the event loop each began. */
async function beginAll(turns: ArrivalTurns, callers: readonly string[]): Promise<number[]> {
  const rounds: number[] = [];
  let round = 0;
  callers.forEach((caller, index) => {
    turns.enter(caller, () => {
      expect(rounds[index]).toBeUndefined();
      rounds[index] = round;
    });
  });
  while (Object.keys(rounds).length < callers.length) {
    round++;
    await nextRound();
  }
  await nextRound();
  return rounds;
}

/** Two callers are there. */
async function busyTurns(): Promise<ArrivalTurns> {
  const turns = new ArrivalTurns();
  await beginAll(turns, ['a', 'b']);
  return turns;
}

it('lets a caller alone begin all at once', async () => {
  expect(await beginAll(new ArrivalTurns(), ['a', 'a', 'a'])).toEqual([0, 0, 0]);
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
