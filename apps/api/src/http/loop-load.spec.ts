import { setTimeout as sleep } from 'node:timers/promises';
import { LoopLoad } from './loop-load';

it('tells whether the event loop has worked or waited a moment ago', async () => {
  const load = new LoopLoad();
  await sleep(200);
  expect(load.isHigh).toBe(false);
  const until = performance.now() + 200;
  while (performance.now() < until);
  expect(load.isHigh).toBe(true);
  await sleep(200);
  expect(load.isHigh).toBe(false);
});
