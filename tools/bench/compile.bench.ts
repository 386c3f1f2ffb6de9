import {
  type AccessGraph,
  changeAccessGraph,
  compileAccessGraph,
  Evaluator,
  holdAccess,
} from '@identity-governance/domain/engine';
import type { Grant, NamedAccessItem } from '@identity-governance/domain/sod';
import { compareText } from '@identity-governance/values';
import { microsecondsEach, rounded } from './measure';
import { WorkloadRandom } from './workload';

const evaluator = new Evaluator();

/** What each role grants. */
function listGrants(graph: AccessGraph): string {
  const roles = graph.items.filter((item) => item?.type === 'ROLE');
  return roles.map((role) => evaluator.describeHeld(graph, holdAccess(graph, [role!])).map(({ id }) => id)).join(';');
}

/** Grants come as the store lists them, parent by parent, or in any order. */
type Arrival = 'by parent' | 'any order';

/**
 * Ids that were read from a database or from JSON are new strings each time, whose hashes nobody has asked for. Those
 * of the program's own lists are the same strings in items and grants.
 */
type Strings = 'read' | 'shared';

interface Inventory {
  readonly items: readonly NamedAccessItem[];
  readonly grants: readonly Grant[];
}

/** The same with strings of its own, row by row: the text of all rows would be too long for one string. */
function readAgain({ items, grants }: Inventory): Inventory {
  return { items: items.map(readRow), grants: grants.map(({ parent, child }) => readRow({ parent, child })) };
}

function readRow<T>(row: T): T {
  return JSON.parse(JSON.stringify(row)) as T;
}

function makeInventory(size: number, arrival: Arrival): Inventory {
  const random = new WorkloadRandom(3);
  const items: readonly NamedAccessItem[] = Array.from({ length: size }, (_, n) => {
    const isRole = n < size / 10;
    return { type: isRole ? 'ROLE' : 'ENTITLEMENT', id: `item-${String(n).padStart(7, '0')}`, name: `Item ${n}` };
  });
  const grants: Grant[] = Array.from({ length: size * 3 }, () => ({
    parent: items[random.below(size / 10)]!,
    child: items[size / 10 + random.below((size * 9) / 10)]!,
  }));
  if (arrival === 'by parent') grants.sort((a, b) => compareText(a.parent.id, b.parent.id));
  return { items, grants };
}

/**
 * The floor of compiling: every id written to a bare Map, and each end of a grant looked up there, a parent only where
 * it is not the one before. Whoever is told of grants by ids can do no less.
 */
function lookUpEach({ items, grants }: Inventory): number {
  const numbers = new Map<string, number>();
  for (const { id } of items) numbers.set(id, numbers.size);
  let sum = 0;
  let last = '';
  for (const { parent, child } of grants) {
    if (parent.id !== last) sum += numbers.get(parent.id)!;
    sum += numbers.get(child.id)!;
    last = parent.id;
  }
  return sum;
}

/** Compiling, and what of it the ids alone cost. */
function measureCompiling(inventory: Inventory, strings: Strings): Record<string, number> {
  let given = inventory;
  const prepare = () => {
    if (strings === 'read') given = readAgain(inventory);
  };
  const floor = microsecondsEach(1, () => void lookUpEach(given), prepare);
  const compile = microsecondsEach(1, () => void compileAccessGraph(given.items, given.grants), prepare);
  return {
    [`compile ms, ids ${strings}`]: rounded(compile / 1000),
    [`ids alone ms, ${strings}`]: rounded(floor / 1000),
  };
}

/** Compiling and changing a graph of 10,000 items and 30,000 grants, and one of 100,000 and 300,000. */
function measure(size: number, arrival: Arrival): Record<string, number | string> {
  const inventory = makeInventory(size, arrival);
  const { items, grants } = inventory;
  const graph = compileAccessGraph(items, grants);
  const savedItems = [{ type: 'ROLE' as const, id: 'item-added', name: 'Added' }];
  const savedGrants = [{ parent: savedItems[0]!, child: items.at(-1)! }];
  let changed = graph;
  const change = microsecondsEach(1, () => (changed = changeAccessGraph(graph, { savedItems, savedGrants })));
  const rename = microsecondsEach(1, () =>
    changeAccessGraph(graph, { savedItems: [{ ...items[0]!, name: 'Renamed' }] }),
  );
  const anew = compileAccessGraph([...items, ...savedItems], [...grants, ...savedGrants]);
  if (listGrants(changed) !== listGrants(anew) || changed.items.length !== anew.items.length) {
    throw new Error('the changed graph is not the one compiled from the beginning');
  }
  return {
    items: size,
    'grants come': arrival,
    ...measureCompiling(inventory, 'shared'),
    ...measureCompiling(inventory, 'read'),
    'add an item and a grant ms': rounded(change / 1000),
    'rename ms': rounded(rename / 1000),
  };
}

console.table([measure(10_000, 'by parent'), measure(100_000, 'by parent'), measure(100_000, 'any order')]);
