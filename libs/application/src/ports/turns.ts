import type { Pieces } from '@identity-governance/values';

/** Shares a thread between long works and everything else that it has to do: each works in its turns. */
export interface Turns {
  /** A turn that begins at once. */
  now(): Turn;
  /** Resolves when the next turn begins. */
  next(): Promise<Turn>;
}

/** A time to work in, of some milliseconds. */
export interface Turn {
  readonly isOver: boolean;
}

/** Does the pieces, as many in a turn as it has time for; the first turn begins at once. */
export async function runInTurns<T>(pieces: Pieces<T>, turns: Turns): Promise<T> {
  let turn = turns.now();
  for (;;) {
    const next = pieces.next();
    if (next.done === true) return next.value;
    if (turn.isOver) turn = await turns.next();
  }
}

/** For whoever has the thread alone. */
export const endlessTurns: Turns = {
  now: () => ({ isOver: false }),
  next: () => Promise.resolve({ isOver: false }),
};
