import type { ChangedPart, ViolationChange, ViolationHistoryEntry } from '@identity-governance/records';
import type { PolicyViolation } from '../sod/simulation/violation-view';

/** A violation that differs between two times. */
export interface ViolationDifference {
  readonly change: ViolationChange;
  /** The parts that differ; empty unless it was live at both times. */
  readonly parts: readonly ChangedPart[];
  /** The violation at the later time. */
  readonly violation: PolicyViolation;
  /** The violation at the earlier time; null if it was not live then. */
  readonly before: PolicyViolation | null;
  /** Time at which it ended; null while it is live. */
  readonly ended: string | null;
  /** The last steps between the times, the first one first; at most 20. */
  readonly steps: readonly ViolationHistoryEntry[];
  /** Number of earlier steps between the times. */
  readonly omittedSteps: number;
}
