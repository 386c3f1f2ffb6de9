// Builds one app as a folder of its own: node tools/build/build-app.mjs <app>.
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundledPackages } from './bundle-console.mjs';
import { intoOneFile } from './into-one-file.mjs';
import { pruneLockFile } from './prune-lock-file.mjs';
import { swcPlugin } from './swc-plugin.mjs';
import { thirdPartyNotices } from './third-party-notices.mjs';

const root = join(import.meta.dirname, '../..');
const app = process.argv[2];
if (app === undefined) throw new Error('which app? usage: node tools/build/build-app.mjs <app>');

/** Packages that other packages load by a computed name, which no bundler can see. */
const loadedByName = { typeorm: ['pg', 'sqlite3'] };
/** Packages that a thread of the app loads by their path. */
const loadedInThreads = { api: ['highs'], cli: ['highs'] };
/**
 * Apps that people call by name, again and again: their packages are in their file, as to load a thousand files is most
 * of what a start takes.
 */
const commands = { cli: 'governance' };
/** The files that processes start with. */
const entries = { api: ['main', 'population-process'] };

const readJson = async (file) => JSON.parse(await readFile(join(root, file), 'utf8'));
const workspace = await readJson('package.json');
const outdir = join(root, 'dist/apps', app);
const isCommand = app in commands;

await rm(outdir, { recursive: true, force: true });
await mkdir(outdir, { recursive: true });
const { metafile } = await build({
  entryPoints: (entries[app] ?? ['main']).map((entry) => join(root, 'apps', app, `src/${entry}.ts`)),
  outdir,
  absWorkingDir: root,
  tsconfig: join(root, 'tsconfig.base.json'),
  plugins: [swcPlugin(await readJson('.swcrc'))],
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  sourcesContent: !isCommand,
  metafile: true,
  ...(isCommand ? intoOneFile('#!/usr/bin/env node') : { packages: 'external' }),
  logLevel: 'warning',
});
if (isCommand) {
  await chmod(join(outdir, 'main.js'), 0o755);
  const notices = await thirdPartyNotices(await bundledPackages(metafile));
  await writeFile(join(outdir, 'third-party-notices.txt'), notices);
}

// The API serves the console.
if (app === 'api') {
  await cp(join(root, 'dist/apps/console'), join(outdir, 'console'), { recursive: true });
}

// libuv counts its threads once, at the first use: before any module of ours is loaded. SQLite takes several.
await writeFile(join(outdir, 'threads.cjs'), "process.env.UV_THREADPOOL_SIZE ??= '16';\n");

const manifest = appManifest(importedPackages(metafile));
const lock = pruneLockFile(await readJson('package-lock.json'), manifest);
await writeJson('package.json', { ...manifest, overrides: overridesWithin(lock) });
await writeJson('package-lock.json', lock);

/** Those of the workspace's overrides that concern a package of this app. */
function overridesWithin({ packages }) {
  const entries = Object.entries(workspace.overrides);
  return Object.fromEntries(entries.filter(([name]) => `node_modules/${name}` in packages));
}

function importedPackages({ outputs }) {
  const imports = Object.values(outputs).flatMap((output) => output.imports.filter(({ external }) => external));
  const named = imports.map(({ path, kind }) => ({ name: packageName(path), kind }));
  // Packages try to require what they can do without.
  const isOptional = ({ name, kind }) => kind === 'require-call' && workspace.dependencies[name] === undefined;
  const names = named.filter((one) => !isOptional(one)).map(({ name }) => name);
  const direct = names.filter((name) => !name.startsWith('node:') && !builtinModules.includes(name));
  const loaded = [...direct.flatMap((name) => loadedByName[name] ?? []), ...(loadedInThreads[app] ?? [])];
  return [...new Set([...direct, ...loaded])].sort();
}

function packageName(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function appManifest(packages) {
  const { version, license, engines } = workspace;
  return {
    name: `@identity-governance/${app}`,
    version,
    private: true,
    license,
    type: 'module',
    main: 'main.js',
    ...(isCommand && { bin: { [commands[app]]: 'main.js' } }),
    engines,
    scripts: { start: 'node --require ./threads.cjs --enable-source-maps main.js' },
    allowScripts: workspace.allowScripts,
    dependencies: Object.fromEntries(packages.map((name) => [name, declaredVersion(name)])),
  };
}

function declaredVersion(name) {
  const version = workspace.dependencies[name];
  if (version === undefined)
    throw new Error(`app \`${app}\` imports \`${name}\`, which is not in the root dependencies`);
  return version;
}

async function writeJson(file, content) {
  await writeFile(join(outdir, file), `${JSON.stringify(content, null, 2)}\n`);
}
