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

export function namesOfSource({ id, attributes }: NamingSource): readonly AttributeName[] {
  return Object.keys(attributes).map((name) => ({ kind: 'SOURCE_ATTRIBUTE', sourceId: id, name }));
}

export function namesOfSchema({ sourceId, name }: Pick<AttributeName, 'sourceId' | 'name'>): readonly AttributeName[] {
  return [{ kind: 'SCHEMA_ATTRIBUTE', sourceId, name }];
}

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
