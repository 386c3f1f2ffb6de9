/**
 * One validation error: its location (`field`, dotted, `sets.0.minimum`) and reason. The reason follows the name of the
 * field: "is 51 items long, at most 50 are allowed". Validating functions return all errors, not only the first.
 */
export interface Fault {
  readonly field: string;
  readonly reason: string;
}
