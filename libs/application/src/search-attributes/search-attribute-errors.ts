import type { AttributeName, TakenName } from '@identity-governance/domain';

/**
 * What the request names and the service does not have; all of it is listed. A search attribute is identified by its
 * name.
 */
export interface SearchAttributeNotFound {
  readonly kind: 'not-found';
  readonly missing: readonly { readonly type: 'SEARCH_ATTRIBUTE' | 'SOURCE'; readonly id: string }[];
}

/** The name rule forbids the name of a search attribute. */
export interface SearchAttributeNameTaken {
  readonly kind: 'search-attribute-name-taken';
  readonly name: string;
  readonly clash: TakenName;
}

/** The name rule forbids names that a source, an account schema or an account would bring in. */
export interface AttributeNameIsSearchAttribute {
  readonly kind: 'attribute-name-is-search-attribute';
  readonly clashes: readonly AttributeNameClash[];
}

export interface AttributeNameClash {
  readonly attribute: AttributeName;
  /** The search attribute's name as it is spelled. */
  readonly searchAttribute: string;
}

export function searchAttributeNotFound(name: string): SearchAttributeNotFound {
  return { kind: 'not-found', missing: [{ type: 'SEARCH_ATTRIBUTE', id: name }] };
}
