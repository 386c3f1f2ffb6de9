import { parseJson } from '@identity-governance/values';
import { readTextFile } from '@identity-governance/platform';
import { isScope, type Scope } from '@identity-governance/application';
import type { JWTPayload } from 'jose';

/** The mapping of roles and groups of an identity provider to scopes. */
export interface RoleRules {
  /** Names of claims, or JSON Pointers (RFC 6901) to values inside them: `/realm_access/roles`. */
  readonly claims: readonly string[];
  /** The scopes of each name; without it a name grants the scope of the same name. */
  readonly scopesByName?: ReadonlyMap<string, readonly Scope[]> | undefined;
}

/** Returns the scopes of the roles and groups of the token. */
export function scopesOfRoles(claims: JWTPayload, { claims: paths, scopesByName }: RoleRules): readonly Scope[] {
  const names = paths.flatMap((path) => namesIn(claimAt(claims, path)));
  if (scopesByName === undefined) return names.filter(isScope);
  return names.flatMap((name) => scopesByName.get(name) ?? []);
}

/** Explains a refusal when `leavesOutGroups`. */
export const groupsLeftOut =
  '; the identity provider left the groups of the user out of the token, as there are too many (`_claim_names` or `hasgroups`): let it send only groups that are assigned to the application, or application roles';

/**
 * Returns whether the token leaves out the groups of a user who has too many, as Microsoft Entra ID does: it then has
 * `_claim_names` or `hasgroups` instead of the claim.
 */
export function leavesOutGroups(claims: JWTPayload, { claims: paths }: RoleRules): boolean {
  const { hasgroups } = claims;
  const hasGroups = hasgroups === true || hasgroups === 'true';
  const isLeftOut = (path: string) =>
    ownMember(claims._claim_names, path) !== undefined || (path === 'groups' && hasGroups);
  return paths.some((path) => claimAt(claims, path) === undefined && isLeftOut(path));
}

/** Returns the names in a claim. A string is one name, not a list: names of groups may contain spaces. */
function namesIn(claim: unknown): readonly string[] {
  if (typeof claim === 'string') return [claim];
  return Array.isArray(claim) ? claim.filter((name) => typeof name === 'string') : [];
}

/** Returns the value of a claim or at a JSON Pointer; undefined if it is absent. */
export function claimAt(claims: JWTPayload, path: string): unknown {
  if (!path.startsWith('/')) return ownMember(claims, path);
  const segments = path.slice(1).split('/');
  return segments.reduce<unknown>(
    (value, segment) => ownMember(value, segment.replaceAll('~1', '/').replaceAll('~0', '~')),
    claims,
  );
}

function ownMember(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}

/** Reads a file `{ "<role or group>": ["<scope>", …], … }`; throws an error with all its validation errors. */
export async function readRoleMap(path: string): Promise<ReadonlyMap<string, readonly Scope[]>> {
  try {
    const map = parseJson(await readTextFile(path));
    const entries = typeof map === 'object' && map !== null && !Array.isArray(map) ? Object.entries(map) : undefined;
    if (entries === undefined) throw new Error('it is not a JSON object');
    const faults = entries.flatMap(([name, granted]) => mapFaults(name, granted));
    if (faults.length > 0) throw new Error(faults.join('; '));
    return new Map(entries as [string, Scope[]][]);
  } catch (cause) {
    const text = `\`AUTH_ROLE_MAP\` \`${path}\` must be a JSON file with a list of scopes for each role or group`;
    throw new Error(`${text}: ${(cause as Error).message}`, { cause });
  }
}

function mapFaults(name: string, granted: unknown): readonly string[] {
  if (!Array.isArray(granted)) return [`\`${name}\` has no list of scopes`];
  return granted
    .filter((scope) => typeof scope !== 'string' || !isScope(scope))
    .map((scope) => `\`${name}\` has \`${String(scope)}\`, which is not a scope`);
}
