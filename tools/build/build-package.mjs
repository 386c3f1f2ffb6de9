// Builds libs/domain as the npm package @identity-governance/domain, into dist/libs/domain.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { spawnSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { workspaceTool } from '../lib/workspace-tool.mjs';
import { writeDeclarations } from './write-declarations.mjs';

/** What each entry may weigh, with everything of the package that it loads; compressed by gzip, in bytes. */
const budgets = { sod: 27_500, engine: 36_000, shapes: 8_000, names: 6_000, patch: 11_500, testing: 11_500 };

const root = join(import.meta.dirname, '../..');
const source = 'libs/domain';
const out = join(root, 'dist/libs/domain');
const entries = Object.keys(budgets);

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const esm = await bundle('esm', { format: 'esm', splitting: true, chunkNames: 'shared-[hash]' });
const cjs = await bundle('cjs', { format: 'cjs', outExtension: { '.js': '.cjs' } });
const declarations = join(root, 'dist/declarations/domain');
run(workspaceTool('typescript', 'tsc'), '-p', `${source}/tsconfig.package.json`);
writeDeclarations({ from: declarations, to: join(out, 'esm'), entries, extension: '.js' });
writeDeclarations({ from: declarations, to: join(out, 'cjs'), entries, extension: '.cjs' });
for (const file of ['README.md', 'package.json']) copyFileSync(join(root, source, file), join(out, file));
copyFileSync(join(root, 'LICENSE'), join(out, 'LICENSE'));
writeFileSync(join(out, 'provenance.json'), `${JSON.stringify(provenance(), undefined, 2)}\n`);
weigh();

async function bundle(folder, options) {
  const { metafile } = await build({
    ...options,
    entryPoints: entries.map((entry) => ({ in: `${source}/src/entries/${entry}.ts`, out: entry })),
    outdir: join(out, folder),
    absWorkingDir: root,
    tsconfig: `${source}/tsconfig.package.json`,
    bundle: true,
    packages: 'external',
    platform: 'neutral',
    target: 'es2022',
    // Comments are in the declarations; names stay, so that stack traces can be read.
    minifyWhitespace: true,
    minifySyntax: true,
    metafile: true,
    logLevel: 'warning',
  });
  return metafile.outputs;
}

function run(...command) {
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** Returns the sources and the hash of each file: a build of the same sources makes the same files. */
function provenance() {
  const { name, version } = JSON.parse(readFileSync(join(out, 'package.json'), 'utf8'));
  const made = Object.fromEntries(
    Object.entries({ ...esm, ...cjs }).map(([file, { inputs }]) => [
      posix.relative('dist/libs/domain', file),
      Object.keys(inputs).sort(),
    ]),
  );
  const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(out.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
    .map((file) => ({ file, sha256: hash(join(out, file)), ...(made[file] && { from: made[file] }) }));
  return { name, version, files };
}

function hash(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** Prints what each entry weighs, and fails where that is more than it may. */
function weigh() {
  for (const entry of entries) {
    const loaded = loadedBy(`dist/libs/domain/esm/${entry}.js`);
    const bytes = gzipSync(Buffer.concat([...loaded].map((file) => readFileSync(join(root, file))))).length;
    console.log(`${entry}: ${bytes} bytes compressed, at most ${budgets[entry]}`);
    if (bytes > budgets[entry]) process.exitCode = 1;
  }
}

function loadedBy(first) {
  const files = new Set([first]);
  for (const file of files) {
    for (const { path, external } of esm[file].imports) if (!external) files.add(path);
  }
  return files;
}
