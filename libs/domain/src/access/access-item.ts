/** The kinds of access item, in the words of the API. */
export const accessItemTypes = ['ENTITLEMENT', 'ACCESS_PROFILE', 'ROLE'] as const;
/** An entitlement is what a source knows; access profiles and roles are made of others. */
export type AccessItemType = (typeof accessItemTypes)[number];

/** Names one access item. Ids are unique within a type, not across types: a role and an entitlement may share an id. */
export interface AccessItemRef {
  readonly type: AccessItemType;
  /** 1 to 128 printable characters, compared byte for byte. */
  readonly id: string;
}

/** An access item as answers tell it. */
export interface NamedAccessItem extends AccessItemRef {
  readonly name: string;
}

/** Items by number; a number whose item does not exist has none. */
export type ItemTable = readonly (NamedAccessItem | undefined)[];

/** An identity that holds `parent` also holds `child`. Cycles are harmless. */
export interface Grant {
  readonly parent: AccessItemRef;
  readonly child: AccessItemRef;
}

const grantableTypes: Readonly<Record<AccessItemType, readonly AccessItemType[]>> = {
  ROLE: ['ROLE', 'ACCESS_PROFILE', 'ENTITLEMENT'],
  ACCESS_PROFILE: ['ENTITLEMENT'],
  ENTITLEMENT: ['ENTITLEMENT'],
};

/**
 * Which type may grant which: roles anything, access profiles entitlements, entitlements entitlements (nested groups).
 * Source: docs/concepts.md.
 *
 * @example
 * mayGrant('ACCESS_PROFILE', 'ROLE');
 * // false
 */
export function mayGrant(parent: AccessItemType, child: AccessItemType): boolean {
  return grantableTypes[parent].includes(child);
}

/**
 * A string that is equal exactly when type and id are.
 *
 * @example
 * accessItemKey({ type: 'ROLE', id: 'clerk' });
 * // 'ROLE:clerk'
 */
export function accessItemKey(ref: AccessItemRef): string {
  return `${ref.type}:${ref.id}`;
}
