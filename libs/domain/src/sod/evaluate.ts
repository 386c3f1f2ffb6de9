import type { HeldAccess } from '../access/held-access';
import { collectHit, EXISTING, EXTENDED } from './collect-hit';
import type { Hits } from './hits';
import { KnownAccess } from './known-access';
import { PieceByPiece } from './piece-by-piece';
import { NO_SIDE, type FlatCriteria, type PolicyIndex } from './policy-index';
import { stepsAPiece, type Scratch } from './scratch';

/** An identity's access, and what it would be given. */
export interface GrantedAccess {
  /** `KnownAccess` where it is asked about again and again. */
  readonly held: HeldAccess;
  /** Numbers of items that exist (see `resolveAccess`). */
  readonly requested: ArrayLike<number>;
}

/** What an evaluation is about. */
export interface Question extends GrantedAccess {
  /**
   * `ALL`: every policy that is violated with the requested items granted. `CAUSED`: those of them alone that have a
   * new matched item.
   */
  readonly wanted: 'ALL' | 'CAUSED';
}

/** Between two looks at whether a piece is over, the policies of so many items are looked for. */
const ITEMS_AT_ONCE = 16;

/**
 * The policies that are violated, as numbers. The work follows what the question touches, not how many policies there
 * are: from the items at hand to the sets that name them, and from these to the rest of their policies.
 */
export function evaluate(index: PolicyIndex, scratch: Scratch, question: Question): Hits {
  const known = start(index, scratch, question);
  const { held, heldCount, addedCount } = scratch.marks;
  const isAllWanted = question.wanted === 'ALL';
  if (isAllWanted) findViolated(index, scratch, { items: held, from: 0, to: heldCount });
  findAmongAdded(index, scratch, { known, from: 0, to: addedCount });
  const least = isAllWanted ? EXISTING : EXTENDED;
  const { hits, violated, violatedCount } = scratch;
  for (let i = 0; i < violatedCount; i++) {
    if (collectHit(index, scratch, violated[i]!) >= least) hits.count++;
  }
  return hits;
}

/**
 * The same of what a grant would cause, piece by piece: see `stepsAPiece`. Nothing else may use the scratch meanwhile;
 * the held access may be asked about in other indexes.
 */
export class EvaluationInPieces extends PieceByPiece<Hits> {
  private readonly known: KnownAccess | undefined;
  /** Added items whose policies are found, and violated policies that are collected. */
  private visited = 0;
  private collected = 0;
  private pieceEnd: number;

  constructor(
    private readonly index: PolicyIndex,
    private readonly scratch: Scratch,
    { held, requested }: GrantedAccess,
  ) {
    super();
    this.pieceEnd = scratch.operations + stepsAPiece;
    this.known = start(index, scratch, { held, requested, wanted: 'CAUSED' });
  }

  proceed(): boolean {
    const { scratch } = this;
    while (this.visited < scratch.marks.addedCount) {
      this.visit();
      if (this.endsPiece()) return false;
    }
    while (this.collected < scratch.violatedCount) {
      this.collect();
      if (this.endsPiece()) return false;
    }
    return true;
  }

  end(): Hits {
    return this.scratch.hits;
  }

  private visit(): void {
    const { index, scratch, visited: from } = this;
    const known = this.known?.isStillFoundIn(index) === true ? this.known : undefined;
    this.visited = Math.min(from + ITEMS_AT_ONCE, scratch.marks.addedCount);
    findAmongAdded(index, scratch, { known, from, to: this.visited });
  }

  private collect(): void {
    const { index, scratch } = this;
    if (collectHit(index, scratch, scratch.violated[this.collected++]!) >= EXTENDED) scratch.hits.count++;
  }

  /** Whether enough is done for a piece; if so, the next one begins. */
  private endsPiece(): boolean {
    const { operations } = this.scratch;
    if (operations < this.pieceEnd) return false;
    this.pieceEnd = operations + stepsAPiece;
    return true;
  }
}

/** Marks what the question is about. Returns what is known of the held items, where that is of use. */
function start(index: PolicyIndex, scratch: Scratch, { held, requested, wanted }: Question): KnownAccess | undefined {
  if (held.numbers !== index.graph.numbers) throw new Error('held access and policy index number items differently');
  const { marks } = scratch;
  scratch.begin(index);
  if (wanted === 'CAUSED' && held instanceof KnownAccess && held.isFoundIn(index, marks)) {
    marks.startKnown(index.graph, held, requested);
    scratch.operations += marks.steps;
    return held;
  }
  marks.start(index.graph, held, requested);
  scratch.operations += marks.steps;
  return undefined;
}

