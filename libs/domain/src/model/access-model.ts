import type { SodPolicyLevel, SodPolicyType } from '../sod/sod-policy';

declare const isModel: unique symbol;
declare const areAssignments: unique symbol;

/** The id, name, level and type of an enforced policy of a model. */
export interface PolicySummary {
  readonly id: string;
  readonly name: string;
  readonly type: SodPolicyType;
  readonly level: SodPolicyLevel;
}

/**
 * Access items, grants and policies that `compile` or `change` has checked and compiled. A model is immutable and
 * opaque: it cannot be constructed by hand, copied, or sent to another thread.
 */
export interface AccessModel {
  readonly [isModel]: true;
  /** Enforced policies by name, then id. */
  readonly policies: readonly PolicySummary[];
}

/** The assignments of all identities, read by `readAssignments`. Like a model, it cannot be constructed by hand. */
export interface Assignments {
  readonly [areAssignments]: true;
  /** Number of identities. */
  readonly identities: number;
}
