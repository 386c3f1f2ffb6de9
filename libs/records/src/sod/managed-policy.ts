import type { SodPolicy } from '@identity-governance/domain/shapes';
import { line, type Fault, type Parser } from '@identity-governance/values';

const OWNER_PREFIX = 'managed-by:';
/** Maximum length of a tag of a policy in the domain. */
const MAX_TAG = 128;

/** Reads the owner of policy files, which becomes part of a tag. */
export const parseManagedBy: Parser<string> = line(1, MAX_TAG - OWNER_PREFIX.length);

/** Returns an error for tags of several owners, and for one without a name: a policy file cannot say them. */
export function findOwnerFaults({ tags }: Pick<SodPolicy, 'tags'>): readonly Fault[] {
  const owners = tags.filter((tag) => tag.startsWith(OWNER_PREFIX));
  if (owners.length > 1) return [{ field: 'tags', reason: `has ${owners.length} owners, at most one is allowed` }];
  if (owners[0] !== OWNER_PREFIX) return [];
  return [{ field: 'tags', reason: `has no owner after \`${OWNER_PREFIX}\`` }];
}

/** Returns the tag of the files that manage a policy; undefined if there is none. */
export function ownerTagOf(tags: readonly string[]): string | undefined {
  return tags.find((tag) => tag.startsWith(OWNER_PREFIX));
}

/** Returns the tag of the policies of an owner, the `managedBy` of their files. */
export function tagOfOwner(managedBy: string): string {
  return `${OWNER_PREFIX}${managedBy}`;
}

/** Returns the owner whose files manage a policy; undefined if there is none. Source: docs/policies-as-code.md. */
export function managerOf({ tags }: Pick<SodPolicy, 'tags'>): string | undefined {
  return ownerTagOf(tags)?.slice(OWNER_PREFIX.length);
}
