import type { AccessMarks } from '../access/access-marks';
import { findGrantPaths } from '../access/grant-paths';
import type { HeldAccess } from '../access/held-access';
import type { CompiledPolicy, CompiledSet, PolicyIndex } from './policy-index';
import type { MatchedItem, ViolationContext, ViolationKind } from './violation';

/**
 * The violations that granting `requested` would cause: every policy that is violated afterwards and has at least one new matched item. A policy that was violated before
 * and that the grant does not touch is not among them. Ordered by policy name, then id.
 *
 * `requested` are numbers of the index's graph (see `resolveAccess`). Source of the rule: `decisions.md` section 6, "Predict".
 */
export function predictViolations(
  index: PolicyIndex,
  held: HeldAccess,
  requested: readonly number[],
): readonly ViolationContext[] {
  startEvaluation(index, held, requested);
  return describeViolated(index, index.policiesNaming([index.marks.added()]), (kind) => kind !== 'EXISTING');
}

/**
 * Everything the identity would violate with `requested` granted: what it violates now, and what `predictViolations` answers. Same order.
 *
 * Source of the rule: `decisions.md` section 6, "Check".
 */
export function checkViolations(
  index: PolicyIndex,
  held: HeldAccess,
  requested: readonly number[],
): readonly ViolationContext[] {
  startEvaluation(index, held, requested);
  return describeViolated(index, index.policiesNaming([held.held, index.marks.added()]), () => true);
}

function startEvaluation(index: PolicyIndex, held: HeldAccess, requested: readonly number[]): void {
  if (held.graph !== index.graph) throw new Error('held access and policy index are of different access graphs');
  index.marks.start(held, requested);
}

function describeViolated(
  index: PolicyIndex,
  candidates: readonly number[],
  isWanted: (kind: ViolationKind) => boolean,
): readonly ViolationContext[] {
  const contexts: ViolationContext[] = [];
  for (const position of candidates) {
    const compiled = index.policies[position]!;
    if (!isViolated(compiled, index.marks)) continue;
    const counting = compiled.sets.filter((set) => counts(set, index.marks));
    const kind = kindOf(compiled, counting, index.marks);
    if (isWanted(kind)) contexts.push(describe(index, { compiled, counting, kind }));
  }
  return contexts;
}

/** THE SOD RULE: a policy is violated when at least `threshold` of its sets count. */
function isViolated({ policy, sets }: CompiledPolicy, marks: AccessMarks): boolean {
  let lacking = policy.threshold;
  for (let s = 0; s < sets.length; s++) {
    if (counts(sets[s]!, marks)) lacking--;
    if (lacking === 0) return true;
    if (lacking > sets.length - s - 1) return false;
  }
  return false;
}

/** A set counts when at least `minimum` of its items are held or added. */
function counts({ items, minimum }: CompiledSet, marks: AccessMarks): boolean {
  let lacking = minimum;
  for (let i = 0; i < items.length; i++) {
    if (marks.has(items[i]!) && --lacking === 0) return true;
  }
  return false;
}

/** `counting` are the sets that count with the grant; before it, only existing items do. */
function kindOf({ policy }: CompiledPolicy, counting: readonly CompiledSet[], marks: AccessMarks): ViolationKind {
  let countedBefore = 0;
  let hasAdded = false;
  for (const { items, minimum } of counting) {
    let existing = 0;
    for (let i = 0; i < items.length; i++) {
      if (marks.isExisting(items[i]!)) existing++;
      else hasAdded ||= marks.has(items[i]!);
    }
    if (existing >= minimum) countedBefore++;
  }
  if (countedBefore < policy.threshold) return 'NEW';
  return hasAdded ? 'EXTENDED' : 'EXISTING';
}

interface Violated {
  readonly compiled: CompiledPolicy;
  readonly counting: readonly CompiledSet[];
  readonly kind: ViolationKind;
}

function describe(index: PolicyIndex, { compiled: { policy }, counting, kind }: Violated): ViolationContext {
  const base = {
    policy: { type: 'SOD_POLICY', id: policy.id, name: policy.name },
    kind,
    level: policy.level,
  } as const;
  const matched = counting.map((set) => ({
    name: set.name,
    minimum: set.minimum,
    criteriaList: matchedItems(index, set.items),
  }));
  if (policy.type === 'CARDINALITY_BASED') return { ...base, conflictingSets: matched };
  const [left, right] = matched;
  return {
    ...base,
    conflictingAccessCriteria: {
      leftCriteria: { criteriaList: left!.criteriaList },
      rightCriteria: { criteriaList: right!.criteriaList },
    },
  };
}

function matchedItems({ graph, marks }: PolicyIndex, items: Int32Array): readonly MatchedItem[] {
  const matched: MatchedItem[] = [];
  for (const number of items) {
    if (!marks.has(number)) continue;
    const paths = findGrantPaths(graph, marks, number).map((path) => path.map((n) => graph.items[n]!));
    matched.push({ ...graph.items[number]!, existing: marks.isExisting(number), paths });
  }
  return matched;
}
