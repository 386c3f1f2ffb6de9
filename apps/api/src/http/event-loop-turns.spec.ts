import { monitorEventLoopDelay } from 'node:perf_hooks';
import { EventLoopTurns } from './event-loop-turns';

const holdFor = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

it('does one piece in a round of the loop, whoever else works', async () => {
  const turns = new EventLoopTurns();
  const rounds: number[] = [];
  let round = 0;
  let isDone = false;
  const count = () => {
    round++;
    if (!isDone) setImmediate(count);
  };
  count();
  const work = async () => {
    for (let piece = 0; piece < 10; piece++) {
      await turns.next();
      rounds.push(round);
    }
  };
  await Promise.all([work(), work(), work()]);
  isDone = true;
  expect(new Set(rounds).size).toBe(30);
});

it('lets whoever must not wait go before all others', async () => {
  const turns = new EventLoopTurns();
  const order: string[] = [];
  const work = async (name: string, pieces: number, turn: () => Promise<unknown>) => {
    for (let piece = 0; piece < pieces; piece++) {
      await turn();
      order.push(name);
    }
  };
  const others = Array.from({ length: 20 }, () => work('other', 2, () => turns.next()));
  await Promise.all([...others, work('first', 5, () => turns.first())]);
  expect(order).toHaveLength(45);
  expect(order.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'first'));
});

it('ends a turn after ten milliseconds, so that the loop is not held by many', async () => {
  const turns = new EventLoopTurns();
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  histogram.enable();
  const work = async () => {
    for (let piece = 0; piece < 3; piece++) {
      const turn = await turns.next();
      while (!turn.isOver) holdFor(1);
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  histogram.disable();
  expect(histogram.percentile(50) / 1e6).toBeLessThan(40); // 160 ms if all worked in one round
});
