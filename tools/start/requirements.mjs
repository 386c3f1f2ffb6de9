import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { appMain, root } from './workspace.mjs';

const options = ['--empty', '--no-build'];

/** Throws for an option that does not exist. */
export function requireKnownOptions(args) {
  const unknown = args.find((arg) => !options.includes(arg));
  if (unknown !== undefined)
    throw new Error(`there is no option \`${unknown}\`; the options are ${options.join(' and ')}`);
}

/** Throws unless the packages are installed and compiled. */
export function requirePackages() {
  try {
    createRequire(import.meta.url)('sqlite3');
  } catch (error) {
    const what =
      error.code === 'MODULE_NOT_FOUND' && /'sqlite3'/.test(error.message)
        ? 'the packages are not installed'
        : '`sqlite3` is not compiled for this Node.js';
    throw new Error(`${what}: run \`npm ci\`, which needs Python and a C++ compiler where no binary fits`);
  }
}

/** Throws unless files can be written there, or the folder be made. */
export function requireWritable(folder, what) {
  const access = (path) => {
    if (!statSync(path).isDirectory())
      throw Object.assign(new Error(), { code: path === resolve(folder) ? 'EEXIST' : 'ENOTDIR' });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  };
  try {
    access(nearestExisting(resolve(folder))); // `mkdir` reports another reason on a read-only disk
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    access(folder);
  } catch ({ code }) {
    const reasons = { EEXIST: 'is a file', ENOTDIR: 'is below a file', EROFS: 'is on a read-only disk' };
    throw new Error(
      `${what} \`${folder}\` ${reasons[code] ?? `cannot be written (${code})`}: correct it, or its permissions`,
    );
  }
}

function nearestExisting(path) {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}

/**
 * Throws if another start uses this data folder, which may still build or load, so that its port is free. A start that
 * was killed leaves its socket behind, to which no connection is possible.
 */
export async function requireNoOtherStart(dataDir) {
  const name = `governance-start-${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)}`;
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
  const isTaken = await answers(path);
  if (!isTaken && process.platform !== 'win32') rmSync(path, { force: true });
  const server = createServer((socket) => socket.destroy()).unref();
  const isListening = !isTaken && (await listens(server, path));
  if (!isListening) {
    throw new Error(
      `another \`npm start\` uses the data folder \`${dataDir}\`: stop it, or set DATA_DIR and PORT to others`,
    );
  }
  process.once('exit', () => rmSync(path, { force: true }));
}

async function answers(path) {
  const socket = connect(path);
  const isThere = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isThere;
}

async function listens(server, path) {
  server.listen(path);
  return once(server, 'listening').then(
    () => true,
    (error) => {
      if (error.code !== 'EADDRINUSE') throw error;
      return false;
    },
  );
}

/** Throws unless the apps are built. */
export function requireBuild(apps) {
  const missing = apps.filter((app) => !existsSync(appMain(app)));
  if (missing.length > 0)
    throw new Error(`not built: ${missing.join(', ')}; run \`npm run build\`, or leave out \`--no-build\``);
}

/** Throws what the app says about its settings, before anything is made for it. */
export function requireSettings(app) {
  const { status, stderr } = spawnSync(process.execPath, [appMain(app), '--check-settings'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim());
}

/** Throws unless the build can write. */
export function requireBuildFolders() {
  for (const folder of ['dist', '.nx']) requireWritable(join(root, folder), 'the folder of the build');
}
