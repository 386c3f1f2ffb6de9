/** A job that is tried this often, and never done, is dead: an operator looks at it and requeues it. */
export const triesBeforeDead = 5;

const longestExponent = 10;

/** Milliseconds to wait after the failure of that try (1 for the first): 2.7 s, and 2.7 times longer each time. */
export function retryDelay(attempt: number): number {
  return Math.round(Math.exp(Math.min(attempt, longestExponent)) * 1000);
}
