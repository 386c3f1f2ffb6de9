import type { AccessItemRef, NamedAccessItem } from '../access/access-item';

/**
 * What the three groups of operations stand on. Rows are plain data; optional text is null when not set, so that a row
 * saved and read back is equal.
 */

/** Identity and account attributes: what a connector delivers, single or multi-valued. */
export type AttributeValue = string | number | boolean | readonly string[];
export type Attributes = Readonly<Record<string, AttributeValue>>;

/** A connected system. Its id is the *application id* of the API. */
export interface Source {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly attributes: Readonly<Record<string, string>>;
}

export const accountAttributeTypes = ['STRING', 'INTEGER', 'BOOLEAN', 'DATE'] as const;
export type AccountAttributeType = (typeof accountAttributeTypes)[number];

/** One attribute of a source's account schema, keyed by source and name. */
export interface AccountAttribute {
  readonly sourceId: string;
  readonly name: string;
  readonly type: AccountAttributeType;
  readonly multiValued: boolean;
  readonly description: string | null;
}

/**
 * An entitlement, access profile or role with everything known of it; `attribute` and `value` say how an entitlement
 * shows on an account.
 */
export interface AccessItem extends NamedAccessItem {
  readonly description: string | null;
  readonly sourceId: string | null;
  readonly attribute: string | null;
  readonly value: string | null;
}

export interface IdentityProfile {
  readonly id: string;
  /** Unique without case. */
  readonly name: string;
  readonly description: string | null;
  readonly priority: number;
  readonly authoritativeSourceId: string;
}

export interface Identity {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly identityProfileId: string | null;
  readonly attributes: Attributes;
}

/** An identity's login on a source; without an identity it is uncorrelated. */
export interface Account {
  readonly id: string;
  readonly sourceId: string;
  readonly identityId: string | null;
  readonly nativeIdentity: string;
  readonly name: string;
  readonly disabled: boolean;
  readonly attributes: Attributes;
}

/** An access item given to an identity directly. What the identity *holds* is the closure of its assignments. */
export interface Assignment {
  readonly identityId: string;
  readonly access: AccessItemRef;
}
