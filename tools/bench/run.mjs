// Runs one benchmark: node tools/bench/run.mjs predict
import { mkdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '../..');
const name = process.argv[2];
if (name === undefined) {
  console.error('which benchmark? node tools/bench/run.mjs <name>, for example: predict');
  process.exit(2);
}
const outfile = resolve(root, `dist/bench/${name}.mjs`);
mkdirSync(resolve(root, 'dist/bench'), { recursive: true });
await build({
  entryPoints: [resolve(root, `tools/bench/${name}.bench.ts`)],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  tsconfig: resolve(root, 'tsconfig.base.json'),
});
await import(pathToFileURL(outfile).href);
