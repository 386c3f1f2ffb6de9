import { compareText } from '@identity-governance/values';
import { changeAccessGraph } from '../access/change-access-graph';
import type { Grant, NamedAccessItem } from '../access/access-item';
import { AccessMarks } from '../access/access-marks';
import type { HeldAccess } from '../access/held-access';
import type { AccountRef } from '../access/path-step';
import { evaluate } from '../sod/evaluate';
import { overGraph, type PolicyIndex } from '../sod/policy-index';
import { Scratch } from '../sod/scratch';
import { buildRemovalNetwork, type HeldStep, type RemovalKind } from './removal-network';
import { findSmallestRemovals, type SearchLimits, type ViolatedRule } from './smallest-removals';

/** A removable step by which access is held. */
export type Removal =
  | { readonly kind: 'ASSIGNMENT'; readonly item: NamedAccessItem }
  | { readonly kind: 'ACCOUNT_ACCESS'; readonly account: AccountRef; readonly item: NamedAccessItem }
  | { readonly kind: 'GRANT'; readonly parent: NamedAccessItem; readonly item: NamedAccessItem };

/** A smallest set of removals that ends the violations. */
export interface Remediation {
  /** Removals by kind, then by names. */
  readonly removals: readonly Removal[];
  /** Other items that are held before and not after the removals, by type and id. */
  readonly alsoLost: readonly NamedAccessItem[];
  /** Positions of all policies that are violated before and not after the removals. */
  readonly ended: readonly number[];
}

/** The result of `findRemediations`: the smallest sets found, and the proven properties of them. */
export interface Remediations {
  /** Proposals of equal size, ordered by the number of other items lost, ascending. */
  readonly proposals: readonly Remediation[];
  /** Whether no smaller set exists; false if the search reached its limit before it proved that. */
  readonly isExact: boolean;
  /** Whether `proposals` contains all sets of this size. */
  readonly isComplete: boolean;
  /** Positions of policies whose violation no removal of these kinds ends; there are no proposals then. */
  readonly stuck: readonly number[];
}

/** The violations that should end, and the kinds of access that may be removed. */
export interface RemediationQuestion {
  readonly held: HeldAccess;
  /** Positions of the policies whose violations should end; those that are not violated are ignored. */
  readonly positions: readonly number[];
  /** Kinds of access that may be removed. */
  readonly kinds: readonly RemovalKind[];
  /** Maximum number of proposals; default 10. */
  readonly proposals?: number;
  /** Limit of the search, in steps; default 10,000,000, which takes about a tenth of a second. */
  readonly operations?: number;
}

const PROPOSALS = 10;
const OPERATIONS = 10_000_000;
/** Number of sets that are ranked per proposal. */
const RANKED = 5;

/**
 * Returns the smallest sets of removals that end violations of an identity. The engine evaluates each before it is
 * proposed. An item that is held by multiple paths is lost only if all of them are cut.
 *
 * @example
 * const { policies, count } = evaluator.find(index, { held, requested: [], wanted: 'ALL' });
 * const positions = policies.slice(0, count);
 * const { proposals } = findRemediations(index, { held, positions, kinds: ['ASSIGNMENT'] });
 */
export function findRemediations(index: PolicyIndex, question: RemediationQuestion): Remediations {
  const { held, kinds, proposals: most = PROPOSALS, operations = OPERATIONS } = question;
  const state = new HeldState(index, held);
  const violated = question.positions.filter((position) => state.violated.has(position));
  const targets = new Set(violated.flatMap((position) => state.matchedSets(position).flatMap(({ items }) => items)));
  const network = buildRemovalNetwork(index.graph, held, { targets, kinds });
  const rules = violated.map((position): ViolatedRule => {
    const sets = state.matchedSets(position).map(({ minimum, items }) => ({
      minimum,
      nodes: items.map((item) => network.nodeOf.get(item)!),
    }));
    return { threshold: index.criteria.thresholds[position]!, sets };
  });
  const limits: SearchLimits = { sets: most * RANKED, operations };
  const found = findSmallestRemovals(network, rules, limits);
  const predicted = found.sets.map((edges) => {
    const steps = edges.map((edge) => network.steps[edge]!);
    return state.predict(steps, violated);
  });
  const proposals = predicted.sort(compareRemediations).slice(0, most);
  return {
    proposals,
    isExact: found.isExact,
    isComplete: found.isComplete && proposals.length === predicted.length,
    stuck: found.stuck.map((place) => violated[place]!),
  };
}

/** The access and violations of an identity before any removal. */
class HeldState {
  readonly violated: ReadonlySet<number>;
  private readonly scratch = new Scratch();
  private readonly marks = new AccessMarks();
  private readonly items: readonly number[];

  constructor(
    private readonly index: PolicyIndex,
    private readonly held: HeldAccess,
  ) {
    this.violated = this.violatedPolicies(index, held);
    this.items = this.itemsHeld(index, held);
  }

