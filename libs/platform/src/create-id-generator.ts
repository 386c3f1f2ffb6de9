import { randomBytes } from 'node:crypto';
import type { IdGenerator } from '@identity-governance/application';

/** Ids in one millisecond; when there are more, the time of the next ones is ahead by one. */
const MOST_COUNTED = 0x1000;
const countDigits = Array.from({ length: MOST_COUNTED }, (_, count) => count.toString(16).padStart(3, '0'));
const RANDOM_DIGITS = 15;
/** Random bytes are taken for so many ids at once: each call costs as much as several ids. */
const IDS_A_CALL = 512;

/**
 * UUIDs of version 7 (RFC 9562, section 5.7) without dashes: the time, a count, and 60 random bits. The ids of a
 * process ascend strictly, also within a millisecond and when the clock steps back (section 6.2, method 1).
 */
export function createIdGenerator(): IdGenerator {
  const nextRandom = randomDigits();
  let time = 0;
  let timeDigits = '';
  let count = 0;
  return {
    next() {
      const now = Date.now();
      count++;
      if (now > time || count === MOST_COUNTED) {
        time = Math.max(now, time + 1);
        timeDigits = time.toString(16).padStart(12, '0');
        count = 0;
      }
      return `${timeDigits}7${countDigits[count]!}8${nextRandom()}`;
    },
  };
}

function randomDigits(): () => string {
  let digits = '';
  let taken = 0;
  return () => {
    if (taken === digits.length) {
      digits = randomBytes((IDS_A_CALL * RANDOM_DIGITS) / 2).toString('hex');
      taken = 0;
    }
    taken += RANDOM_DIGITS;
    return digits.slice(taken - RANDOM_DIGITS, taken);
  };
}
