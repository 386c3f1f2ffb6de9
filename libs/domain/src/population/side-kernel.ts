import { WORDS_AT_ONCE } from './policy-sides';

/** Whole rows are added so many at a time. */
export const ROWS_AT_ONCE = 8;
const BITS = 32;
/** A kernel may note so many words for each 64 policies. */
export const NOTE_WORDS = 4;

/**
 * What the inner loop of a scan works on: one memory of 32-bit words. A place is the number of a word. `PolicySides`
 * tells what the bits of a row stand for.
 */
export interface SideMemory {
  /** Of the sum, and of each whole row. */
  readonly rowWords: number;
  /** Where rows are summed up, at a multiple of four, as each whole row. All zero, before and after. */
  readonly sum: number;
  /** Room for as many words as a row has, and NOTE_WORDS more, in which a kernel may note what it finds. */
  readonly found: number;
  /** The position of each two-sided policy. */
  readonly positions: number;
  /**
   * Person by person: how many places of whole rows follow, a multiple of `ROWS_AT_ONCE` but never zero; these places;
   * how many places of rows of pairs follow; these. A row of pairs has their number, then for each the place of a word
   * within a whole row, and the word.
   */
  readonly lists: number;
  /** Person by person: how many policies are violated, and their positions, ascending. */
  readonly answers: number;
}

/** The next place at which a whole row may stand. */
export function aligned(place: number): number {
  return Math.ceil(place / WORDS_AT_ONCE) * WORDS_AT_ONCE;
}

/** The inner loop of a scan, and the memory that it works on. */
export interface SideKernel {
  /** Another array after `grow`. */
  readonly words: Int32Array;
  /** Makes room for at least so many words. What is written stays, what is not is zero. */
  grow(words: number): void;
  /** Answers the lists of so many people; returns where the answers end. */
  find(memory: SideMemory, people: number): number;
}

/** In plain TypeScript: what other kernels are compared with. */
export class PlainKernel implements SideKernel {
  words = new Int32Array(0);

  grow(words: number): void {
    if (words <= this.words.length) return;
    const grown = new Int32Array(Math.max(words, 2 * this.words.length));
    grown.set(this.words);
    this.words = grown;
  }

  find(memory: SideMemory, people: number): number {
    const { words } = this;
    let list = memory.lists;
    let answer = memory.answers;
    for (let person = 0; person < people; person++) {
      list = addWholeRows(words, memory, list);
      list = addPairs(words, memory, list);
      answer = tellBothSides(words, memory, answer);
    }
    return answer;
  }
}

/** Returns where the list goes on. Eight rows in one pass: each word of the sum is read and written once. */
function addWholeRows(words: Int32Array, { rowWords, sum }: SideMemory, list: number): number {
  const end = list + 1 + words[list]!;
  for (let next = list + 1; next < end; next += ROWS_AT_ONCE) {
    const a = words[next]!;
    const b = words[next + 1]!;
    const c = words[next + 2]!;
    const d = words[next + 3]!;
    const e = words[next + 4]!;
    const f = words[next + 5]!;
    const g = words[next + 6]!;
    const h = words[next + 7]!;
    for (let w = 0; w < rowWords; w++) {
      words[sum + w]! |=
        words[a + w]! |
        words[b + w]! |
        words[c + w]! |
        words[d + w]! |
        words[e + w]! |
        words[f + w]! |
        words[g + w]! |
        words[h + w]!;
    }
  }
  return end;
}

function addPairs(words: Int32Array, { sum }: SideMemory, list: number): number {
  const end = list + 1 + words[list]!;
  for (let next = list + 1; next < end; next++) {
    const row = words[next]!;
    const rowEnd = row + 1 + 2 * words[row]!;
    for (let pair = row + 1; pair < rowEnd; pair += 2) words[sum + words[pair]!]! |= words[pair + 1]!;
  }
  return end;
}

/** Returns where the next answer begins; leaves the sum empty. */
function tellBothSides(words: Int32Array, { rowWords, sum, positions }: SideMemory, answer: number): number {
  let end = answer + 1;
  let first = positions;
  for (let block = sum; block < sum + rowWords; block += 2 * WORDS_AT_ONCE) {
    for (let left = block; left < block + WORDS_AT_ONCE; left++) {
      let both = words[left]! & words[left + WORDS_AT_ONCE]!;
      while (both !== 0) {
        words[end++] = words[first + 31 - Math.clz32(both & -both)]!;
        both &= both - 1;
      }
      first += BITS;
    }
  }
  words.fill(0, sum, sum + rowWords);
  words[answer] = end - answer - 1;
  return end;
}
