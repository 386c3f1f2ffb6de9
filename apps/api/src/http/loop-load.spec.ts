import { setTimeout as sleep } from 'node:timers/promises';
import { LoopLoad } from './loop-load';

/** In the end: the process of a test has other things to do as well. */
async function untilLow(load: LoopLoad): Promise<void> {
  do await sleep(100);
  while (load.isHigh);
}

it('tells whether the event loop has worked or waited a moment ago', async () => {
  const load = new LoopLoad();
  await untilLow(load);
  const end = performance.now() + 200;
  while (performance.now() < end);
  expect(load.isHigh).toBe(true);
  await untilLow(load);
});
