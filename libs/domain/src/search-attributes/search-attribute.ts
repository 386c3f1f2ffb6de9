import { mapOf, openRecord, line, parseName } from '@identity-governance/values';
import { parseSearchAttributeName } from './parse-search-attribute-name';

/** What clients see of a search attribute. Source: docs/search-attributes.md. */
export interface SearchAttributeConfig {
  /** Unique; compared in canonical form, see `findNameClash`. */
  readonly name: string;
  readonly displayName: string;
  /** The account attribute whose values are promoted, by the id of its source (the *application id*). */
  readonly applicationAttributes: Readonly<Record<string, string>>;
}

const maxApplications = 1000;

const parseApplicationAttributes = mapOf(line(1, 128), maxApplications);

/**
 * Reads a configuration as clients send it: its name as `checkName` wants names, a display name of 1 to 255 characters,
 * up to 1,000 attributes by the id of their source. Other properties are ignored. Whether the name is free is for the
 * caller to see.
 *
 * @example
 * parseSearchAttributeConfig({ name: 'mail', displayName: 'Mail', applicationAttributes: { hr: 'mail' } });
 */
export const parseSearchAttributeConfig = openRecord<SearchAttributeConfig>({
  name: parseSearchAttributeName,
  displayName: parseName,
  applicationAttributes: parseApplicationAttributes,
});
