/**
 * One thing that is wrong with an input: where (`field`, dotted, `sets.0.minimum`) and why. The reason reads after the
 * field's name: "is 51 items long, at most 50 are allowed". Functions that validate return every fault, not the first.
 */
export interface Fault {
  readonly field: string;
  readonly reason: string;
}
