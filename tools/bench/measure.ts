/** Microseconds of this process's time on a processor for each of `times`: other processes do not count. */
export function microsecondsEach(times: number, run: () => void): number {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    run();
    best = Math.min(best, since(before) / times);
  }
  return best;
}

/** The best of some rounds: what disturbs one of them, disturbs not all. */
const ROUNDS = 5;

/** The same of something asynchronous, its threads included. */
export async function microsecondsOfProcessor(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  return since(before);
}

function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

export async function microsecondsByClock(run: () => Promise<unknown>): Promise<number> {
  const start = process.hrtime.bigint();
  await run();
  return Number(process.hrtime.bigint() - start) / 1000;
}

/** To three digits. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
