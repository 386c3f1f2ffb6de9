import type { SourceId } from '@identity-governance/values';

export const attributeNameKinds = ['ACCOUNT_ATTRIBUTE', 'SCHEMA_ATTRIBUTE', 'SOURCE_ATTRIBUTE'] as const;

/**
 * The location of an attribute in the inventory: on an account (whether or not its schema defines it), in the account
 * schema of a source, or on the source itself.
 */
export type AttributeNameKind = (typeof attributeNameKinds)[number];

/** A name that the inventory uses, as written there. */
export interface AttributeName {
  readonly kind: AttributeNameKind;
  readonly sourceId: SourceId;
  readonly name: string;
}

/** The named parts of a source. */
interface NamingSource {
  readonly id: SourceId;
  /** Attributes by name; the values do not matter. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** The named parts of an account. */
interface NamingAccount {
  readonly sourceId: SourceId;
  /** Attributes by name; the values do not matter. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/**
 * Returns the names that a source adds.
 *
 * @example
 * namesOfSource({ id: 'hr', attributes: { region: 'emea' } });
 * // [{ kind: 'SOURCE_ATTRIBUTE', sourceId: 'hr', name: 'region' }]
 */
export function namesOfSource({ id, attributes }: NamingSource): readonly AttributeName[] {
  return Object.keys(attributes).map((name) => ({ kind: 'SOURCE_ATTRIBUTE', sourceId: id, name }));
}

/**
 * Returns the name that an attribute of an account schema adds.
 *
 * @example
 * namesOfSchema({ sourceId: 'hr', name: 'mail' });
 * // [{ kind: 'SCHEMA_ATTRIBUTE', sourceId: 'hr', name: 'mail' }]
 */
export function namesOfSchema({ sourceId, name }: Pick<AttributeName, 'sourceId' | 'name'>): readonly AttributeName[] {
  return [{ kind: 'SCHEMA_ATTRIBUTE', sourceId, name }];
}

/**
 * Returns the names that an account adds, whether or not its schema defines them.
 *
 * @example
 * namesOfAccount({ sourceId: 'hr', attributes: { mail: 'ada@example.com' } });
 * // [{ kind: 'ACCOUNT_ATTRIBUTE', sourceId: 'hr', name: 'mail' }]
 */
export function namesOfAccount({ sourceId, attributes }: NamingAccount): readonly AttributeName[] {
  return Object.keys(attributes).map((name) => ({ kind: 'ACCOUNT_ATTRIBUTE', sourceId, name }));
}

const kindLabels: Readonly<Record<AttributeNameKind, string>> = {
  ACCOUNT_ATTRIBUTE: 'an account attribute',
  SCHEMA_ATTRIBUTE: 'in the account schema',
  SOURCE_ATTRIBUTE: 'a source attribute',
};

/** Returns a phrase that follows "is": ``an account attribute of source `hr` ``. */
export function describeAttributeName({ kind, sourceId }: AttributeName): string {
  return `${kindLabels[kind]} of source \`${sourceId}\``;
}
