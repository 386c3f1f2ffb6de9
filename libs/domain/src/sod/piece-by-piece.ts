import type { Pieces } from '@identity-governance/values';

const NOT_THE_LAST: IteratorYieldResult<undefined> = { done: false, value: undefined };

/** Long work without generators, one within the other: most of it ends with its first piece, a microsecond or two. */
export abstract class PieceByPiece<T> implements Pieces<T> {
  /** Does a piece. Whether there is nothing left to do. */
  abstract proceed(): boolean;

  /** What was made, once there is nothing left to do. */
  abstract end(): T;

  next(): IteratorResult<undefined, T> {
    return this.proceed() ? { done: true, value: this.end() } : NOT_THE_LAST;
  }

  [Symbol.iterator](): this {
    return this;
  }
}
