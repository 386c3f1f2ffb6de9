import type { AttributeName, TakenName } from '@identity-governance/domain';

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
