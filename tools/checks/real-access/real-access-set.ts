import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export interface RealRole {
  readonly id: string;
  readonly permissions: readonly string[];
  readonly users: readonly string[];
}

/** Who holds what in an organisation, written down twice: directly, and through roles. */
export interface RealAccessSet {
  readonly name: string;
  /** Permissions by user. */
  readonly users: ReadonlyMap<string, readonly string[]>;
  /** Roles that give exactly the same permissions; undefined where the set comes without. */
  readonly roles: readonly RealRole[] | undefined;
}

const usersSuffix = '.users.txt.gz';

/** The sets of a folder: `<name>.users.txt.gz`, and beside it `<name>.roles.txt.gz` where there are roles. */
export function readRealAccessSets(folder: string): readonly RealAccessSet[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(usersSuffix));
  return files.sort().map((file) => {
    const name = file.slice(0, -usersSuffix.length);
    const rolesFile = join(folder, `${name}.roles.txt.gz`);
    const roles = existsSync(rolesFile) ? readRoles(rolesFile) : undefined;
    return { name, users: readUsers(join(folder, file)), roles };
  });
}

/** One pair `user permission` a line. */
function readUsers(file: string): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  for (const line of readText(file).split('\n')) {
    const [user, permission] = line.trim().split(/\s+/);
    if (user === undefined || permission === undefined) continue;
    const permissions = users.get(user);
    if (permissions === undefined) users.set(user, [permission]);
    else permissions.push(permission);
  }
  return users;
}

/** Blocks of `role:`, `permissions:` and `users:` lines, each with numbers. */
function readRoles(file: string): readonly RealRole[] {
  const blocks = readText(file).split(/\n(?=role:)/);
  const list = (block: string, key: string): readonly string[] =>
    new RegExp(`^${key}:(.*)$`, 'm').exec(block)?.[1]?.match(/\d+/g) ?? [];
  return blocks.flatMap((block) => {
    const [id] = list(block, 'role');
    return id === undefined ? [] : [{ id, permissions: list(block, 'permissions'), users: list(block, 'users') }];
  });
}

function readText(file: string): string {
  return gunzipSync(readFileSync(file)).toString('utf8');
}
