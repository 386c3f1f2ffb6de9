import type { SearchAttributeId } from '../id';

/** What clients see of a search attribute. Source: docs/search-attributes.md. */
export interface SearchAttributeConfig {
  /** Unique; compared in canonical form, see `findNameClash`. */
  readonly name: string;
  readonly displayName: string;
  /** The account attribute whose values are promoted, by the id of its source (the *application id*). */
  readonly applicationAttributes: Readonly<Record<string, string>>;
}

/** A search attribute; its id stays when its name changes. */
export interface SearchAttribute extends SearchAttributeConfig {
  readonly id: SearchAttributeId;
}
