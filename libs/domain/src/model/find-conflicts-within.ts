import type { NamedAccessItem } from '../access/access-item';
import { accessItemKey } from '../access/access-item';
import { findNumber } from '../access/access-graph';
import { Population } from '../population/population';
import { scan } from '../population/scan';
import { defaultAnswerLimits, describe } from '../sod/describe';
import { evaluate } from '../sod/evaluate';
import type { ViolationContext } from '../sod/violation';
import type { AccessModel } from './access-model';
import { compiledOf, type CompiledModel } from './compiled-model';

/** A role or access profile that violates a policy on its own. */
export interface ConflictWithin {
  readonly item: NamedAccessItem;
  /** The violation of an identity that holds only this item, as `explain` returns it. */
  readonly violation: ViolationContext;
}

/**
 * Yields every role and access profile that violates a policy on its own, which is an error in the role model. Of
 * nested ones only the innermost, where the correction belongs. Ordered by type and id of the item, then by policy name
 * and id.
 *
 * Throws a TypeError when the model is not from this library.
 *
 * Source: docs/concepts.md, "Separation of duties".
 *
 * @example
 * const conflicts = [...findConflictsWithin(model)];
 * process.exitCode = conflicts.length > 0 ? 1 : 0;
 */
export function* findConflictsWithin(model: AccessModel): Generator<ConflictWithin, void, void> {
  const compiled = compiledOf(model);
  const { index } = compiled;
  const { items, ranks, numbers } = index.graph;
  const composed = items
    .filter((item) => item !== undefined && item.type !== 'ENTITLEMENT')
    .map((item) => item!)
    .sort((a, b) => ranks[findNumber(index.graph, a)!]! - ranks[findNumber(index.graph, b)!]!);
  const population = new Population(numbers);
  for (const item of composed) population.assign(accessItemKey(item), [item]);
  for (const { rows } of scan(index, population)) {
    for (const row of new Set(rows)) yield* conflictsOf(compiled, composed[row]!);
  }
}

function conflictsOf({ index, scratch }: CompiledModel, item: NamedAccessItem): readonly ConflictWithin[] {
  const number = findNumber(index.graph, item)!;
  const held = { numbers: index.graph.numbers, assigned: new Int32Array(0) };
  evaluate(index, scratch, { held, requested: [number], wanted: 'ALL' });
  const { contexts, omitted } = describe(index, scratch, { ...defaultAnswerLimits, violations: scratch.hits.count });
  return contexts
    .filter(({ conflictWithin = [] }) => {
      // Where not everything could be told, a conflict too many is better than one that is kept back.
      if (omitted !== undefined) return true;
      return conflictWithin.some(({ type, id }) => type === item.type && id === item.id);
    })
    .map((violation) => ({ item, violation }));
}
