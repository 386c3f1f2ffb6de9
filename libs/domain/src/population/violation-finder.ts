import { evaluate } from '../sod/evaluate';
import { compilePolicyIndex, type PolicyIndex } from '../sod/policy-index';
import { Scratch } from '../sod/scratch';
import type { NumberList } from './number-lists';
import { compilePolicySides, type PolicySides } from './policy-sides';
import type { AssignedNumbers } from './population';
import { openSideKernel } from './open-side-kernel';
import type { SideKernel } from './side-kernel';
import { SideQuestions } from './side-questions';

/** So many people are asked about at a time, or fewer where they could violate more policies than this. */
const MOST_PEOPLE = 64;
const MOST_VIOLATIONS = 50_000;

/** Answers kept for identities of equal access: one for each value of so many bits of a hash. */
const KEPT_BITS = 14;

interface KeptAnswer {
  readonly assigned: Int32Array;
  readonly violated: NumberList;
}

/** A question that is asked. */
interface Asked {
  /** The answer where it is kept. */
  readonly kept?: NumberList;
  /** Whether the two-sided policies are asked about. */
  readonly isAsked?: boolean;
  /** Positions of violated policies of other types. */
  readonly others?: readonly number[];
  /** Where the answer is to be kept. */
  readonly keep?: { readonly slot: number; readonly assigned: Int32Array };
}

/**
 * Finds what identities violate, many times faster than one `evaluate` for each: what an item contributes is found
 * once, two-sided policies are bits of words, and identities of equal access are evaluated once. Questions are asked
 * one after the other, as long as there is room, and answered together.
 */
export class ViolationFinder {
  /** So many questions at the most are answered together. */
  readonly mostPeople: number;
  private readonly sides: PolicySides;
  private readonly questions: SideQuestions;
  private readonly others: PolicyIndex;
  private readonly scratch = new Scratch();
  private readonly kept: (KeptAnswer | undefined)[] = new Array<undefined>(1 << KEPT_BITS).fill(undefined);
  private readonly hashes = new Int32Array(1 << KEPT_BITS);
  private asked: Asked[] = [];
  private steps = 0;

  /** Nobody who is asked about is assigned more than so many items. */
  constructor(
    private readonly index: PolicyIndex,
    mostItems: number,
    kernel: SideKernel = openSideKernel(),
  ) {
    this.sides = compilePolicySides(index);
    this.mostPeople = Math.min(MOST_PEOPLE, Math.ceil(MOST_VIOLATIONS / (1 + index.policies.length)));
    this.questions = new SideQuestions(this.sides, kernel, { people: this.mostPeople, items: mostItems });
    this.others = compilePolicyIndex(
      index.graph,
      this.sides.others.map((position) => index.policies[position]!),
    );
  }

  /** Steps taken since it was made. */
  get operations(): number {
    return this.steps + this.questions.operations + this.scratch.operations;
  }

  /** Whether one more question may be asked before those that were asked are answered. */
  get hasRoom(): boolean {
    return this.asked.length < this.mostPeople;
  }

  /** Asks which policies are violated by whoever is assigned these items. */
  ask(assigned: AssignedNumbers): void {
    const hash = hashNumbers(assigned);
    const slot = hash >>> (32 - KEPT_BITS);
    this.steps += 1 + assigned.end - assigned.start;
    // An answer is kept when its question comes again: most of a varied population is asked about once.
    if (this.hashes[slot] !== hash) {
      this.hashes[slot] = hash;
      this.asked.push(this.evaluate(assigned));
      return;
    }
    const kept = this.kept[slot];
    if (kept !== undefined && isEqual(kept.assigned, assigned)) this.asked.push({ kept: kept.violated });
    else {
      const { data, start, end } = assigned;
      this.asked.push({ ...this.evaluate(assigned), keep: { slot, assigned: data.slice(start, end) } });
    }
  }

  /** For each question, in order: the positions of the violated policies, ascending; valid until one is asked. */
  answer(): readonly NumberList[] {
    this.questions.answer();
    const answers = this.asked.map((asked) => this.tell(asked));
    this.asked = [];
    return answers;
  }

  private evaluate(assigned: AssignedNumbers): Asked {
    const asked = this.questions.ask(assigned) ? ASKED : NOT_ASKED;
    return this.questions.concernOthers(assigned) ? { ...asked, others: this.findOthers(assigned) } : asked;
  }

  private findOthers({ data, start, end }: AssignedNumbers): readonly number[] {
    const { numbers } = this.index.graph;
    const held = { numbers, assigned: data.subarray(start, end) };
    const { count, policies } = evaluate(this.others, this.scratch, { held, requested: [], wanted: 'ALL' });
    return policies.slice(0, count).map((position) => this.sides.others[position]!);
  }

  private tell({ kept, isAsked, others, keep }: Asked): NumberList {
    if (kept !== undefined) return kept;
    const twoSided = isAsked === true ? this.questions.next() : NOTHING;
    const violated = others === undefined || others.length === 0 ? twoSided : merge(twoSided, others);
    if (keep === undefined) return violated;
    const { data, start, end } = violated;
    const copy = data.slice(start, end);
    this.kept[keep.slot] = { assigned: keep.assigned, violated: { data: copy, start: 0, end: copy.length } };
    return violated;
  }
}

const ASKED: Asked = { isAsked: true };
const NOT_ASKED: Asked = {};
const NOTHING: NumberList = { data: new Int32Array(0), start: 0, end: 0 };

function merge({ data, start, end }: NumberList, others: readonly number[]): NumberList {
  const merged = Int32Array.from([...data.subarray(start, end), ...others]).sort();
  return { data: merged, start: 0, end: merged.length };
}

function isEqual(kept: Int32Array, { data, start, end }: AssignedNumbers): boolean {
  if (kept.length !== end - start) return false;
  for (let i = start; i < end; i++) if (kept[i - start] !== data[i]) return false;
  return true;
}

function hashNumbers({ data, start, end }: AssignedNumbers): number {
  let hash = end - start;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ data[i]!, 0x9e3779b1);
  return Math.imul(hash, 0x85ebca6b);
}
