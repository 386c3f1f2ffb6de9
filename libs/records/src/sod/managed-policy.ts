import type { SodPolicy } from '@identity-governance/domain/shapes';

const OWNER_PREFIX = 'managed-by:';

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
