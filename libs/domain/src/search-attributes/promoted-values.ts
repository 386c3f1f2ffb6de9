import { canonicalName, type SourceId } from '@identity-governance/values';
import type { SearchAttributeConfig } from './search-attribute';

type AttributeValue = string | number | boolean | readonly string[];

/** The parts of an account that promotion reads. */
interface PromotedAccount {
  readonly sourceId: SourceId;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
}

/**
 * Returns the values by which a search attribute finds an account: those of the account attribute that is mapped for
 * the account's source, in their order. Numbers and booleans become strings, empty strings are ignored, and of values
 * with equal canonical form only the first is included, because searches do not distinguish them. Source:
 * docs/search-attributes.md, "Promotion".
 *
 * @example
 * const config = { applicationAttributes: { hr: 'mail' } };
 * promotedValues(config, { sourceId: 'hr', attributes: { mail: ['ada@example.com', 'ADA@example.com'] } });
 * // ['ada@example.com']
 */
export function promotedValues(
  { applicationAttributes }: Pick<SearchAttributeConfig, 'applicationAttributes'>,
  { sourceId, attributes }: PromotedAccount,
): readonly string[] {
  const name = ownMember(applicationAttributes, sourceId);
  const value = name === undefined ? undefined : ownMember(attributes, name);
  if (value === undefined) return [];
  const distinct = new Map<string, string>();
  for (const text of stringsOf(value)) {
    const key = canonicalName(text);
    if (key !== '' && !distinct.has(key)) distinct.set(key, text);
  }
  return [...distinct.values()];
}

function stringsOf(value: AttributeValue): readonly string[] {
  return typeof value === 'object' ? value : [String(value)];
}

function ownMember<T>(members: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}
