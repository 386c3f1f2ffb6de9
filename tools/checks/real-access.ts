import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { workspaceRoot } from './workspace-root';

/**
 * Where the HP Labs access-control sets lie, if they are there; their licence is unstated, so they are no part of this
 * repository.
 */
const folder = resolve(workspaceRoot(), '../shared/data/access');

/** The sets that come with an exact role decomposition. */
export const realAccessSets = ['americas_large', 'americas_small', 'apj', 'domino', 'fire1', 'hc'] as const;

export const hasRealAccess = existsSync(folder);

export interface RealRole {
  readonly id: string;
  readonly permissions: readonly string[];
  readonly users: readonly string[];
}

/** Permissions by user. */
export function readUsers(set: string): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  for (const line of readLines(`${set}.users.txt.gz`)) {
    const [user, permission] = line.trim().split(/\s+/);
    if (user === undefined || permission === undefined) continue;
    const permissions = users.get(user);
    if (permissions === undefined) users.set(user, [permission]);
    else permissions.push(permission);
  }
  return users;
}

export function readRoles(set: string): readonly RealRole[] {
  const blocks = readLines(`${set}.roles.txt.gz`)
    .join('\n')
    .split(/\n(?=role:)/);
  const list = (block: string, key: string): readonly string[] =>
    new RegExp(`^${key}:(.*)$`, 'm').exec(block)?.[1]?.match(/\d+/g) ?? [];
  return blocks.flatMap((block) => {
    const [id] = list(block, 'role');
    return id === undefined ? [] : [{ id, permissions: list(block, 'permissions'), users: list(block, 'users') }];
  });
}

function readLines(file: string): readonly string[] {
  return gunzipSync(readFileSync(resolve(folder, file)))
    .toString('utf8')
    .split('\n');
}
