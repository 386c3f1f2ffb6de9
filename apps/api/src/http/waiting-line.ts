/** A place in a line. It is told of no others once it has left. */
export interface Place<T> {
  readonly value: T;
  before: Place<T> | undefined;
  after: Place<T> | undefined;
  isIn: boolean;
}

/**
 * First in, first out, and anybody may leave. Not a Set, as what was in one is kept for long: see `BodyTimeLimit`.
 */
export class WaitingLine<T> {
  private first: Place<T> | undefined;
  private last: Place<T> | undefined;

  get isEmpty(): boolean {
    return this.first === undefined;
  }

  add(value: T): Place<T> {
    const place: Place<T> = { value, before: this.last, after: undefined, isIn: true };
    if (this.last === undefined) this.first = place;
    else this.last.after = place;
    this.last = place;
    return place;
  }

  /** Who has waited for the longest leaves. */
  shift(): T | undefined {
    const { first } = this;
    if (first === undefined) return undefined;
    this.remove(first);
    return first.value;
  }

  /** Whether it was in. */
  remove(place: Place<T>): boolean {
    if (!place.isIn) return false;
    const { before, after } = place;
    if (before === undefined) this.first = after;
    else before.after = after;
    if (after === undefined) this.last = before;
    else after.before = before;
    place.isIn = false;
    place.before = place.after = undefined;
    return true;
  }
}
