import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const built = join(root, 'dist/libs/domain');

/** What a command says and how it ends, run by node itself. */
export function runNode(args, cwd, input) {
  // Without colours, which nx asks for: they would stand between what is printed.
  const env = { ...process.env, NODE_OPTIONS: '', FORCE_COLOR: '0' };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, env, input, encoding: 'utf8' });
  return { status, stdout, stderr };
}

export function buildPackage() {
  const { status, stdout, stderr } = runNode([join(root, 'tools/build/build-package.mjs')], root);
  if (status !== 0) throw new Error(`the package cannot be built:\n${stdout}${stderr}`);
  return stdout;
}

/** Packs what was built; returns the tarball and the names of its files. */
export function pack(folder) {
  const [{ filename, files }] = JSON.parse(npm(['pack', '--json', '--pack-destination', folder], built));
  return { tarball: join(folder, filename), files: files.map(({ path }) => path).sort() };
}

/** A folder outside of the workspace. */
export function emptyFolder(name) {
  return mkdtempSync(join(tmpdir(), `package-${name}-`));
}

/** Installs the tarball in a folder, as its users do. */
export function install(folder, tarball, ...others) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  npm(['install', '--no-audit', '--no-fund', '--loglevel=error', tarball, ...others], folder);
}

/** The version of a package of the workspace, as `npm install` takes it. */
export function versionInUse(name) {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
  return `${name}@${version}`;
}

function npm(args, cwd) {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
}
