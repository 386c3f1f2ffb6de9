/** The types of access items, as in the API. */
export const accessItemTypes = ['ENTITLEMENT', 'ACCESS_PROFILE', 'ROLE'] as const;
/** An entitlement belongs to a source; access profiles and roles consist of other items. */
export type AccessItemType = (typeof accessItemTypes)[number];

/** Names one access item. Ids are unique within a type, not across types: a role and an entitlement may share an id. */
export interface AccessItemRef {
  readonly type: AccessItemType;
  /** 1 to 128 printable characters, compared byte for byte. */
  readonly id: string;
}

/** An access item as results describe it. */
export interface NamedAccessItem extends AccessItemRef {
  readonly name: string;
}

/** Items by number; undefined for a number whose item does not exist. */
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
 * Returns whether an item of type `parent` may grant one of type `child`. Roles grant any type, access profiles
 * entitlements, entitlements entitlements (nested groups). Source: docs/concepts.md.
 *
 * @example
 * mayGrant('ACCESS_PROFILE', 'ROLE');
 * // false
 */
export function mayGrant(parent: AccessItemType, child: AccessItemType): boolean {
  return grantableTypes[parent].includes(child);
}

/**
 * Returns a string that is equal exactly if type and id are equal.
 *
 * @example
 * accessItemKey({ type: 'ROLE', id: 'clerk' });
 * // 'ROLE:clerk'
 */
export function accessItemKey(ref: AccessItemRef): string {
  return `${ref.type}:${ref.id}`;
}
