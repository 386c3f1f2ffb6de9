import { describeGrantPaths } from '../access/grant-paths';
import type { HeldAccess } from '../access/held-access';
import type { PolicyIndex } from './policy-index';
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
    if (!isViolated(index, position)) continue;
    const kind = kindOf(index, position);
    if (isWanted(kind)) contexts.push(describe(index, position, kind));
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

/** Of a violated policy: whether it was violated before, when existing items alone counted, and whether a matched item is new. */
function kindOf(index: PolicyIndex, position: number): ViolationKind {
  const { criteria, marks } = index;
  let countedBefore = 0;
  let hasNew = false;
  for (const set of countingSets(index, position)) {
    let existing = 0;
    for (let i = criteria.itemOffsets[set]!; i < criteria.itemOffsets[set + 1]!; i++) {
      if (marks.isExisting(criteria.items[i]!)) existing++;
      else hasNew ||= marks.has(criteria.items[i]!);
    }
    if (existing >= criteria.minimums[set]!) countedBefore++;
  }
  if (countedBefore < index.policies[position]!.threshold) return 'NEW';
  return hasNew ? 'EXTENDED' : 'EXISTING';
}

function countingSets(index: PolicyIndex, position: number): readonly number[] {
  const { setOffsets } = index.criteria;
  const counting: number[] = [];
  for (let set = setOffsets[position]!; set < setOffsets[position + 1]!; set++) {
    if (counts(index, set)) counting.push(set);
  }
  return counting;
}

function describe(index: PolicyIndex, position: number, kind: ViolationKind): ViolationContext {
  const { id, name, type, level, sets } = index.policies[position]!;
  const policy = { type: 'SOD_POLICY', id, name } as const;
  const firstSet = index.criteria.setOffsets[position]!;
  if (type === 'CARDINALITY_BASED') {
    const conflictingSets = countingSets(index, position).map((set) => {
      const { name: setName, minimum } = sets[set - firstSet]!;
      return { name: setName, minimum, criteriaList: matchedItems(index, set) };
    });
    return { policy, kind, level, conflictingSets };
  }
  const leftCriteria = { criteriaList: matchedItems(index, firstSet) };
  const rightCriteria = { criteriaList: matchedItems(index, firstSet + 1) };
  return { policy, kind, level, conflictingAccessCriteria: { leftCriteria, rightCriteria } };
}

function matchedItems(
  { criteria: { itemOffsets, items }, graph, marks }: PolicyIndex,
  set: number,
): readonly MatchedItem[] {
  const matched: MatchedItem[] = [];
  for (let i = itemOffsets[set]!; i < itemOffsets[set + 1]!; i++) {
    const number = items[i]!;
    if (!marks.has(number)) continue;
    const { type, id, name } = graph.items[number]!;
    matched.push({
      type,
      id,
      name,
      existing: marks.isExisting(number),
      paths: describeGrantPaths(graph, marks, number),
    });
  }
  return matched;
}
