import { AccessMarks } from '../access/access-marks';
import { EpochStamps, roomFor } from '../access/epoch-stamps';
import { Hits } from './hits';
import { CRITERIA_AT_ONCE, type PolicyIndex } from './policy-index';

/**
 * A piece of an answer is so many steps, and what is not cut: the policies of some items, the criteria of one policy,
 * the paths of one item or what is told of one violation. 10 to 50 µs.
 */
export const stepsAPiece = 1_000;

/**
 * The memory in which evaluations work, one at a time: its owner makes one for each thread and uses it for every
 * evaluation, on any index. It grows to what is needed and is never cleared.
 */
export class Scratch {
  readonly marks = new AccessMarks();
  readonly hits = new Hits();
  /** Steps taken since it was made: grants, postings and criteria looked at. What tests of cost count. */
  operations = 0;
  /** Policies and sets that an evaluation has met. */
  readonly touched = new EpochStamps();
  readonly touchedSets = new EpochStamps();
  /** The positions of violated policies, some of which may be such as are not wanted: so many as are counted. */
  violated = new Int32Array(0);
  violatedCount = 0;
  /** Where among all criteria the matched items of one policy stand. */
  matched = new Int32Array(0);

  /** Forgets the evaluation before. */
  begin(index: PolicyIndex): void {
    const { length } = index.policies;
    const { criteria } = index;
    this.violatedCount = 0;
    this.hits.count = 0;
    this.touched.begin(length);
    this.touchedSets.begin(criteria.minimums.length);
    if (this.violated.length < length) this.violated = new Int32Array(roomFor(length));
    const longest = criteria.longest + CRITERIA_AT_ONCE;
    if (this.matched.length < longest) this.matched = new Int32Array(roomFor(longest));
  }
}
