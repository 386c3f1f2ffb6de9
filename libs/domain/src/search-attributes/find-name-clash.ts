import { canonicalName } from '@identity-governance/values';
import { type AttributeName, describeAttributeName } from './attribute-name';

/** The fields of every account, which filters may name in addition to search attributes. */
export const accountFieldNames = ['id', 'sourceId', 'identityId', 'nativeIdentity', 'name', 'disabled'] as const;
/** A field that every account has. */
export type AccountFieldName = (typeof accountFieldNames)[number];

/** A name that a search attribute cannot have, with its holder. */
export type TakenName = { readonly kind: 'SEARCH_ATTRIBUTE' | 'ACCOUNT_FIELD'; readonly name: string } | AttributeName;

const fields: readonly TakenName[] = accountFieldNames.map((name) => ({ kind: 'ACCOUNT_FIELD', name }));

/**
 * THE NAME RULE: the name of a search attribute differs, in canonical form (`canonicalName`), from the name of every
 * other search attribute, from every account attribute, source attribute and account-schema attribute of every source,
 * mapped or not, and from the fields that every account has.
 *
 * Returns the first of `taken` that equals the name, or undefined. The rule is symmetric: the same function checks the
 * new names of an account, a schema or a source against the existing search attributes.
 *
 * Source: docs/search-attributes.md, "The name rule". The fields of an account are included so that no filter is
 * ambiguous.
 *
 * @example
 * findNameClash('mail', [{ kind: 'SEARCH_ATTRIBUTE', name: 'Mail' }])?.name;
 * // 'Mail'
 */
export function findNameClash(name: string, taken: Iterable<TakenName>): TakenName | undefined {
  const canonical = canonicalName(name);
  for (const other of taken) if (canonicalName(other.name) === canonical) return other;
  return fields.find((field) => canonicalName(field.name) === canonical);
}

/**
 * Returns ``search attribute name `mail` is already an account attribute of source `hr`: `Mail` ``.
 *
 * @example
 * const clash = findNameClash(name, taken);
 * if (clash !== undefined) console.log(describeNameClash(name, clash));
 */
export function describeNameClash(name: string, clash: TakenName): string {
  const spelling = clash.name === name ? '' : `: \`${clash.name}\``;
  return `search attribute name \`${name}\` is already ${describeHolder(clash)}${spelling}`;
}

/**
 * Returns the error from the other side: `` `Mail` cannot be an account attribute of source `hr`: it is the name of
 * search attribute `mail` ``.
 *
 * @example
 * describeTakenName({ kind: 'ACCOUNT_ATTRIBUTE', sourceId: 'hr', name: 'Mail' }, 'mail');
 */
export function describeTakenName(attribute: AttributeName, searchAttribute: string): string {
  const place = describeAttributeName(attribute);
  return `\`${attribute.name}\` cannot be ${place}: it is the name of search attribute \`${searchAttribute}\``;
}

function describeHolder(taken: TakenName): string {
  switch (taken.kind) {
    case 'SEARCH_ATTRIBUTE':
      return 'the name of a search attribute';
    case 'ACCOUNT_FIELD':
      return 'a field of every account';
    case 'ACCOUNT_ATTRIBUTE':
    case 'SCHEMA_ATTRIBUTE':
    case 'SOURCE_ATTRIBUTE':
      return describeAttributeName(taken);
  }
}

const possibleName = /^[a-z][a-z0-9_.-]{0,127}$/;

/**
 * Returns whether a search attribute could have this name and thus clash: names of search attributes are ASCII, other
 * attributes may have any name. Takes a name in canonical form.
 *
 * @example
 * canClash(canonicalName('Straße'));
 * // true
 * canClash(canonicalName('Höhe'));
 * // false
 */
export function canClash(canonical: string): boolean {
  return possibleName.test(canonical);
}
