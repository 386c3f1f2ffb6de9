/** Tries after which a failing job is dead; an operator must requeue it. */
export const triesBeforeDead = 5;

const maxExponent = 10;

/** Returns the pause in ms after the failure of that try (1 for the first): 2.7 s, and 2.7 times longer each time. */
export function retryDelay(attempt: number): number {
  return Math.round(Math.exp(Math.min(attempt, maxExponent)) * 1000);
}
