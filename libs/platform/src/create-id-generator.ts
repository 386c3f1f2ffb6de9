import { randomBytes } from 'node:crypto';
import type { Clock, IdGenerator } from '@identity-governance/application';

const counterLimit = 0x1000;

/**
 * UUIDv7 without dashes (RFC 9562, section 5.7; the twelve bits after the version are a counter, section 6.2 method 1). Ids of one generator ascend strictly,
 * also within a millisecond and when the clock steps back.
 */
export function createIdGenerator(clock: Clock): IdGenerator {
  let time = 0;
  let counter = 0;
  return {
    next() {
      const random = randomBytes(10);
      const seed = random.readUInt16BE(0) % (counterLimit / 2); // leaves at least half of the counter to the millisecond
      const now = clock.now();
      if (now > time) [time, counter] = [now, seed];
      else if (counter + 1 < counterLimit) counter += 1;
      else [time, counter] = [time + 1, seed];
      const variant = (0x8 | (random.readUInt8(2) & 0x3)).toString(16);
      return hex(time, 12) + '7' + hex(counter, 3) + variant + random.toString('hex', 2).slice(1);
    },
  };
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
