// npm run -s governance -- <command>: the command-line app, built first if its sources are newer. Stdout is that of the
// command alone.
import { spawn } from 'node:child_process';
import { readdirSync, statSync, utimesSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { appMain, buildApps, root } from './workspace.mjs';

const main = appMain('cli');
if (!isUpToDate()) {
  try {
    buildApps(['cli']);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  utimesSync(main, new Date(), new Date()); // nx may have brought back an older file with the same content
}

const command = spawn(process.execPath, ['--enable-source-maps', main, ...process.argv.slice(2)], { stdio: 'inherit' });
// a terminal sends Ctrl-C to both: the command decides what it means
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && command.kill(signal));
command.on('exit', (code, signal) => {
  process.exitCode = code ?? 128 + constants.signals[signal];
});

function isUpToDate() {
  const built = statSync(main, { throwIfNoEntry: false })?.mtimeMs;
  return (
    built !== undefined && newestChange(['apps/cli', 'libs', 'tools/build', 'package-lock.json', '.swcrc']) < built
  );
}

function newestChange(paths) {
  return Math.max(...paths.map((path) => newestIn(join(root, path))));
}

/** Folders count too: their time tells that something was removed. */
function newestIn(path) {
  const { mtimeMs } = statSync(path);
  const entries = statSync(path).isDirectory() ? readdirSync(path) : [];
  return Math.max(mtimeMs, ...entries.map((entry) => newestIn(join(path, entry))));
}
