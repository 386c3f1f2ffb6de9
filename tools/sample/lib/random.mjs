import { createHash } from 'node:crypto';

const SEED = 'harrowfen-1';

/**
 * A random number generator of its own for every purpose, so that a change in one place does not move all the others.
 * @param {string} purpose
 * @returns {() => number} numbers from 0 to below 1
 */
export function randomFor(purpose) {
  let state = createHash('sha256').update(`${SEED}/${purpose}`).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0; // mulberry32
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * @template T
 * @param {() => number} random
 * @param {T[]} list
 * @returns {T}
 */
export function pick(random, list) {
  return list[Math.floor(random() * list.length)];
}
