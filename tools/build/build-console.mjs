// Bundles the console into dist/apps/console: index.html, and assets whose names contain a hash of their content, each
// with its compressed forms: node tools/build/build-console.mjs
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { minify } from '@swc/core';
import { bundleConsole, bundledPackages, consoleSource, publicPath } from './bundle-console.mjs';
import { thirdPartyNotices } from './third-party-notices.mjs';

const outdir = join(import.meta.dirname, '../../dist/apps/console');
const assets = join(outdir, 'assets');

await rm(outdir, { recursive: true, force: true });
await mkdir(assets, { recursive: true });
const { outputFiles, metafile } = await bundleConsole(assets);
const notices = Buffer.from(await thirdPartyNotices(await bundledPackages(metafile)));
const noticesName = `third-party-notices-${createHash('sha256').update(notices).digest('hex').slice(0, 8)}.txt`;

/** What esbuild leaves is another 3 % of the compressed size. */
async function minifyAgain({ path, text, contents }) {
  if (!path.endsWith('.js')) return { path, contents };
  const { code } = await minify(text, { module: true, compress: { passes: 3 }, mangle: true });
  return { path, contents: Buffer.from(code) };
}

/** The URL of the output that an entry point became. */
function urlOf(entry) {
  const [file] =
    Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === `apps/console/${entry}`) ?? [];
  if (file === undefined) throw new Error(`\`${entry}\` has no output`);
  return `${publicPath}/${basename(file)}`;
}

const page = (await readFile(join(consoleSource, 'index.html'), 'utf8'))
  .replace('%script%', urlOf('src/main.tsx'))
  .replace('%style%', urlOf('console.css'))
  .replace('%icon%', urlOf('icon.svg'))
  .replace('%notices%', `${publicPath}/${noticesName}`);
await writeFile(join(outdir, 'index.html'), page);
const compress = { br: promisify(brotliCompress), gz: promisify(gzip) };
const options = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }, gz: { level: 9 } };
const minified = await Promise.all(outputFiles.map(minifyAgain));
for (const { path, contents } of [...minified, { path: join(assets, noticesName), contents: notices }]) {
  await writeFile(path, contents);
  for (const form of ['br', 'gz']) await writeFile(`${path}.${form}`, await compress[form](contents, options[form]));
}
