import { AccessMarks } from '../access/access-marks';
import { capacityFor, Marks } from '../access/marks';
import { Hits } from './hits';
import type { PolicyIndex } from './policy-index';

/**
 * The memory of evaluations, one at a time. Its owner creates one per thread and uses it for every evaluation, on any
 * index. It grows to the needed size and is never cleared.
 */
export class Scratch {
  readonly marks = new AccessMarks();
  readonly hits = new Hits();
  /** Steps since construction: visited grants, postings and criteria. Cost tests count them. */
  operations = 0;
  /** The positions of policies that an evaluation has visited. */
  readonly touched = new Marks();
  /** The first `violatedCount` are the positions of violated policies; an evaluation may use only some of them. */
  violated = new Int32Array(0);
  violatedCount = 0;

  /** Discards the previous evaluation. */
  begin({ policies: { length } }: PolicyIndex): void {
    this.violatedCount = 0;
    this.hits.count = 0;
    this.touched.begin(length);
    if (this.violated.length < length) this.violated = new Int32Array(capacityFor(length));
  }
}
