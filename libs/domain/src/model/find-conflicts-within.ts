import { findNumber } from '../access/access-graph';
import { conflictsWithin, countHolders, type ItemConflict } from '../population/conflicts-within';
import type { AccessModel, Assignments } from './access-model';
import { compiledOf, populationOf } from './compiled-model';

/** An access item that violates a policy on its own. */
export interface ConflictWithin extends ItemConflict {
  /** Number of identities that hold the item, directly or granted by others; absent without assignments. */
  readonly holders?: number;
}

/**
 * Yields every access item that violates a policy on its own, which is an error in the role model. Of nested ones it
 * yields only the innermost, where the correction belongs. Ordered by type and id of the item, then by policy name and
 * id. With assignments, each conflict includes the number of holders of the item.
 *
 * Throws a TypeError if the model or the assignments are not from this library.
 *
 * Source: docs/concepts.md, "Separation of duties".
 *
 * @example
 * const conflicts = [...findConflictsWithin(model)];
 * process.exitCode = conflicts.length > 0 ? 1 : 0;
 */
export function* findConflictsWithin(
  model: AccessModel,
  assignments?: Assignments,
): Generator<ConflictWithin, void, void> {
  const { index } = compiledOf(model);
  if (assignments === undefined) {
    yield* conflictsWithin(index);
    return;
  }
  const conflicts = [...conflictsWithin(index)];
  const numbers = conflicts.map(({ item }) => findNumber(index.graph, item)!);
  const holders = countHolders(index.graph, populationOf(assignments), numbers);
  for (const [i, conflict] of conflicts.entries()) yield { ...conflict, holders: holders[i]! };
}
