import { copyFileSync, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { intoOneFile } from '../build/into-one-file.mjs';

const root = join(import.meta.dirname, '../..');
const built = join(root, 'dist/apps');
const apps = ['api', 'worker'];

/**
 * Joins the built apps with their packages, for tests that start them again and again: to load a thousand files is most
 * of what a start takes. Sets `JOINED_APPS`, a folder like `dist/apps`, and returns what removes it.
 */
export async function joinApps() {
  const folder = join(root, 'dist/joined', String(process.pid)); // in the workspace, as packages are found from there
  await build({
    entryPoints: [...apps.map((app) => join(built, app, 'main.js')), join(built, 'api/population-process.js')],
    outbase: built,
    outdir: folder,
    ...intoOneFile(),
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
  for (const app of apps) copyFileSync(join(built, app, 'package.json'), join(folder, app, 'package.json'));
  cpSync(join(built, 'cli'), join(folder, 'cli'), { recursive: true }); // is built so
  cpSync(join(built, 'api/console'), join(folder, 'api/console'), { recursive: true });
  process.env.JOINED_APPS = folder;
  return () => {
    delete process.env.JOINED_APPS;
    rmSync(folder, { recursive: true });
  };
}
