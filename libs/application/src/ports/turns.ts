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

/**
 * Does the pieces, as many in a turn as it has time for. The first turn begins at once, and most work ends in it: then
 * nothing is waited for.
 */
export function runInTurns<T>(pieces: Pieces<T>, turns: Turns): T | Promise<T> {
  const done = runTurn(pieces, turns.now());
  return done === undefined ? runOn(pieces, turns) : done.value;
}

async function runOn<T>(pieces: Pieces<T>, turns: Turns): Promise<T> {
  for (;;) {
    const done = runTurn(pieces, await turns.next());
    if (done !== undefined) return done.value;
  }
}

/** The last piece, or undefined when the turn is over before it. */
function runTurn<T>(pieces: Pieces<T>, turn: Turn): IteratorReturnResult<T> | undefined {
  do {
    const next = pieces.next();
    if (next.done === true) return next;
  } while (!turn.isOver);
  return undefined;
}

/** For whoever has the thread alone. */
export const endlessTurns: Turns = {
  now: () => ({ isOver: false }),
  next: () => Promise.resolve({ isOver: false }),
};
