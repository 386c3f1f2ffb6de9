// Bundles the console into dist/apps/console: index.html, and assets whose names contain a hash of their content, each
// with its compressed forms: node tools/build/build-console.mjs
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '../..');
const source = join(root, 'apps/console');
const outdir = join(root, 'dist/apps/console');
/** The folder of the console on the service; routes of the console are below it too. */
const publicPath = '/console/assets';

await rm(outdir, { recursive: true, force: true });
await mkdir(join(outdir, 'assets'), { recursive: true });
/** The console is in English; React Aria brings its strings in thirty languages. */
const englishOnly = {
  name: 'english-only',
  setup(build) {
    const filter = /react-(aria|stately).*[a-z]{2}-[A-Z]{2}\.m?js$/;
    build.onLoad({ filter }, ({ path }) =>
      path.includes('en-US') ? undefined : { contents: 'export default {};', loader: 'js' },
    );
  },
};
const { outputFiles, metafile } = await build({
  entryPoints: {
    main: join(source, 'src/main.tsx'),
    console: join(source, 'console.css'),
    icon: join(source, 'icon.svg'),
  },
  outdir: join(outdir, 'assets'),
  absWorkingDir: root,
  tsconfig: join(source, 'tsconfig.json'),
  publicPath,
  entryNames: '[name]-[hash]',
  chunkNames: 'part-[hash]',
  assetNames: '[name]-[hash]',
  loader: { '.svg': 'copy' },
  define: { 'process.env.NODE_ENV': '"production"' },
  jsx: 'automatic',
  plugins: [englishOnly],
  bundle: true,
  splitting: true,
  minify: true,
  format: 'esm',
  target: ['chrome123', 'firefox120', 'safari17.5'],
  legalComments: 'none',
  metafile: true,
  write: false,
  logLevel: 'warning',
});

/** The URL of the output that an entry point became. */
function urlOf(entry) {
  const [file] =
    Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === `apps/console/${entry}`) ?? [];
  if (file === undefined) throw new Error(`\`${entry}\` has no output`);
  return `${publicPath}/${basename(file)}`;
}

const page = (await readFile(join(source, 'index.html'), 'utf8'))
  .replace('%script%', urlOf('src/main.tsx'))
  .replace('%style%', urlOf('console.css'))
  .replace('%icon%', urlOf('icon.svg'));
await writeFile(join(outdir, 'index.html'), page);
const compress = { br: promisify(brotliCompress), gz: promisify(gzip) };
const options = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }, gz: { level: 9 } };
for (const { path, contents } of outputFiles) {
  await writeFile(path, contents);
  for (const form of ['br', 'gz']) await writeFile(`${path}.${form}`, await compress[form](contents, options[form]));
}
