import type { SourceId } from '@identity-governance/values';
import type { Account } from '../inventory/account';
import type { AccountAttribute } from '../inventory/account-schema';
import type { Source } from '../inventory/source';

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

export function namesOfSource({ id, attributes }: Pick<Source, 'id' | 'attributes'>): readonly AttributeName[] {
  return Object.keys(attributes).map((name) => ({ kind: 'SOURCE_ATTRIBUTE', sourceId: id, name }));
}

export function namesOfSchema({
  sourceId,
  name,
}: Pick<AccountAttribute, 'sourceId' | 'name'>): readonly AttributeName[] {
  return [{ kind: 'SCHEMA_ATTRIBUTE', sourceId, name }];
}

export function namesOfAccount({
  sourceId,
  attributes,
}: Pick<Account, 'sourceId' | 'attributes'>): readonly AttributeName[] {
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
