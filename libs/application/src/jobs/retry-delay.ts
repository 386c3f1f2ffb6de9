/** A job that fails this often is dead: an operator looks at it and requeues it. */
export const triesBeforeDead = 8;

const firstDelay = 1000;
const longestDelay = 5 * 60 * 1000;

/** Milliseconds to wait after the failure of that try (1 for the first): 1 s, doubling, at most 5 min. */
export function retryDelay(attempt: number): number {
  return Math.min(firstDelay * 2 ** (attempt - 1), longestDelay);
}
