import type { SodPolicyLevel, SodPolicyType } from '../sod/sod-policy';

declare const isModel: unique symbol;
declare const areAssignments: unique symbol;

/** An enforced policy of a model, in short. */
export interface PolicySummary {
  readonly id: string;
  readonly name: string;
  readonly type: SodPolicyType;
  readonly level: SodPolicyLevel;
}

/**
 * Access items, grants and policies, checked and compiled by `compile` or `change`. It never changes, and is passed to
 * the other functions as it is: it cannot be made by hand, copied, or sent to another thread.
 */
export interface AccessModel {
  readonly [isModel]: true;
  /** The policies that are enforced, by name, then id. */
  readonly policies: readonly PolicySummary[];
}

/** Who is assigned what, read by `readAssignments`. As a model, it cannot be made by hand. */
export interface Assignments {
  readonly [areAssignments]: true;
  /** How many identities there are. */
  readonly identities: number;
}
