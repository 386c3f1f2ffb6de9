import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Tally } from './tally';

/** PgBouncer: `PGBOUNCER` names the program where it is not on the path. Undefined: there is none. */
export function findPgBouncer(): string | undefined {
  return process.env.PGBOUNCER ?? findInFolders('pgbouncer', ['/usr/sbin', '/usr/local/sbin']);
}

/** OpenLDAP's server: `SLAPD` names the program where it is not on the path. Undefined: there is none. */
export function findSlapd(): string | undefined {
  return process.env.SLAPD ?? findInFolders('slapd', ['/usr/sbin', '/usr/local/libexec', '/usr/libexec']);
}

/**
 * The folder of `postgres`, `initdb` and `pg_basebackup`: `POSTGRESQL_BIN` names it where they are neither on the path
 * nor where Debian puts them. Undefined: there is none.
 */
export function findPostgresBin(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...pathFolders()];
  const programs = ['postgres', 'initdb', 'pg_basebackup'];
  return (
    process.env.POSTGRESQL_BIN ??
    folders.find((folder) => programs.every((program) => existsSync(join(folder, program))))
  );
}

/** A check of the service against a server that is installed apart. */
interface ServerCheck {
  readonly name: string;
  /** The program, or the folder of programs: undefined where it is not installed. */
  readonly found: string | undefined;
  /** How to install or name it. */
  readonly advice: string;
  readonly run: (found: string) => Promise<void>;
}

/** Runs the check; fails where the server is not installed. */
export async function checkWithServer(tally: Tally, { name, found, advice, run }: ServerCheck): Promise<void> {
  if (found !== undefined) await run(found);
  else {
    console.error(`${name} is missing: ${advice}`);
    tally.check(`${name} is installed`, false);
  }
  tally.end();
}

/** Whom a server runs as: PostgreSQL and PgBouncer refuse to run as root. Empty where this process is not root. */
export function serverUser(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string, user: string) => Number(execFileSync('id', [flag, user], { stdio: 'pipe' }).toString());
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', user), gid: idOf('-g', user) };
    } catch {
      continue; // no such user
    }
  }
  return {};
}

function findInFolders(program: string, folders: readonly string[]): string | undefined {
  return [...pathFolders(), ...folders].map((folder) => join(folder, program)).find((path) => existsSync(path));
}

function pathFolders(): readonly string[] {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
}