/** Added items, from one place up to, not including, another, and what is known of the held ones. */
interface AddedItems {
  readonly known: KnownAccess | undefined;
  readonly from: number;
  readonly to: number;
}

type KnownAdded = AddedItems & { readonly known: KnownAccess };

function findAmongAdded(index: PolicyIndex, scratch: Scratch, { known, from, to }: AddedItems): void {
  if (known === undefined) findViolated(index, scratch, { items: scratch.marks.added, from, to });
  else findCaused(index, scratch, { known, from, to });
}

/** `findViolated` of added items, where it is known which sets have an item that is held. */
function findCaused({ criteria, postings }: PolicyIndex, scratch: Scratch, { known, from, to }: KnownAdded): void {
  const { otherSides, policyOfSet } = criteria;
  const { offsets, sets } = postings;
  const { added } = scratch.marks;
  const { stamps: touched, epoch } = scratch.touched;
  const { stamps: touchedSets, epoch: setEpoch } = scratch.touchedSets;
  let found = scratch.violatedCount;
  let steps = to - from;
  for (let i = from; i < to; i++) {
    // For items that came after the index was compiled the end is undefined, as below.
    const end = offsets[added[i]! + 1]!;
    for (let e = offsets[added[i]!]!; e < end; e++) {
      const set = sets[e]!;
      const other = otherSides[set]!;
      steps++;
      touchedSets[set] = setEpoch;
      // Most sets end here, and so their policies need not be looked up.
      const isOpen = other === NO_SIDE || known.holdsOf(other) || touchedSets[other] === setEpoch;
      if (!isOpen) continue;
      const position = policyOfSet[set]!;
      if (touched[position] === epoch) continue;
      touched[position] = epoch;
      if (other === NO_SIDE && !isViolated(criteria, scratch, set)) continue;
      scratch.violated[found++] = position;
    }
  }
  scratch.operations += steps;
  scratch.violatedCount = found;
}

/** Some of `items`, from one place up to, not including, another, all of which are marked. */
interface MarkedItems {
  readonly items: Int32Array;
  readonly from: number;
  readonly to: number;
}

/** Lists the violated policies that name any of the items, behind those that are listed. */
function findViolated(index: PolicyIndex, scratch: Scratch, { items, from, to }: MarkedItems): void {
  const { stamps, epoch } = scratch.touched;
  const { offsets, sets } = index.postings;
  const { policyOfSet } = index.criteria;
  let found = scratch.violatedCount;
  let steps = to - from;
  for (let i = from; i < to; i++) {
    // Items that came after the index was compiled are in no policy: for them the end is undefined.
    const end = offsets[items[i]! + 1]!;
    for (let e = offsets[items[i]!]!; e < end; e++) {
      const position = policyOfSet[sets[e]!]!;
      steps++;
      if (stamps[position] === epoch) continue;
      stamps[position] = epoch;
      if (isViolated(index.criteria, scratch, sets[e]!)) scratch.violated[found++] = position;
    }
  }
  scratch.operations += steps;
  scratch.violatedCount = found;
}

/**
 * THE SOD RULE: a policy is violated when at least `threshold` of its sets count. Asked of a policy by one of its sets,
 * of which an item is marked.
 */
function isViolated(criteria: FlatCriteria, scratch: Scratch, touched: number): boolean {
  // Two sides, of each of which one item is enough: what is left to ask is whether the other side counts.
  const otherSide = criteria.otherSides[touched]!;
  if (otherSide !== NO_SIDE) return counts(criteria, scratch, otherSide);
  const position = criteria.policyOfSet[touched]!;
  let lacking = criteria.thresholds[position]!;
  for (let set = criteria.setOffsets[position]!; set < criteria.setOffsets[position + 1]!; set++) {
    if (counts(criteria, scratch, set) && --lacking === 0) return true;
  }
  return false;
}

/** A set counts when at least `minimum` of its items are held or added. */
function counts({ itemOffsets, items, minimums }: FlatCriteria, scratch: Scratch, set: number): boolean {
  const { stamps, epoch } = scratch.marks;
  const end = itemOffsets[set + 1]!;
  let lacking = minimums[set]!;
  let i = itemOffsets[set]!;
  scratch.operations += end - i;
  for (; i < end; i++) {
    if (stamps[items[i]!]! >= epoch && --lacking === 0) return true;
  }
  return false;
}
