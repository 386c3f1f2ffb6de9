// Runs a tool that is written in TypeScript, for example: node tools/run.mjs bench/predict.bench
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '..');
const [name, ...args] = process.argv.slice(2);
if (name === undefined) {
  console.error('which tool? for example: node tools/run.mjs bench/predict.bench');
  process.exit(2);
}
const outfile = join(root, 'dist/tools', `${name}.mjs`);
await build({
  entryPoints: [join(root, 'tools', `${name}.ts`)],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  tsconfig: join(root, 'tsconfig.base.json'),
});
process.argv = [process.execPath, outfile, ...args];
await import(pathToFileURL(outfile).href);
