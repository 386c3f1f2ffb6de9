import { readFile } from 'node:fs/promises';
import { transform } from '@swc/core';

/** Compiles TypeScript with swc before esbuild bundles it: esbuild alone emits no decorator metadata. */
export function swcPlugin(swcOptions) {
  return {
    name: 'swc',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const options = { ...swcOptions, module: { type: 'es6' } };
        const { code } = await transform(source, { ...options, filename: path, sourceMaps: 'inline', swcrc: false });
        return { contents: code, loader: 'js' };
      });
    },
  };
}
