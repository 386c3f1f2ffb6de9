import { AccessMarks } from '../access/access-marks';
import { capacityFor, Marks } from '../access/marks';
import { Hits } from './hits';
import type { PolicyIndex } from './policy-index';

/**
 * The memory in which evaluations work, one at a time: its owner makes one for each thread and uses it for every
 * evaluation, on any index. It grows to the size that is needed and is never cleared.
 */
export class Scratch {
  readonly marks = new AccessMarks();
  readonly hits = new Hits();
  /** Steps since it was made: visited grants, postings and criteria. Tests of cost count them. */
  operations = 0;
  /** The positions of policies that an evaluation has visited. */
  readonly touched = new Marks();
  /** The first `violatedCount` are the positions of violated policies; an evaluation may want only some of them. */
  violated = new Int32Array(0);
  violatedCount = 0;

  /** Forgets the previous evaluation. */
  begin({ policies: { length } }: PolicyIndex): void {
    this.violatedCount = 0;
    this.hits.count = 0;
    this.touched.begin(length);
    if (this.violated.length < length) this.violated = new Int32Array(capacityFor(length));
  }
}
