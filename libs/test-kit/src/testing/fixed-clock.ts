import type { Clock } from '@identity-governance/application';

/** A clock that stands still until a test advances it. */
export class FixedClock implements Clock {
  constructor(private time = Date.UTC(2026, 0, 1)) {}

  now(): number {
    return this.time;
  }

  advance(milliseconds: number): void {
    this.time += milliseconds;
  }
}
