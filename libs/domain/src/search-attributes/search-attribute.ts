import { mapOf, openRecord, line, parseName } from '@identity-governance/values';
import { parseSearchAttributeName } from './parse-search-attribute-name';

/** The configuration of a search attribute that clients see. Source: docs/search-attributes.md. */
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
 * Reads a configuration as clients send it: a name that satisfies `checkName`, a display name of 1 to 255 characters,
 * and up to 1,000 attributes by the id of their source. Other properties are ignored. The caller checks that the name
 * is available.
 *
 * @example
 * parseSearchAttributeConfig({ name: 'mail', displayName: 'Mail', applicationAttributes: { hr: 'mail' } });
 */
export const parseSearchAttributeConfig = openRecord<SearchAttributeConfig>({
  name: parseSearchAttributeName,
  displayName: parseName,
  applicationAttributes: parseApplicationAttributes,
});
