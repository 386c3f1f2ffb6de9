import { randomFillSync } from 'node:crypto';
import type { Clock, IdGenerator } from '@identity-governance/application';

const counterLimit = 0x1000;
const RANDOM_BYTES = 10;
/** Random bytes are drawn for many ids at once: asking the system for ten costs as much as asking for thousands. */
const IDS_A_DRAW = 400;

/**
 * UUIDv7 without dashes (RFC 9562, section 5.7; the twelve bits after the version are a counter, section 6.2 method 1).
 * Ids of one generator ascend strictly, also within a millisecond and when the clock steps back.
 */
export function createIdGenerator(clock: Clock): IdGenerator {
  const pool = Buffer.alloc(RANDOM_BYTES * IDS_A_DRAW);
  let used = pool.length;
  let time = 0;
  let timeHex = '';
  let counter = 0;
  return {
    next() {
      if (used === pool.length) {
        randomFillSync(pool);
        used = 0;
      }
      const seed = pool.readUInt16BE(used) % (counterLimit / 2); // leaves at least half of the counter to the millisecond
      const now = clock.now();
      const previous = time;
      if (now > time) [time, counter] = [now, seed];
      else if (counter + 1 < counterLimit) counter += 1;
      else [time, counter] = [time + 1, seed];
      if (time !== previous) timeHex = hex(time, 12);
      const variant = (0x8 | (pool[used + 2]! & 0x3)).toString(16);
      const id =
        timeHex + '7' + hex(counter, 3) + variant + pool.toString('hex', used + 2, used + RANDOM_BYTES).slice(1);
      used += RANDOM_BYTES;
      return id;
    },
  };
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
