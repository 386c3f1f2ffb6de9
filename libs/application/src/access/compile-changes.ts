import {
  type AccessGraph,
  type PolicyIndex,
  changeAccessGraph,
  changePolicyIndexInPieces,
  overGraph,
  PolicyIndexBuilder,
} from '@identity-governance/domain/engine';
import { isEnforced } from '@identity-governance/domain/shapes';
import type { Pieces } from '@identity-governance/values';
import type { EntitlementValues } from '@identity-governance/records';
import type { StateVersions } from '../ports/change-log';
import type { PolicyChanges, StateChanges } from './read-access-changes';

/** A committed state, compiled. */
export interface Compiled {
  readonly versions: StateVersions;
  readonly graph: AccessGraph;
  readonly index: PolicyIndex;
  readonly values: EntitlementValues;
}

/**
 * What takes long of the state after the changes: its policies, over all of its access where that is compiled from the
 * beginning, else over that of before. As little is compiled as the changes need.
 */
export function* compileInPieces(
  before: PolicyIndex | undefined,
  { access, policies }: StateChanges,
): Pieces<PolicyIndex> {
  const graph = access !== undefined && 'all' in access ? yield* access.all.buildInPieces() : before?.graph;
  if (graph === undefined) throw nothingBefore();
  if (policies !== undefined && 'all' in policies) return yield* policies.all.buildInPieces(graph);
  if (before === undefined) throw nothingBefore();
  const index = graph === before.graph ? before : yield* numberAnew(before, graph);
  return policies === undefined ? index : yield* changePolicyIndexInPieces(index, enforcedOnly(policies.changes));
}

const nothingBefore = () => new Error('there is nothing compiled that could be changed');

/** The same policies over a graph that is not a version of theirs. */
function* numberAnew({ policies }: PolicyIndex, graph: AccessGraph): Pieces<PolicyIndex> {
  const builder = new PolicyIndexBuilder(graph.numbers);
  yield* builder.addInPieces(policies);
  return yield* builder.buildInPieces(graph);
}

/** The state after the changes, of which this is the index so far. */
export function compile(index: PolicyIndex, { versions, access, values }: StateChanges): Compiled {
  if (access === undefined || 'all' in access) return { versions, graph: index.graph, values, index };
  const graph = changeAccessGraph(index.graph, access.changes);
  return { versions, graph, values, index: overGraph(index, graph) };
}

/** A policy that is no longer enforced leaves the index. */
function enforcedOnly({ saved, deletedIds }: PolicyChanges): PolicyChanges {
  const ended = saved.filter((policy) => !isEnforced(policy)).map(({ id }) => id);
  return { saved: saved.filter(isEnforced), deletedIds: [...deletedIds, ...ended] };
}
