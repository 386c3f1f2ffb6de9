import type { StatePart } from '../ports/change-log';
import type { ImportKind } from '../ports/import-kind';

/** The parts on which saving rows of a kind rests. Whoever deletes what they refer to locks these as well. */
const savedUnder: Readonly<Record<ImportKind, readonly StatePart[]>> = {
  sources: ['inventory', 'search-attributes'],
  'account-attributes': ['inventory', 'search-attributes'],
  entitlements: ['access'],
  'access-profiles': ['access'],
  roles: ['access'],
  grants: ['access'],
  'identity-profiles': ['inventory'],
  identities: ['assignments'],
  accounts: ['inventory', 'search-attributes'],
  assignments: ['assignments'],
  'sod-policies': ['sod-policies'],
};

/** The parts of what is deleted with rows of a kind, and of what could begin to refer to them meanwhile. */
const deletedUnder: Readonly<Record<ImportKind, readonly StatePart[]>> = {
  sources: ['access', 'inventory', 'search-attributes'],
  'account-attributes': ['inventory', 'search-attributes'],
  entitlements: ['access', 'assignments'],
  'access-profiles': ['access', 'assignments'],
  roles: ['access', 'assignments'],
  grants: ['access'],
  'identity-profiles': ['assignments', 'inventory'],
  identities: ['assignments', 'inventory', 'search-attributes'],
  accounts: ['inventory', 'search-attributes'],
  assignments: ['assignments'],
  'sod-policies': ['sod-policies'],
};

/** The parts that an import locks: those that its differences touch. */
export function lockedParts(saved: Iterable<ImportKind>, deleted: Iterable<ImportKind>): readonly StatePart[] {
  const parts = new Set<StatePart>();
  for (const kind of saved) for (const part of savedUnder[kind]) parts.add(part);
  for (const kind of deleted) for (const part of deletedUnder[kind]) parts.add(part);
  return [...parts];
}
