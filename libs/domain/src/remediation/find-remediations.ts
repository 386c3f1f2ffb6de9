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
/** Least number of sets that are ranked per proposal, and the maximum if predictions cost little. */
const RANKED = 5;
const MAX_RANKED = 1_000;
/** Maximum number of exchanges that are tried where there are more sets. */
const MAX_EXCHANGES = 5_000;
/** Steps of a prediction for each item that is held. */
const PREDICTION_COST = 50;

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
  const tries = operations / (PREDICTION_COST * state.costOf(kinds));
  const limits: SearchLimits = { sets: Math.max(most * RANKED, Math.min(MAX_RANKED, tries)), operations };
  const found = findSmallestRemovals(network, rules, limits);
  const ranking = new Ranking((edges) =>
    state.predict(
      edges.map((edge) => network.steps[edge]!),
      violated,
    ),
  );
  for (const edges of found.sets) {
    if (ranking.add(edges) === undefined) throw new Error('a proposed removal ends no violation');
  }
  if (!found.isComplete) {
    const removable = [...network.steps.keys()].filter((edge) => network.isRemovable[edge]);
    ranking.exchange(removable, Math.min(MAX_EXCHANGES, tries));
  }
  const best = ranking.best(most).map((outcome) => state.describe(outcome));
  const proposals = best.sort((a, b) => compareRemediations(a, b)).slice(0, most);
  return {
    proposals: proposals.map(({ remediation }) => remediation),
    isExact: found.isExact,
    isComplete: found.isComplete && proposals.length === found.sets.length,
    stuck: found.stuck.map((place) => violated[place]!),
  };
}

/** The effect of removing some steps. */
interface Outcome {
  readonly steps: readonly HeldStep[];
  /** Other items that are lost. */
  readonly lost: readonly number[];
  readonly ended: readonly number[];
}

interface RankedSet {
  readonly edges: readonly number[];
  readonly outcome: Outcome;
}

/** Sets of removals by the number of other items that are lost. */
class Ranking {
  private readonly sets = new Map<string, RankedSet>();

  /** `predict` returns undefined for a set that does not end the violations. */
  constructor(private readonly predict: (edges: readonly number[]) => Outcome | undefined) {}

  add(edges: readonly number[]): RankedSet | undefined {
    const sorted = [...edges].sort((a, b) => a - b);
    const key = sorted.join();
    const known = this.sets.get(key);
    if (known !== undefined) return known;
    const outcome = this.predict(sorted);
    if (outcome === undefined) return undefined;
    const set = { edges: sorted, outcome };
    this.sets.set(key, set);
    return set;
  }

  /** Exchanges one removal of the best set for another while fewer items are lost; tries up to `tries` exchanges. */
  exchange(edges: readonly number[], tries: number): void {
    let [best] = this.ordered();
    let left = tries;
    for (let isBetter = true; isBetter && left > 0;) {
      isBetter = false;
      for (const edge of best?.edges ?? []) {
        const better = edges.find((other) => {
          if (best === undefined || best.edges.includes(other) || left-- <= 0) return false;
          const next = this.add([...best.edges.filter((one) => one !== edge), other]);
          if (next === undefined || next.outcome.lost.length >= best.outcome.lost.length) return false;
          best = next;
          return true;
        });
        isBetter ||= better !== undefined;
      }
    }
  }

  /** Returns the outcomes of the best sets: `most`, and others that lose as many items as the last of these. */
  best(most: number): readonly Outcome[] {
    const outcomes = this.ordered().map(({ outcome }) => outcome);
    const limit = outcomes[most - 1]?.lost.length ?? Infinity;
    return outcomes.filter(({ lost }) => lost.length <= limit);
  }

  private ordered(): readonly RankedSet[] {
    return [...this.sets.values()].sort((a, b) => a.outcome.lost.length - b.outcome.lost.length);
  }
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

  /** Returns the relative cost of a prediction. A removed grant changes the graph. */
  costOf(kinds: readonly RemovalKind[]): number {
    return this.items.length + (kinds.includes('GRANT') ? this.index.graph.items.length : 1);
  }

  /** Evaluates the state after the removals; returns undefined if one of the policies is still violated. */
  predict(steps: readonly HeldStep[], policies: readonly number[]): Outcome | undefined {
    const index = withoutGrants(this.index, steps);
    const held = withoutSteps(this.held, steps);
    const stays = this.violatedPolicies(index, held);
    if (policies.some((position) => stays.has(position))) return undefined;
    const kept = new Set(this.itemsHeld(index, held));
    const removed = new Set(steps.map(({ item }) => item));
    return {
      steps,
      lost: this.items.filter((item) => !kept.has(item) && !removed.has(item)),
      ended: [...this.violated].filter((position) => !stays.has(position)).sort((a, b) => a - b),
    };
  }

  describe({ steps, lost, ended }: Outcome): DescribedRemediation {
    const { graph } = this.index;
    const nameOf = (item: number) => graph.items[item]!;
    const removals = steps
      .map((step) => describeStep(step, nameOf))
      .map((removal) => ({ removal, text: textOf([removal]) }))
      .sort((a, b) => compareText(a.text, b.text))
      .map(({ removal }) => removal);
    const alsoLost = [...lost].sort((a, b) => graph.ranks[a]! - graph.ranks[b]!).map(nameOf);
    return { remediation: { removals, alsoLost, ended }, text: textOf(removals) };
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

interface DescribedRemediation {
  readonly remediation: Remediation;
  /** The sort key of the removals. */
  readonly text: string;
}

function compareRemediations(a: DescribedRemediation, b: DescribedRemediation): number {
  return a.remediation.alsoLost.length - b.remediation.alsoLost.length || compareText(a.text, b.text);
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
