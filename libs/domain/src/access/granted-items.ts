import type { ItemTable } from './access-item';
import type { Edges } from './edges';
import type { NumberSet } from './number-set';
import { tellAlways, type PathsToItem, type ToldAlone } from './told-item';

/** The paths of an item in one evaluation. */
export interface FoundPaths {
  readonly paths: PathsToItem;
  /** Access items told with it in all: itself, and those on its paths. */
  readonly itemsTold: number;
  /** The item with these paths, as it is told where it is added, and where it is existing; only where they are kept. */
  readonly told?: readonly [ToldAlone, ToldAlone];
}

/** What was found, and how many of the steps that searches may take it has taken; 0 where there was no search. */
export interface SearchedPaths extends Omit<FoundPaths, 'told'> {
  readonly searched: number;
}

interface KeptPaths extends SearchedPaths, Required<FoundPaths> {
  readonly looks: Looks;
}

/** Each item that was looked at to find paths, and behind it how it was marked: see `AccessMarks.pathMarkOf`. */
type Looks = Int32Array;

/** Where more items have been looked at, paths are not kept: to compare all would take as long as to find them. */
const MOST_LOOKS = 128;
/** Most items are granted to most identities in a few ways. */
const MOST_AN_ITEM = 8;
/** In all, about 1 kB each; then all are forgotten. */
const MOST_KEPT = 8192;

/**
 * Items that something grants, as answers tell them with their paths. Many identities hold an item in the same way, by
 * the same role: the paths found for one of them are told of the others. That they are the same is compared and not
 * assumed: they depend on the grants, which a graph never changes, and on how the items above are marked.
 */
export class GrantedItems {
  /** Items looked at to compare, so far. */
  steps = 0;
  private readonly kept = new Map<number, KeptPaths[]>();
  private count = 0;

  /** What was found of the item when everything above it was marked as it is now. */
  recall(item: number, marks: Marks): (SearchedPaths & FoundPaths) | undefined {
    const all = this.kept.get(item);
    if (all === undefined || hasAccounts(marks)) return undefined;
    for (let i = 0; i < all.length; i++) if (this.isMarkedSo(all[i]!.looks, marks)) return all[i];
    return undefined;
  }

  private isMarkedSo(looks: Looks, marks: Marks): boolean {
    let i = 0;
    while (i < looks.length && marks.pathMarkOf(looks[i]!) === looks[i + 1]) i += 2;
    this.steps += i / 2 + 1;
    return i === looks.length;
  }

  keep(found: SearchedPaths, item: number, { graph, marks }: Marked): FoundPaths {
    const looks = hasAccounts(marks) ? undefined : looksAbove(item, { graph, marks });
    if (looks === undefined) return found;
    for (const path of found.paths) Object.freeze(path);
    const paths = Object.freeze(found.paths);
    const tell = (existing: boolean) => tellAlways(graph.items[item]!, existing, paths);
    const { itemsTold, searched } = found;
    // Named one by one: each spread would make a shape of its own, and V8 is slow to read many shapes.
    const kept: KeptPaths = { paths, itemsTold, searched, looks, told: [tell(false), tell(true)] };
    this.placeFor(item).push(kept);
    return kept;
  }

  private placeFor(item: number): KeptPaths[] {
    if (this.count === MOST_KEPT) {
      this.kept.clear();
      this.count = 0;
    }
    const all = this.kept.get(item) ?? [];
    if (all.length === 0) this.kept.set(item, all);
    if (all.length === MOST_AN_ITEM) all.shift();
    else this.count++;
    return all;
  }
}

/** Of `AccessMarks`, as the graph that this belongs to is below them. */
interface Marks {
  readonly carried: ArrayLike<unknown>;
  readonly reached: NumberSet;
  has(number: number): boolean;
  pathMarkOf(number: number): number;
}

interface Marked {
  readonly graph: { readonly numbers: { readonly size: number }; readonly items: ItemTable; readonly parents: Edges };
  readonly marks: Marks;
}

/** They are above items too, but are not marked. */
function hasAccounts({ carried }: Marks): boolean {
  return carried.length > 0;
}

/** The item, what grants it, what grants those of them that are held or added, and so on; undefined if too many. */
function looksAbove(target: number, { graph, marks }: Marked): Looks | undefined {
  const { starts, ends, targets } = graph.parents;
  const { reached } = marks;
  reached.begin(graph.numbers.size);
  reached.add(target);
  for (let next = 0; next < reached.size; next++) {
    const item = reached.members[next]!;
    if (!marks.has(item)) continue;
    if (reached.size + ends[item]! - starts[item]! > MOST_LOOKS) return undefined;
    for (let e = starts[item]!; e < ends[item]!; e++) reached.add(targets[e]!);
  }
  const looks = new Int32Array(2 * reached.size);
  for (let i = 0; i < reached.size; i++) {
    looks[2 * i] = reached.members[i]!;
    looks[2 * i + 1] = marks.pathMarkOf(reached.members[i]!);
  }
  return looks;
}
