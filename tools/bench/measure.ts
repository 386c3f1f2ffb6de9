/**
 * Microseconds of this process's time on a processor for each of `times`: other processes do not count, nor what is
 * prepared before each round.
 */
export function microsecondsEach(times: number, run: () => void, prepare?: () => void): number {
  let best = Infinity;
  let all = 0;
  for (let round = 0; round < ROUNDS || all < MICROSECONDS_AT_LEAST; round++) {
    prepare?.();
    const before = process.cpuUsage();
    run();
    const taken = since(before);
    all += taken;
    best = Math.min(best, taken / times);
  }
  return best;
}

/** The best of some rounds: what disturbs one of them, disturbs not all. Of as many as fit, where they are short. */
const ROUNDS = 5;
const MICROSECONDS_AT_LEAST = 1_000_000;

/** How many questions are timed together. */
const QUESTIONS_A_PART = 200;
const MICROSECONDS_OF_ROUNDS = 3_000_000;

/**
 * Microseconds a question. All are asked in parts, round after round, and of each part the best round counts: what
 * disturbs a round does not disturb it in all its parts. Whoever is asked is asked for the same time, not for the same
 * number of rounds: other work on the machine may last longer than all rounds of who answers fast.
 */
export async function microsecondsAQuestion<Q>(
  questions: readonly Q[],
  ask: (question: Q) => unknown,
  clock: () => number = processorClock,
): Promise<number> {
  const best: number[] = [];
  const end = clock() + MICROSECONDS_OF_ROUNDS;
  do {
    for (let first = 0; first < questions.length; first += QUESTIONS_A_PART) {
      const last = Math.min(questions.length, first + QUESTIONS_A_PART);
      const before = clock();
      for (let n = first; n < last; n++) {
        const answer = ask(questions[n]!);
        // Waiting for what is there already would cost as much as some of the answers.
        if (answer instanceof Promise) await answer;
      }
      best[first] = Math.min(best[first] ?? Infinity, clock() - before);
    }
  } while (clock() < end);
  return best.reduce((sum, part) => sum + part, 0) / questions.length;
}

/** Microseconds of this process's time on processors, all threads together: other processes do not count. */
export function processorClock(): number {
  return since({ user: 0, system: 0 });
}

export function wallClock(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** To three digits. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