  /** Returns the sets of a policy that count, with their held items. */
  matchedSets(position: number): readonly { readonly minimum: number; readonly items: readonly number[] }[] {
    const { setOffsets, itemOffsets, items, minimums } = this.index.criteria;
    const isHeld = new Set(this.items);
    const sets = [];
    for (let set = setOffsets[position]!; set < setOffsets[position + 1]!; set++) {
      const matched = [...items.subarray(itemOffsets[set], itemOffsets[set + 1])].filter((item) => isHeld.has(item));
      if (matched.length >= minimums[set]!) sets.push({ minimum: minimums[set]!, items: [...new Set(matched)] });
    }
    return sets;
  }

  /** Evaluates the state after the removals; throws an Error if one of the policies is still violated. */
  predict(steps: readonly HeldStep[], policies: readonly number[]): Remediation {
    const { graph } = this.index;
    const nameOf = (item: number) => graph.items[item]!;
    const index = withoutGrants(this.index, steps);
    const held = withoutSteps(this.held, steps);
    const stays = this.violatedPolicies(index, held);
    if (policies.some((position) => stays.has(position))) throw new Error('a proposed removal ends no violation');
    const kept = new Set(this.itemsHeld(index, held));
    const removed = new Set(steps.map(({ item }) => item));
    const lost = this.items.filter((item) => !kept.has(item) && !removed.has(item));
    return {
      removals: steps.map((step) => describeStep(step, nameOf)).sort(compareRemovals),
      alsoLost: lost.sort((a, b) => graph.ranks[a]! - graph.ranks[b]!).map(nameOf),
      ended: [...this.violated].filter((position) => !stays.has(position)).sort((a, b) => a - b),
    };
  }

  private violatedPolicies(index: PolicyIndex, held: HeldAccess): ReadonlySet<number> {
    const { policies, count } = evaluate(index, this.scratch, { held, requested: [], wanted: 'ALL' });
    return new Set(policies.slice(0, count));
  }

  private itemsHeld({ graph }: PolicyIndex, held: HeldAccess): readonly number[] {
    this.marks.start(graph, held, []);
    return [...this.marks.held.subarray(0, this.marks.heldCount)];
  }
}

/** Returns the index over the graph without the grants among the steps. */
export function withoutGrants(index: PolicyIndex, steps: readonly HeldStep[]): PolicyIndex {
  const { items } = index.graph;
  const deletedGrants = steps.flatMap((step): readonly Grant[] =>
    step.kind === 'GRANT' ? [{ parent: items[step.parent]!, child: items[step.item]! }] : [],
  );
  return deletedGrants.length === 0 ? index : overGraph(index, changeAccessGraph(index.graph, { deletedGrants }));
}

/** Returns the access without the assignments and the access of accounts among the steps. */
export function withoutSteps({ numbers, assigned, carried = [] }: HeldAccess, steps: readonly HeldStep[]): HeldAccess {
  const unassigned = new Set(steps.flatMap((step) => (step.kind === 'ASSIGNMENT' ? [step.item] : [])));
  const dropped = new Map<string, Set<number>>();
  for (const step of steps) {
    if (step.kind !== 'ACCOUNT_ACCESS') continue;
    dropped.set(step.account.id, (dropped.get(step.account.id) ?? new Set()).add(step.item));
  }
  return {
    numbers,
    assigned: assigned.filter((item) => !unassigned.has(item)),
    carried: carried.map(({ account, entitlements }) => ({
      account,
      entitlements: entitlements.filter((item) => dropped.get(account.id)?.has(item) !== true),
    })),
  };
}

export function describeStep(step: HeldStep, nameOf: (item: number) => NamedAccessItem): Removal {
  const item = nameOf(step.item);
  switch (step.kind) {
    case 'ASSIGNMENT':
      return { kind: step.kind, item };
    case 'ACCOUNT_ACCESS':
      return { kind: step.kind, account: step.account, item };
    case 'GRANT':
      return { kind: step.kind, parent: nameOf(step.parent), item };
  }
}

function compareRemediations(a: Remediation, b: Remediation): number {
  return a.alsoLost.length - b.alsoLost.length || compareText(textOf(a.removals), textOf(b.removals));
}

export function compareRemovals(a: Removal, b: Removal): number {
  return compareText(textOf([a]), textOf([b]));
}

/** Returns a sort key: the removals by kind, the names of the removed item and its holder, and the ids. */
function textOf(removals: readonly Removal[]): string {
  return JSON.stringify(
    removals.map((removal) => {
      const from =
        removal.kind === 'ACCOUNT_ACCESS' ? removal.account : removal.kind === 'GRANT' ? removal.parent : null;
      return [removal.kind, removal.item.name, from?.name, removal.item.type, removal.item.id, from?.id];
    }),
  );
}
