import type { SourceId } from '@identity-governance/values';

export const attributeNameKinds = ['ACCOUNT_ATTRIBUTE', 'SCHEMA_ATTRIBUTE', 'SOURCE_ATTRIBUTE'] as const;

/**
 * Where the inventory has an attribute: on an account (whether its schema knows it or not), in the account schema of a
 * source, or on the source itself.
 */
export type AttributeNameKind = (typeof attributeNameKinds)[number];

/** A name that the inventory uses, as it is spelled there. */
export interface AttributeName {
  readonly kind: AttributeNameKind;
  readonly sourceId: SourceId;
  readonly name: string;
}

/** What of a source has names. */
interface NamingSource {
  readonly id: SourceId;
  /** By name; the values do not matter. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** What of an account has names. */
interface NamingAccount {
  readonly sourceId: SourceId;
  /** By name; the values do not matter. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/**
 * The names that a source brings in.
 *
 * @example
 * namesOfSource({ id: 'hr', attributes: { region: 'emea' } });
 * // [{ kind: 'SOURCE_ATTRIBUTE', sourceId: 'hr', name: 'region' }]
 */
export function namesOfSource({ id, attributes }: NamingSource): readonly AttributeName[] {
  return Object.keys(attributes).map((name) => ({ kind: 'SOURCE_ATTRIBUTE', sourceId: id, name }));
}

/**
 * The name that an attribute of an account schema brings in.
 *
 * @example
 * namesOfSchema({ sourceId: 'hr', name: 'mail' });
 * // [{ kind: 'SCHEMA_ATTRIBUTE', sourceId: 'hr', name: 'mail' }]
 */
export function namesOfSchema({ sourceId, name }: Pick<AttributeName, 'sourceId' | 'name'>): readonly AttributeName[] {
  return [{ kind: 'SCHEMA_ATTRIBUTE', sourceId, name }];
}

/**
 * The names that an account brings in, whether its schema knows them or not.
 *
 * @example
 * namesOfAccount({ sourceId: 'hr', attributes: { mail: 'ada@example.com' } });
 * // [{ kind: 'ACCOUNT_ATTRIBUTE', sourceId: 'hr', name: 'mail' }]
 */
export function namesOfAccount({ sourceId, attributes }: NamingAccount): readonly AttributeName[] {
  return Object.keys(attributes).map((name) => ({ kind: 'ACCOUNT_ATTRIBUTE', sourceId, name }));
}

const kindTexts: Readonly<Record<AttributeNameKind, string>> = {
  ACCOUNT_ATTRIBUTE: 'an account attribute',
  SCHEMA_ATTRIBUTE: 'in the account schema',
  SOURCE_ATTRIBUTE: 'a source attribute',
};

/** Reads after "is": ``an account attribute of source `hr` ``. */
export function describeAttributeName({ kind, sourceId }: AttributeName): string {
  return `${kindTexts[kind]} of source \`${sourceId}\``;
}
