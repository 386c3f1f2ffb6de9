import { keyOf } from './closure.mjs';

/**
 * @typedef {object} Policy a policy as it is in the CSV file
 * @property {string} id
 * @property {string} name
 * @property {string} state
 * @property {string} level
 * @property {string[][]} sides one list of keys a side, or a set
 * @property {number[]} minimums how many keys of a side must be held for it to count
 * @property {number} threshold how many sides must count
 */

/**
 * A conflict is the special case of two sides that both count.
 * @param {Record<string, string>} row
 * @returns {Policy}
 */
export function policyOf({ id, name, state, level, type, leftCriteria, rightCriteria, sets, threshold }) {
  const head = { id, name, state, level };
  if (type === 'CONFLICTING_ACCESS_BASED') {
    return { ...head, sides: [leftCriteria.split(';'), rightCriteria.split(';')], minimums: [1, 1], threshold: 2 };
  }
  /** @type {{ minimum: number, criteriaList: import('./catalogue.mjs').AccessRef[] }[]} */
  const list = JSON.parse(sets);
  const sides = list.map(({ criteriaList }) => criteriaList.map(keyOf));
  return { ...head, sides, minimums: list.map(({ minimum }) => minimum), threshold: Number(threshold) };
}

/**
 * The sides of a policy that count, each with the criteria held; undefined if the policy is kept.
 * @param {Policy} policy
 * @param {Map<string, string[]>} held
 * @returns {string[][] | undefined}
 */
export function violation({ sides, minimums, threshold }, held) {
  const found = sides.map((side) => side.filter((key) => held.has(key)));
  const counting = found.filter((side, index) => side.length >= minimums[index]);
  return counting.length >= threshold ? counting : undefined;
}
