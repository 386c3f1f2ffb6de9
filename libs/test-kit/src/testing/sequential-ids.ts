import { lowestIdAt, type Clock, type IdGenerator } from '@identity-governance/application';

/** Generates 1, 2, 3, … as 32 hex digits; with a clock its time comes first. */
export class SequentialIds implements IdGenerator {
  private last = 0;

  constructor(private readonly clock?: Clock) {}

  next(): string {
    this.last++;
    const start = lowestIdAt(this.clock?.now() ?? 0).slice(0, 12);
    return start + this.last.toString(16).padStart(20, '0');
  }
}
