import { AccessMarks } from '../access/access-marks';
import { EpochStamps, roomFor } from '../access/epoch-stamps';
import { Hits } from './hits';
import type { PolicyIndex } from './policy-index';

/**
 * The memory in which evaluations work, one at a time: its owner makes one for each thread and uses it for every
 * evaluation, on any index. It grows to what is needed and is never cleared.
 */
export class Scratch {
  readonly marks = new AccessMarks();
  readonly hits = new Hits();
  /** Steps taken since it was made: grants, postings and criteria looked at. What tests of cost count. */
  operations = 0;
  /** Policies that an evaluation has met, and the positions of those that are violated. */
  readonly touched = new EpochStamps();
  readonly touchedSets = new EpochStamps();
  violated = new Int32Array(0);

  startTouching(index: PolicyIndex): void {
    const { length } = index.policies;
    const { criteria } = index;
    this.touched.begin(length);
    this.touchedSets.begin(criteria.minimums.length);
    if (this.violated.length < length) this.violated = new Int32Array(roomFor(length));
  }
}
