import { listMatchedCriteria, type SodPolicy } from '@identity-governance/domain/shapes';
import { scan, type Population, type PolicyIndex, Evaluator } from '@identity-governance/domain/engine';
import type { MatchedItem, ViolationContext } from '@identity-governance/domain/sod';
import type { Person } from '../inventory/read-people';

export interface ViolationsToList {
  readonly index: PolicyIndex;
  readonly population: Population;
  /** By row, of those who violate something. */
  readonly people: ReadonlyMap<number, Person>;
  /** Whether the matched items and their paths are told too. */
  readonly withPaths: boolean;
}

/** A file may be long; one identity of it stays within bounds. */
const limits = { violations: Number.MAX_SAFE_INTEGER, items: 1_000_000 };

const columns = ['identityId', 'identityName', 'level', 'policyId', 'policyName'];

/** One line for each identity and policy that it violates, after a header. */
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

function describePerson({ population, people }: ViolationsToList, row: number): readonly string[] {
  return [population.idOf(row), people.get(row)?.name ?? ''];
}

/** The matched items of a violation and the shortest path to each; an identity is evaluated once. */
function explainer({ index, population }: ViolationsToList) {
  const evaluator = new Evaluator();
  let known: { readonly row: number; readonly byPolicy: ReadonlyMap<string, ViolationContext> } | undefined;
  return (row: number, policy: SodPolicy): readonly string[] => {
    if (known?.row !== row) {
      const { contexts } = evaluator.check(index, { held: population.heldBy(row), requested: [], limits });
      known = { row, byPolicy: new Map(contexts.map((context) => [context.policy.id, context])) };
    }
    // A check finds whatever a scan does, and its limits leave nothing out.
    const items = matchedItems(known.byPolicy.get(policy.id)!);
    return [items.map(({ type, id }) => `${type}:${id}`).join(';'), items.map(describePath).join(';')];
  };
}

function matchedItems(context: ViolationContext): readonly MatchedItem[] {
  return listMatchedCriteria(context).flatMap(({ criteriaList }) => criteriaList);
}

function describePath({ paths }: MatchedItem): string {
  const [shortest = []] = [...paths].sort((a, b) => a.length - b.length);
  return shortest.map(({ type, id }) => `${type}:${id}`).join(' > ');
}
