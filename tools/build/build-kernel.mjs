// Makes the bytes of the scan's kernel of its WebAssembly text: npm run kernel. With --check it only tells, by exit
// code 1, whether they are not as they would be written.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import loadWabt from 'wabt';

const folder = join(import.meta.dirname, '../../libs/domain/src/population');
const target = join(folder, 'simd-kernel-bytes.ts');

const wabt = await loadWabt();
const text = readFileSync(join(folder, 'simd-kernel.wat'), 'utf8');
const module = wabt.parseWat('simd-kernel.wat', text, { simd: true });
module.validate();
const bytes = Array.from(module.toBinary({}).buffer);
const made = await format(
  `/** Made of simd-kernel.wat by \`npm run kernel\`. */
  export const simdKernelBytes: readonly number[] = [${bytes.join(', ')}];`,
  { ...(await resolveConfig(target)), parser: 'typescript' },
);

if (!process.argv.includes('--check')) writeFileSync(target, made);
else if (readFileSync(target, 'utf8') !== made) {
  console.error('simd-kernel-bytes.ts is not what simd-kernel.wat makes: npm run kernel');
  process.exitCode = 1;
}
