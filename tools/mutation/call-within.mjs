import { Script } from 'node:vm';

const call = new Script('globalThis.__called()');

/**
 * Calls a function and ends it where it takes more than `limit` milliseconds of the processor's time: on a machine that
 * does other work, or that was asleep, the clock would tell more.
 */
export function callWithin(limit, run) {
  globalThis.__called = run;
  for (let wait = limit; ; wait *= 2) {
    const before = process.cpuUsage();
    const fault = faultOf(wait);
    const { user, system } = process.cpuUsage(before);
    const time = (user + system) / 1000;
    if (fault?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') return { time, fault };
    if (time >= limit) return { time, endless: true };
  }
}

function faultOf(timeout) {
  try {
    call.runInThisContext({ timeout });
    return undefined;
  } catch (fault) {
    return fault ?? new Error('nothing was thrown');
  }
}
