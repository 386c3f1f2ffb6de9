import { simdKernelBytes } from './simd-kernel-bytes';
import type { SideKernel, SideMemory } from './side-kernel';

const BYTES_A_WORD = 4;
const WORDS_A_PAGE = 16_384;
/** Memory grows to so many times what there is, at least. */
const GROWTH = 4;

type Find = (...numbers: readonly number[]) => number;

/** As much of it as is used here: the language's own types do not have it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (size: { readonly initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Instance: new (module: object, imports: object) => { readonly exports: { readonly find: Find } };
};

let compiled: object | undefined;

/** Compiled once: V8 makes code that runs often faster, and begins anew for each module. */
function compile(): object {
  return (compiled ??= new WebAssembly.Module(Uint8Array.from(simdKernelBytes)));
}

/** `simd-kernel.wat`: the loop of `PlainKernel`, four words at a time. */
export class SimdKernel implements SideKernel {
  words = new Int32Array(0);
  private run!: Find;

  /** Throws an Error where there is no WebAssembly with SIMD, or no memory for it. */
  constructor() {
    this.grow(WORDS_A_PAGE);
  }

  /**
   * Moves to another memory, as one that is grown in place takes its array away: once that has happened, V8 looks at
   * each access to any typed array of the process whether its memory is still there.
   */
  grow(words: number): void {
    if (words <= this.words.length) return;
    const initial = Math.ceil(Math.max(words, GROWTH * this.words.length) / WORDS_A_PAGE);
    const memory = new WebAssembly.Memory({ initial });
    this.run = new WebAssembly.Instance(compile(), { scan: { memory } }).exports.find;
    const grown = new Int32Array(memory.buffer);
    grown.set(this.words);
    this.words = grown;
  }

  find({ lists, rowWords, sum, found, positions, answers }: SideMemory, people: number): number {
    const bytes = (words: number): number => words * BYTES_A_WORD;
    const end = this.run(
      people,
      bytes(lists),
      bytes(rowWords),
      bytes(sum),
      bytes(found),
      bytes(positions),
      bytes(answers),
    );
    // As a signed number it would be below zero from 2 GiB on.
    return (end >>> 0) / BYTES_A_WORD;
  }
}
