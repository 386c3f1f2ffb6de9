/** Long work done piece by piece, of some milliseconds each: whoever runs it may do something else in between. */
export interface Pieces<T> extends Iterator<undefined, T, void> {
  /** Itself: so that it may be a part of longer work (`yield*`). */
  [Symbol.iterator](): Pieces<T>;
}

/** Places that are looked at in one piece. */
const PIECE = 50_000;

/** Texts that are looked up in one piece. */
export const LOOK_UPS_A_PIECE = 10_000;

/** The pieces of a pass over so many places; `pass` does those from `from` up to, not including, `to`. */
export function* inPieces(
  length: number,
  pass: (from: number, to: number) => void,
  size: number = PIECE,
): Pieces<void> {
  for (let from = 0; from < length; from += size) {
    pass(from, Math.min(length, from + size));
    yield;
  }
}

/** All pieces at once. */
export function runPieces<T>(pieces: Pieces<T>): T {
  let next = pieces.next();
  while (next.done !== true) next = pieces.next();
  return next.value;
}
