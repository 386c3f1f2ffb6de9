import type { ImportKind, Scope } from '@identity-governance/application';
import { LONGEST_LINE, readImportLine } from './import-line';
import { readLines } from './read-lines';

/** What a token must carry to import a kind of row: as much as to write one by its own operation. */
export const importScopes: Readonly<Record<ImportKind, Scope>> = {
  sources: 'inventory:manage',
  'account-attributes': 'inventory:manage',
  entitlements: 'inventory:manage',
  'access-profiles': 'inventory:manage',
  roles: 'inventory:manage',
  grants: 'inventory:manage',
  'identity-profiles': 'inventory:manage',
  identities: 'inventory:manage',
  accounts: 'inventory:manage',
  assignments: 'inventory:manage',
  'sod-policies': 'sod-policy:manage',
};

/** The scopes that the rows of the file need and that are not granted, each once. The whole file is read. */
export async function missingImportScopes(file: string, granted: ReadonlySet<Scope>): Promise<readonly Scope[]> {
  const all = new Set(Object.values(importScopes));
  if ([...all].every((scope) => granted.has(scope))) return [];
  const needed = new Set<Scope>();
  for await (const line of readLines(file, LONGEST_LINE)) {
    const kind = readImportLine(line)?.kind;
    if (kind !== undefined) needed.add(importScopes[kind]);
    if (needed.size === all.size) break;
  }
  return [...needed].filter((scope) => !granted.has(scope));
}
