import { createHook } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { keepTickShape } from './keep-tick-shape';

setFlagsFromString('--expose-gc');
setFlagsFromString('--allow-natives-syntax');
const collectAll = runInNewContext('gc') as () => void;
const haveSameShape = runInNewContext('(a, b) => %HaveSameMap(a, b)') as (a: object, b: object) => boolean;

/** What `process.nextTick` makes while this runs. */
function ticksMadeBy(run: () => void): WeakRef<object>[] {
  const ticks: WeakRef<object>[] = [];
  const hook = createHook({ init: (...made) => made[1] === 'TickObject' && ticks.push(new WeakRef(made[3])) });
  hook.enable();
  run();
  hook.disable();
  return ticks;
}

/** After all ticks there are. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it('keeps the hidden class of ticks over collections of all garbage', async () => {
  const makeTick = () => {
    process.nextTick(() => undefined);
  };
  const [forgotten] = ticksMadeBy(makeTick);
  const [kept, ...others] = ticksMadeBy(keepTickShape);
  expect(others).toEqual([]);
  for (let turn = 0; turn < 5; turn++) {
    await nextTurn();
    collectAll();
  }
  expect(forgotten!.deref()).toBeUndefined();
  const later: object[] = [];
  ticksMadeBy(makeTick).forEach((tick) => later.push(tick.deref()!));
  expect(haveSameShape(kept!.deref()!, later[0]!)).toBe(true);
});
