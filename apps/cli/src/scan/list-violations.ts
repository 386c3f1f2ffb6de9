import { accessItemKey, listMatchedCriteria, type SodPolicy } from '@identity-governance/domain/shapes';
import {
  Evaluator,
  findNumber,
  MAX_PATHS,
  scan,
  type HeldAccess,
  type PolicyIndex,
  type Population,
} from '@identity-governance/domain/engine';
import type { MatchedItem, PathStep, ViolationContext } from '@identity-governance/domain/sod';
import type { IdentitySummary } from '../inventory/read-identity-summaries';
import { formatCount } from '../progress';

export interface ViolationsToList {
  readonly index: PolicyIndex;
  readonly population: Population;
  /** The violating identities by row. */
  readonly identities: ReadonlyMap<number, IdentitySummary>;
  /** Whether the matched items and their paths are also described. */
  readonly withPaths: boolean;
}

/** A file may be long, but the part of one identity is bounded. */
const limits = { violations: Number.MAX_SAFE_INTEGER, items: 1_000_000 };

const columns = ['identityId', 'identityName', 'level', 'policyId', 'policyName'];

/** Yields a header, then one line for each identity and policy that it violates. */
export function* listViolations(list: ViolationsToList): Generator<readonly string[]> {
  yield list.withPaths ? [...columns, 'items', 'paths'] : columns;
  const explain = list.withPaths ? explainer(list) : undefined;
  for (const { rows, positions } of scan(list.index, list.population)) {
    for (let i = 0; i < rows.length; i++) {
      const policy = list.index.policies[positions[i]!]!;
      const person = describePerson(list, rows[i]!);
      yield [...person, policy.level, policy.id, policy.name, ...(explain?.(rows[i]!, policy) ?? [])];
    }
  }
}

function describePerson({ population, identities }: ViolationsToList, row: number): readonly string[] {
  return [population.idOf(row), identities.get(row)?.name ?? ''];
}

interface Explained {
  readonly row: number;
  readonly byPolicy: ReadonlyMap<string, ViolationContext>;
  /** Number of paths by item; undefined if unknown. */
  readonly pathCounts: ReadonlyMap<string, number | undefined>;
}

/** Returns a function that lists the matched items of a violation with their paths; an identity is evaluated once. */
function explainer({ index, population }: ViolationsToList) {
  const evaluator = new Evaluator();
  let known: Explained | undefined;
  return (row: number, policy: SodPolicy): readonly string[] => {
    if (known?.row !== row) known = { row, ...explain(evaluator, index, population.heldBy(row)) };
    const { byPolicy, pathCounts } = known;
    // A check finds whatever a scan does, and its limits omit nothing.
    const items = matchedItems(byPolicy.get(policy.id)!);
    const paths = items.map((item) => describePaths(item, pathCounts.get(accessItemKey(item))));
    return [items.map(({ type, id }) => `${type}:${id}`).join(';'), paths.join(';')];
  };
}

function explain(evaluator: Evaluator, index: PolicyIndex, held: HeldAccess): Omit<Explained, 'row'> {
  const { contexts } = evaluator.check(index, { held, requested: [], limits });
  const items = new Map(contexts.flatMap(matchedItems).map((item) => [accessItemKey(item), item]));
  const numbers = [...items.values()].map((item) => findNumber(index.graph, item)!);
  const counts = evaluator.countPaths(index.graph, held, numbers);
  return {
    byPolicy: new Map(contexts.map((context) => [context.policy.id, context])),
    pathCounts: new Map([...items.keys()].map((key, i) => [key, counts[i]])),
  };
}

function matchedItems(context: ViolationContext): readonly MatchedItem[] {
  return listMatchedCriteria(context).flatMap(({ criteriaList }) => criteriaList);
}

/** Returns all paths up to the limit, the shortest first, and the number of others: each of them has to be removed. */
function describePaths({ paths, omittedPaths }: MatchedItem, count: number | undefined): string {
  const listed = paths.map(describePath).join(' | ');
  if (count === undefined) {
    return paths.length < MAX_PATHS && omittedPaths === undefined ? listed : `${listed} | possibly more`;
  }
  return count <= paths.length ? listed : `${listed} | and ${formatCount(count - paths.length)} more`;
}

/** Returns a path in one line. */
export function describePath(path: readonly PathStep[]): string {
  const steps = path.map(({ type, id, omittedAfter }) => {
    const step = `${type}:${id}`;
    return omittedAfter === undefined ? step : `${step} > (${formatCount(omittedAfter)} more)`;
  });
  return steps.join(' > ');
}
