/** A change to decide, or a violation to handle. */
export interface QueueStep {
  readonly kind: 'change' | 'violation';
  readonly id: string;
}

const stored = 'for-you';

/**
 * Stores what the screen For you lists, in its order, so that the user goes from one to the next. A decided change
 * stays in it until the screen is opened again. Another person finds none (`continueAs`).
 */
export function storeQueue(steps: readonly QueueStep[]): void {
  sessionStorage.setItem(stored, JSON.stringify(steps));
}

export interface QueuePlace {
  /** From 1. */
  readonly place: number;
  readonly all: number;
  readonly previous: QueueStep | undefined;
  readonly next: QueueStep | undefined;
}

/** Returns where an object is in the queue; undefined if it is not in it. */
export function findInQueue(id: string): QueuePlace | undefined {
  const steps = JSON.parse(sessionStorage.getItem(stored) ?? '[]') as readonly QueueStep[];
  const at = steps.findIndex((step) => step.id === id);
  if (at < 0) return undefined;
  return { place: at + 1, all: steps.length, previous: steps[at - 1], next: steps[at + 1] };
}
