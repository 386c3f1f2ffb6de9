import { compareText } from '../compare-text';
import type { NamedAccessItem } from './access-item';

/**
 * By number: the place of the item in the order by type, then id; numbers without an item come last. Items that arrive
 * in that order, or nearly so, cost a linear pass; so do few that come to those of `before`, the ranks until then.
 */
export function rankItems(
  items: readonly (NamedAccessItem | undefined)[],
  before: Int32Array = new Int32Array(0),
): Int32Array {
  const order = new Array<number>(items.length);
  for (let number = 0; number < items.length; number++) order[before[number] ?? number] = number;
  order.sort((a, b) => compareItems(items[a], items[b]));
  const ranks = new Int32Array(items.length);
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank]!] = rank;
  return ranks;
}

function compareItems(a: NamedAccessItem | undefined, b: NamedAccessItem | undefined): number {
  if (a === undefined || b === undefined) return (a === undefined ? 1 : 0) - (b === undefined ? 1 : 0);
  return compareText(a.type, b.type) || compareText(a.id, b.id);
}
