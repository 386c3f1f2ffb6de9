import type { IdGenerator } from '../ports/id-generator';

/** 1, 2, 3, … as 32 hex digits. */
export class SequentialIds implements IdGenerator {
  private last = 0;

  next(): string {
    this.last++;
    return this.last.toString(16).padStart(32, '0');
  }
}
