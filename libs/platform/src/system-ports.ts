import { randomFillSync } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Clock, Delay, IdGenerator } from '@identity-governance/application';

export const systemClock: Clock = { now: () => Date.now() };

export const systemDelay: Delay = { wait: (milliseconds) => setTimeout(milliseconds) };

/** Bytes drawn at once: a draw costs more than all else about an id. */
const POOL_BYTES = 8192;
/** The number of ids in a millisecond: the counter has 12 bits. */
const COUNTED = 0x1000;

/** RFC 9562, sections 5.7 and 6.2 (method 1): time, counter, and 62 random bits. */
class UuidGenerator implements IdGenerator {
  private readonly pool = Buffer.alloc(POOL_BYTES);
  private used = POOL_BYTES;
  private time = 0;
  private counter = 0;

  next(): string {
    this.advance();
    if (this.used === POOL_BYTES) {
      randomFillSync(this.pool);
      this.used = 0;
    }
    const start = this.used;
    this.used += 8;
    this.pool[start] = 0x80 | (this.pool[start]! & 0x3f); // the variant
    const random = this.pool.toString('hex', start, this.used);
    return `${hex(this.time, 12)}7${hex(this.counter, 3)}${random}`;
  }

  /** The time is ahead of the clock while the clock is set back, and when a millisecond has too many ids. */
  private advance(): void {
    const now = Date.now();
    if (now <= this.time && ++this.counter < COUNTED) return;
    this.time = Math.max(now, this.time + 1);
    this.counter = 0;
  }
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

/** Generates UUIDs of version 7 without dashes. The ids of a process ascend strictly. */
export const uuidGenerator: IdGenerator = new UuidGenerator();
