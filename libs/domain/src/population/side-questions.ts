import { ItemRows } from './item-rows';
import type { NumberList } from './number-lists';
import type { PolicySides } from './policy-sides';
import type { AssignedNumbers } from './population';
import { aligned, NOTE_WORDS, ROWS_AT_ONCE, type SideKernel, type SideMemory } from './side-kernel';

/** Of a list, besides the places of rows: two lengths, and places that fill the whole rows up. */
const WORDS_BESIDES = 2 + ROWS_AT_ONCE;
const LIST_WORDS = 1_024;
/** 256 MiB. */
const ROW_WORDS = 2 ** 26;

/** What is asked at the most. */
export interface SideLimits {
  /** Questions that are answered together. */
  readonly people: number;
  /** Items of one question. */
  readonly items: number;
  /** Words of rows to keep from one answer to the next. */
  readonly rowWords?: number;
}

/** Which two-sided policies are violated: asked person by person, and answered for some people together. */
export class SideQuestions {
  private readonly memory: SideMemory;
  private readonly rows: ItemRows;
  /** Questions since the last answers; of these, those whose lists are written and not answered yet. */
  private asked = 0;
  private listed = 0;
  private listsEnd: number;
  private answersEnd: number;
  private nextAnswer: number;

  constructor(
    private readonly sides: PolicySides,
    private readonly kernel: SideKernel,
    private readonly limits: SideLimits,
  ) {
    const { memory, zeros, rows } = layOut(sides, limits);
    kernel.grow(rows);
    kernel.words.set(sides.positions, memory.positions);
    this.memory = memory;
    this.rows = new ItemRows(sides, { kernel, first: rows, zeros, words: limits.rowWords ?? ROW_WORDS });
    this.listsEnd = memory.lists;
    this.answersEnd = memory.answers;
    this.nextAnswer = memory.answers;
  }

  /** Steps taken since it was made. */
  get operations(): number {
    return this.rows.operations;
  }

  /**
   * Asks about whoever is assigned these items; false, and no question, where they concern none of the policies. Throws
   * an Error where that is more than the limits allow.
   */
  ask(assigned: AssignedNumbers): boolean {
    const items = assigned.end - assigned.start;
    // More would be written over the rows, which then would tell something else.
    if (items > this.limits.items || this.asked === this.limits.people)
      throw new Error('more is asked than there is room for');
    if (this.listsEnd + items + WORDS_BESIDES > this.memory.answers) this.answerListed();
    const end = this.rows.list(assigned, this.listsEnd);
    if (end === this.listsEnd) return false;
    this.listsEnd = end;
    this.asked++;
    this.listed++;
    return true;
  }

  /** Whether these items, which have just been asked about, concern a policy that is not two-sided. */
  concernOthers(assigned: AssignedNumbers): boolean {
    return this.sides.others.length > 0 && this.rows.nameOther(assigned);
  }

  /** Answers what was asked since the last time; then `next` tells the answers. */
  answer(): void {
    this.answerListed();
    this.rows.forgetMany();
    this.asked = 0;
    this.answersEnd = this.memory.answers;
    this.nextAnswer = this.memory.answers;
  }

  /**
   * The positions of the policies that are violated, ascending: of one question after the other. Valid until another
   * question is asked.
   */
  next(): NumberList {
    const data = this.kernel.words;
    const start = this.nextAnswer + 1;
    const end = start + data[start - 1]!;
    this.nextAnswer = end;
    return { data, start, end };
  }

  /** Behind the answers to earlier questions, and makes room for more lists. */
  private answerListed(): void {
    if (this.listed > 0) this.answersEnd = this.kernel.find({ ...this.memory, answers: this.answersEnd }, this.listed);
    this.listed = 0;
    this.listsEnd = this.memory.lists;
  }
}

interface Layout {
  readonly memory: SideMemory;
  /** Where a row of zeros stands, and where all other rows begin. */
  readonly zeros: number;
  readonly rows: number;
}

function layOut({ words, positions }: PolicySides, { people, items }: SideLimits): Layout {
  const zeros = 0;
  const sum = zeros + words;
  const found = sum + words;
  const places = found + aligned(words + NOTE_WORDS);
  const lists = places + positions.length;
  const answers = lists + Math.max(LIST_WORDS, items + WORDS_BESIDES);
  const rows = answers + people * (1 + positions.length);
  return { memory: { rowWords: words, sum, found, positions: places, lists, answers }, zeros, rows };
}
