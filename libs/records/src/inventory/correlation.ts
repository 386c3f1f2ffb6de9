import { canonicalName, listOf, orElse, parser, quote, record, refuse, ok } from '@identity-governance/values';
import type { Parser } from '@identity-governance/values';
import type { Account } from './account';
import type { AttributeValue } from './attributes';
import type { Identity } from './identity';

/**
 * A rule by which accounts of a source find their identities: the value of a field of the account is that of a field of
 * the identity. Email addresses are compared in canonical form, everything else exactly. See docs/correlation.md.
 */
export interface CorrelationRule {
  readonly account: AccountField;
  readonly identity: IdentityField;
}

export type AccountField = 'name' | 'nativeIdentity' | `attributes.${string}`;
export type IdentityField = 'email' | 'id' | `attributes.${string}`;

const maxRules = 10;
/** An attribute with more values identifies no identity. */
const maxValues = 100;
/** A longer value is text, not the name of an identity. */
const maxKey = 500;

export const parseCorrelation: Parser<readonly CorrelationRule[]> = orElse(
  listOf(
    record<CorrelationRule>({
      account: fieldParser<AccountField>(['name', 'nativeIdentity']),
      identity: fieldParser<IdentityField>(['email', 'id']),
    }),
    0,
    maxRules,
  ),
  [],
);

function fieldParser<T extends string>(names: readonly T[]): Parser<T> {
  const description = `${names.map(quote).join(', ')} or \`attributes.<name>\``;
  const pattern = `^(${names.join('|')}|attributes\\..{1,128})$`;
  const isField = new RegExp(pattern, 'u');
  return parser<T>({ type: 'string', pattern, description }, (raw) =>
    typeof raw === 'string' && isField.test(raw) ? ok(raw as T) : refuse(`is not ${description}`),
  );
}

/** The values of the account that a rule compares, as keys of the identity's field; each once. */
export function accountKeys({ account: field, identity }: CorrelationRule, account: Account): readonly string[] {
  const value =
    field === 'name' || field === 'nativeIdentity'
      ? account[field]
      : account.attributes[field.slice('attributes.'.length)];
  return keysOf(identity, value);
}

/** The keys of an identity's field. */
export function identityKeys(field: IdentityField, identity: Identity): readonly string[] {
  const value =
    field === 'id' || field === 'email'
      ? (identity[field] ?? undefined)
      : identity.attributes[field.slice('attributes.'.length)];
  return keysOf(field, value);
}

function keysOf(field: IdentityField, value: AttributeValue | undefined): readonly string[] {
  const values = (Array.isArray(value) ? (value as readonly string[]) : [value]).flatMap((one) =>
    typeof one === 'string' || typeof one === 'number' ? [String(one)] : [],
  );
  if (values.length > maxValues) return [];
  const keys = values
    .filter((one) => one.trim() !== '' && one.length <= maxKey)
    .map(field === 'email' ? canonicalName : (one) => one);
  return [...new Set(keys)];
}
