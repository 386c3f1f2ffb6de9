import { PlainKernel, type SideKernel } from './side-kernel';
import { SimdKernel } from './simd-kernel';

/** WebAssembly reads and writes numbers from their lowest byte on; typed arrays do it as the processor does. */
const isLowestByteFirst = (): boolean => new Uint8Array(Int32Array.of(1).buffer)[0] === 1;

/**
 * The fastest kernel that there is here: not every program may use WebAssembly, which a page has to allow, and not
 * every engine has it with SIMD.
 */
export function openSideKernel(): SideKernel {
  if (!isLowestByteFirst()) return new PlainKernel();
  try {
    return new SimdKernel();
  } catch {
    return new PlainKernel();
  }
}
