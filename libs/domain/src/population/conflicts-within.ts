import { AccessMarks } from '../access/access-marks';
import { accessItemKey, type NamedAccessItem } from '../access/access-item';
import { GRANTING } from '../access/item-kinds';
import { findNumber, type AccessGraph } from '../access/access-graph';
import { defaultAnswerLimits, describe } from '../sod/describe';
import { evaluate } from '../sod/evaluate';
import type { PolicyIndex } from '../sod/policy-index';
import { Scratch } from '../sod/scratch';
import type { ViolationContext } from '../sod/violation';
import { Population } from './population';
import { scan } from './scan';

/** An access item that violates a policy on its own. */
export interface ItemConflict {
  readonly item: NamedAccessItem;
  /** The violation of an identity that holds only this item. */
  readonly violation: ViolationContext;
}

/**
 * Yields every access item that violates a policy on its own; of nested ones only the innermost. Ordered by type and id
 * of the item, then by policy name and id.
 *
 * @example
 * const conflicts = [...conflictsWithin(index)];
 */
export function* conflictsWithin(index: PolicyIndex): Generator<ItemConflict, void, void> {
  const { items, kinds, ranks, numbers } = index.graph;
  const { offsets } = index.postings;
  const scratch = new Scratch();
  // An item that grants nothing can violate a policy only if a policy names it.
  const mayViolate = (number: number) => kinds[number] === GRANTING || offsets[number + 1]! > offsets[number]!;
  const composed = items
    .flatMap((item, number) => (item !== undefined && mayViolate(number) ? [{ item, number }] : []))
    .sort((a, b) => ranks[a.number]! - ranks[b.number]!);
  const population = new Population(numbers);
  for (const { item } of composed) population.assign(accessItemKey(item), [item]);
  for (const { rows } of scan(index, population)) {
    for (const row of new Set(rows)) yield* conflictsOf(index, scratch, composed[row]!.item);
  }
}

function conflictsOf(index: PolicyIndex, scratch: Scratch, item: NamedAccessItem): readonly ItemConflict[] {
  const number = findNumber(index.graph, item)!;
  const held = { numbers: index.graph.numbers, assigned: new Int32Array(0) };
  evaluate(index, scratch, { held, requested: [number], wanted: 'ALL' });
  const { contexts, omitted } = describe(index, scratch, { ...defaultAnswerLimits, violations: scratch.hits.count });
  return contexts
    .filter(({ conflictWithin = [] }) => {
      // If the description is incomplete, an extra conflict is better than a missing one.
      if (omitted !== undefined) return true;
      return conflictWithin.some(({ type, id }) => type === item.type && id === item.id);
    })
    .map((violation) => ({ item, violation }));
}

/**
 * Returns the number of identities that hold each item, directly or granted by others, in the order of the items.
 *
 * @example
 * const [holders] = countHolders(graph, population, [findNumber(graph, item)!]);
 */
export function countHolders(graph: AccessGraph, population: Population, items: readonly number[]): readonly number[] {
  const marks = new AccessMarks();
  const counts = items.map(() => 0);
  for (let row = 0; row < population.rows; row++) {
    marks.hold(graph, population.heldBy(row));
    items.forEach((item, i) => {
      if (marks.has(item)) counts[i]!++;
    });
  }
  return counts;
}
