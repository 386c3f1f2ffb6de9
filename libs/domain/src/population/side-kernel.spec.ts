import fc from 'fast-check';
import { openSideKernel } from './open-side-kernel';
import { NOTE_WORDS, PlainKernel, ROWS_AT_ONCE, type SideKernel, type SideMemory } from './side-kernel';
import { SimdKernel } from './simd-kernel';

/** What some people hold: rows, by their place in the list of all. */
interface Holders {
  /** Blocks of 128 policies: four words for their left sides, four for the right ones. */
  readonly blocks: number;
  readonly rows: readonly (readonly (readonly [place: number, bit: number])[])[];
  readonly held: readonly { readonly whole: readonly number[]; readonly pairs: readonly number[] }[];
}

const holders: fc.Arbitrary<Holders> = fc.integer({ min: 1, max: 3 }).chain((blocks) => {
  const bit = fc.tuple(fc.nat(8 * blocks - 1), fc.nat(31));
  const rows = fc.array(fc.array(bit, { minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 12 });
  return rows.chain((made) => {
    const some = (maxLength: number) => fc.array(fc.nat(made.length - 1), { maxLength });
    const held = fc.array(fc.record({ whole: some(20), pairs: some(4) }), { maxLength: 6 });
    return held.map((each) => ({ blocks, rows: made, held: each }));
  });
});

function wordsOf(row: Holders['rows'][number], rowWords: number): Int32Array {
  const words = new Int32Array(rowWords);
  for (const [place, bit] of row) words[place]! |= 1 << bit;
  return words;
}

/** Writes rows and lists, as the memory has them, to words that were used before. */
function write(kernel: SideKernel, { blocks, rows, held }: Holders): SideMemory {
  const rowWords = 8 * blocks;
  const policies = 128 * blocks;
  const sum = rowWords;
  const found = sum + rowWords;
  const positions = found + rowWords + NOTE_WORDS;
  const whole = positions + policies;
  const pairs = whole + rows.length * rowWords;
  const lists = pairs + rows.length * (1 + 2 * rowWords);
  const answers = lists + held.length * 64;
  kernel.grow(answers + held.length * (1 + policies));
  const { words } = kernel;
  words.fill(-1, found, positions).fill(-1, answers);
  for (let k = 0; k < policies; k++) words[positions + k] = 3 * k;
  rows.forEach((row, n) => {
    const made = wordsOf(row, rowWords);
    words.set(made, whole + n * rowWords);
    const filled = [...made.entries()].filter(([, word]) => word !== 0);
    words.set([filled.length, ...filled.flat()], pairs + n * (1 + 2 * rowWords));
  });
  let next = lists;
  for (const person of held) {
    const places = person.whole.map((n) => whole + n * rowWords);
    while (places.length === 0 || places.length % ROWS_AT_ONCE !== 0) places.push(0);
    const pairPlaces = person.pairs.map((n) => pairs + n * (1 + 2 * rowWords));
    const list = [places.length, ...places, pairPlaces.length, ...pairPlaces];
    words.set(list, next);
    next += list.length;
  }
  return { rowWords, sum, found, positions, lists, answers };
}

/** From the rows alone, bit by bit. */
function answersOf({ blocks, rows, held }: Holders): readonly number[] {
  const leftOf = (k: number): string => `${8 * Math.floor(k / 128) + Math.floor((k % 128) / 32)} ${k % 32}`;
  const rightOf = (k: number): string => `${8 * Math.floor(k / 128) + 4 + Math.floor((k % 128) / 32)} ${k % 32}`;
  return held.flatMap(({ whole, pairs }) => {
    const bits = new Set([...whole, ...pairs].flatMap((n) => rows[n]!.map(([place, bit]) => `${place} ${bit}`)));
    const both = [...Array(128 * blocks).keys()].filter((k) => bits.has(leftOf(k)) && bits.has(rightOf(k)));
    return [both.length, ...both.map((k) => 3 * k)];
  });
}

function ask(kernel: SideKernel, question: Holders): readonly number[] {
  const memory = write(kernel, question);
  const end = kernel.find(memory, question.held.length);
  expect(kernel.words.slice(memory.sum, memory.sum + memory.rowWords).every((word) => word === 0)).toBe(true);
  return [...kernel.words.slice(memory.answers, end)];
}

describe.each([
  ['in TypeScript', () => new PlainKernel()],
  ['in WebAssembly', () => new SimdKernel()],
] as const)('the kernel %s', (_, open) => {
  it('finds the bits that both halves have in common, person by person', () => {
    const kernel = open();
    fc.assert(
      fc.property(holders, (question) => {
        // What the rows before have left in the sum must not stay.
        kernel.words.fill(0);
        expect(ask(kernel, question)).toEqual(answersOf(question));
      }),
      { numRuns: 500 },
    );
  });

  it('keeps what is written when it grows, and what is not is zero', () => {
    const kernel = open();
    kernel.grow(100);
    const before = kernel.words.length;
    kernel.words.fill(7);
    kernel.grow(before);
    expect(kernel.words).toHaveLength(before);
    kernel.grow(before + 1);
    expect(kernel.words.length).toBeGreaterThan(before);
    expect(kernel.words.subarray(0, before).every((word) => word === 7)).toBe(true);
    expect(kernel.words.subarray(before).every((word) => word === 0)).toBe(true);
  });
});

describe('the kernel of a scan', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is the one in WebAssembly', () => {
    expect(openSideKernel()).toBeInstanceOf(SimdKernel);
  });

  it('is the one in TypeScript where there is no WebAssembly, or none with SIMD', () => {
    const without = jest.replaceProperty(globalThis as { WebAssembly?: unknown }, 'WebAssembly', undefined);
    expect(openSideKernel()).toBeInstanceOf(PlainKernel);
    without.replaceValue({
      Memory: function refuse() {
        throw new RangeError('no memory');
      },
    });
    expect(openSideKernel()).toBeInstanceOf(PlainKernel);
  });
});
