import type { NamedAccessItem } from '../access/access-item';
import type { AccessMarks } from '../access/access-marks';
import { describeGrantPaths, isGranted } from '../access/grant-paths';
import type { HeldAccess } from '../access/held-access';
import type { CountingSet } from './find-conflict-within';
import { findConflictWithin } from './find-conflict-within';
import type { PolicyIndex } from './policy-index';
import type { SodPolicy } from './sod-policy';
import type { MatchedItem, ViolationContext, ViolationKind } from './violation';

/**
 * The violations that granting `requested` would cause: every policy that is violated afterwards and has at least one
 * new matched item. A policy that was violated before and that the grant does not touch is not among them. Ordered by
 * policy name, then id.
 *
 * `requested` are numbers of the index's graph (see `resolveAccess`). Source of the rule: `decisions.md` section 6,
 * "Predict".
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
 * Everything the identity would violate with `requested` granted: what it violates now, and what `predictViolations`
 * answers. Same order.
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
    if (!isViolated(index, position)) continue;
    const policy = index.policies[position]!;
    const sets = countingSets(index, position);
    const kind = kindOf(index.marks, policy, sets);
    if (isWanted(kind)) contexts.push(describe(index, { policy, sets, kind }));
  }
  return contexts;
}

/** THE SOD RULE: a policy is violated when at least `threshold` of its sets count. */
function isViolated(index: PolicyIndex, position: number): boolean {
  const { setOffsets } = index.criteria;
  const end = setOffsets[position + 1]!;
  let lacking = index.policies[position]!.threshold;
  for (let set = setOffsets[position]!; lacking <= end - set; set++) {
    if (counts(index, set) && --lacking === 0) return true;
  }
  return false;
}

/** A set counts when at least `minimum` of its items are held or added. */
function counts({ criteria: { itemOffsets, items, minimums }, marks }: PolicyIndex, set: number): boolean {
  const end = itemOffsets[set + 1]!;
  let lacking = minimums[set]!;
  for (let i = itemOffsets[set]!; i < end; i++) {
    if (marks.has(items[i]!) && --lacking === 0) return true;
  }
  return false;
}

/** The sets that count, in the policy's order. */
function countingSets({ criteria, marks }: PolicyIndex, position: number): readonly CountingSet[] {
  const { setOffsets, itemOffsets, items, minimums } = criteria;
  const first = setOffsets[position]!;
  const counting: CountingSet[] = [];
  for (let set = first; set < setOffsets[position + 1]!; set++) {
    const matched: number[] = [];
    for (let i = itemOffsets[set]!; i < itemOffsets[set + 1]!; i++) if (marks.has(items[i]!)) matched.push(items[i]!);
    if (matched.length >= minimums[set]!) counting.push({ place: set - first, minimum: minimums[set]!, matched });
  }
  return counting;
}

/**
 * Of a violated policy: whether it was violated before, when existing items alone counted, and whether a matched item
 * is new.
 */
function kindOf(marks: AccessMarks, { threshold }: SodPolicy, sets: readonly CountingSet[]): ViolationKind {
  let countedBefore = 0;
  let hasNew = false;
  for (const { minimum, matched } of sets) {
    let existing = 0;
    for (const number of matched) if (marks.isExisting(number)) existing++;
    if (existing >= minimum) countedBefore++;
    hasNew ||= existing < matched.length;
  }
  if (countedBefore < threshold) return 'NEW';
  return hasNew ? 'EXTENDED' : 'EXISTING';
}

interface Violated {
  readonly policy: SodPolicy;
  readonly sets: readonly CountingSet[];
  readonly kind: ViolationKind;
}

function describe(index: PolicyIndex, violated: Violated): ViolationContext {
  const { policy, sets, kind } = violated;
  const { id, name, type, level } = policy;
  const conflictWithin = conflictWithinOf(index, violated);
  const base = {
    policy: { type: 'SOD_POLICY', id, name },
    kind,
    level,
    ...(conflictWithin.length > 0 && { conflictWithin }),
  } as const;
  if (type === 'CARDINALITY_BASED') {
    const conflictingSets = sets.map(({ place, minimum, matched }) => {
      return { name: policy.sets[place]!.name, minimum, criteriaList: describeMatched(index, matched) };
    });
    return { ...base, conflictingSets };
  }
  const leftCriteria = { criteriaList: describeMatched(index, sets[0]!.matched) };
  const rightCriteria = { criteriaList: describeMatched(index, sets[1]!.matched) };
  return { ...base, conflictingAccessCriteria: { leftCriteria, rightCriteria } };
}

function conflictWithinOf({ graph, marks }: PolicyIndex, { policy, sets }: Violated): readonly NamedAccessItem[] {
  const { type, threshold } = policy;
  const isAnyGranted = sets.some(({ matched }) => matched.some((number) => isGranted(graph, marks, number)));
  // INVARIANT (criteria disjoint): an item that grants nothing stands on one side alone.
  if (!isAnyGranted && type === 'CONFLICTING_ACCESS_BASED') return [];
  return findConflictWithin(graph, marks, { sets, threshold });
}

function describeMatched({ graph, marks }: PolicyIndex, matched: readonly number[]): readonly MatchedItem[] {
  return matched.map((number) => {
    const { type, id, name } = graph.items[number]!;
    const paths = describeGrantPaths(graph, marks, number);
    return { type, id, name, existing: marks.isExisting(number), paths };
  });
}
