import { compareText } from '@identity-governance/values';
import type { AccessGraph } from './access-graph';
import type { AccessMarks } from './access-marks';
import type { CarriedAccess } from './held-access';
import type { PathStep } from './path-step';

const NOTHING: readonly number[] = [];

/**
 * The held and added part of a graph for one evaluation, with the accounts that carry part of it. Account numbers
 * follow the item numbers, ordered by account id. Accounts are roots and grant the items that they carry. The parents
 * of an item are computed once.
 */
export class HeldGraph {
  /** Number of grants visited so far. */
  steps = 0;
  private readonly parents = new Map<number, readonly number[]>();
  private readonly above = new Map<number, readonly number[]>();
  private carriers: ReadonlyMap<number, readonly number[]> | undefined;
  private sortedAccounts: readonly CarriedAccess[] | undefined;
  private readonly firstAccount: number;

  constructor(
    readonly graph: AccessGraph,
    readonly marks: AccessMarks,
  ) {
    this.firstAccount = graph.numbers.size;
  }

  /** Returns whether any held or added item grants the item. */
  isGranted(item: number): boolean {
    return this.heldParents(item).length > 0;
  }

  /** Returns the held and added items that grant the item, without the item itself, ordered by rank. */
  heldParents(item: number): readonly number[] {
    const { starts, ends, targets } = this.graph.parents;
    const [start, end] = [starts[item], ends[item]];
    // An account has no row, because nothing grants it.
    if (start === undefined || end === undefined || start === end) return NOTHING;
    const known = this.parents.get(item);
    if (known !== undefined) return known;
    this.steps += end - start;
    const parents: number[] = [];
    for (let e = start; e < end; e++) {
      const parent = targets[e]!;
      if (parent !== item && this.marks.has(parent)) parents.push(parent);
    }
    this.parents.set(item, parents);
    return parents;
  }

  /**
   * Returns the possible previous steps of a path to the item, in order: held or added items that grant it, and
   * accounts.
   */
  stepsAbove(item: number): readonly number[] {
    if (this.marks.carried.length === 0) return this.heldParents(item);
    const known = this.above.get(item);
    if (known !== undefined) return known;
    const accounts = this.carriersOf(item);
    const above = [...this.heldParents(item), ...accounts].sort((a, b) => this.compare(a, b));
    this.above.set(item, above);
    return above;
  }

  /** Returns whether a path may start here: at an account, or at an assigned or requested item. */
  isRoot(number: number): boolean {
    return number >= this.firstAccount || this.marks.isRoot(number);
  }

  /** Upper bound of all item and account numbers, exclusive. */
  get size(): number {
    return this.firstAccount + this.marks.carried.length;
  }

  /** Returns the roots in order. */
  roots(): readonly number[] {
    const { held, heldCount, added, addedCount, carried } = this.marks;
    const roots = carried.map((_, i) => this.firstAccount + i);
    for (let i = 0; i < heldCount; i++) if (this.marks.isRoot(held[i]!)) roots.push(held[i]!);
    for (let i = 0; i < addedCount; i++) if (this.marks.isRoot(added[i]!)) roots.push(added[i]!);
    return roots.sort((a, b) => this.compare(a, b));
  }

  /**
   * Returns the possible next steps of a path, in order: the marked numbers from `data[start]` up to, not including,
   * `data[end]`.
   */
  stepsBelow(number: number): { readonly data: Int32Array; readonly start: number; readonly end: number } {
    if (number >= this.firstAccount) {
      const { ranks } = this.graph;
      const data = this.accounts[number - this.firstAccount]!.entitlements.slice();
      return { data: data.sort((a, b) => ranks[a]! - ranks[b]!), start: 0, end: data.length };
    }
    const { starts, ends, targets } = this.graph.children;
    return { data: targets, start: starts[number]!, end: ends[number]! };
  }

  /** Compares by type, then id. */
  compare(a: number, b: number): number {
    const isAccount = b >= this.firstAccount;
    if (a >= this.firstAccount) return isAccount ? a - b : -this.compare(b, a);
    if (isAccount) return compareText(this.graph.items[a]!.type, 'ACCOUNT');
    return this.graph.ranks[a]! - this.graph.ranks[b]!;
  }

  stepOf(number: number): PathStep {
    return number < this.firstAccount ? this.graph.items[number]! : this.accounts[number - this.firstAccount]!.account;
  }

  private carriersOf(item: number): readonly number[] {
    this.carriers ??= this.findCarriers();
    return this.carriers.get(item) ?? NOTHING;
  }

  private findCarriers(): ReadonlyMap<number, readonly number[]> {
    const carriers = new Map<number, number[]>();
    this.accounts.forEach(({ entitlements }, i) => {
      this.steps += entitlements.length;
      for (const item of entitlements) {
        const known = carriers.get(item);
        if (known === undefined) carriers.set(item, [this.firstAccount + i]);
        else known.push(this.firstAccount + i);
      }
    });
    return carriers;
  }

  private get accounts(): readonly CarriedAccess[] {
    return (this.sortedAccounts ??= [...this.marks.carried].sort((a, b) => compareText(a.account.id, b.account.id)));
  }
}
