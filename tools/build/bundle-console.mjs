import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { version as swcVersion } from '@swc/core';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '../..');
export const consoleSource = join(root, 'apps/console');
const entry = join(consoleSource, 'src/main.tsx');
/** The folder of the console on the service; routes of the console are below it too. */
export const publicPath = '/console/assets';

/**
 * Lets each part that loads later import the entry, which is loaded already: what both use is then in one chunk, rather
 * than in one for each combination of parts that use it.
 */
const oneEntry = {
  name: 'one-entry',
  setup(build) {
    let parts = new Set();
    // Before any file is loaded: a part may be imported at once by another file, which may be read first.
    build.onStart(async () => {
      parts = await findParts();
    });
    build.onLoad({ filter: /console\/src\/.*\.tsx$/ }, async ({ path }) => {
      if (!parts.has(path)) return undefined;
      return { contents: `import '${entry}';\n${await readFile(path, 'utf8')}`, loader: 'tsx' };
    });
  },
};

/** Returns the files that `import()` names. */
async function findParts() {
  const folder = join(consoleSource, 'src');
  const files = (await readdir(folder, { recursive: true })).filter((name) => /\.tsx?$/.test(name));
  const parts = await Promise.all(
    files.map(async (name) => {
      const file = join(folder, name);
      const imports = (await readFile(file, 'utf8')).matchAll(/\bimport\('(\.[^']+)'\)/g);
      return [...imports].map(([, path]) => `${resolve(dirname(file), path)}.tsx`);
    }),
  );
  return new Set(parts.flat());
}

/** Bundles the console in memory. */
export function bundleConsole(outdir) {
  return build({
    entryPoints: {
      main: entry,
      console: join(consoleSource, 'console.css'),
      icon: join(consoleSource, 'icon.svg'),
    },
    outdir,
    absWorkingDir: root,
    tsconfig: join(consoleSource, 'tsconfig.json'),
    publicPath,
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.svg': 'copy' },
    define: { 'process.env.NODE_ENV': '"production"' },
    jsx: 'automatic',
    plugins: [oneEntry],
    bundle: true,
    splitting: true,
    minify: true,
    footer: { js: `//swc ${swcVersion}` }, // the hashes in the names cover what minifies the outputs again
    format: 'esm',
    target: ['chrome123', 'firefox120', 'safari17.5'],
    legalComments: 'none', // the notices are a file of the bundle
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
}

/** The packages whose code is in the bundle, by name. */
export async function bundledPackages({ outputs }) {
  const files = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
  const folders = files.flatMap((file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []);
  const packages = [...new Set(folders)].map(async (folder) => {
    const { name, version, license } = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
    return { folder: join(root, folder), name, version, license };
  });
  return (await Promise.all(packages)).sort((a, b) => (a.name < b.name ? -1 : 1));
}
