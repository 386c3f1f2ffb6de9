import {
  type Fault,
  type SearchAttributeId,
  mapOf,
  record,
  line,
  parseName,
  type Result,
} from '@identity-governance/values';
import { applyPatch } from '../json-patch/apply-patch';
import type { PatchableFields } from '../json-patch/patchable-fields';
import { parseSearchAttributeName } from './parse-search-attribute-name';

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

const maxApplications = 1000;

const parseApplicationAttributes = mapOf(line(1, 128), maxApplications);

/** Reads a configuration as clients send it. */
export const parseSearchAttributeConfig = record<SearchAttributeConfig>({
  name: parseSearchAttributeName,
  displayName: parseName,
  applicationAttributes: parseApplicationAttributes,
});

export const searchAttributePatchableFields: PatchableFields = {
  name: { shape: 'value', nullable: false },
  displayName: { shape: 'value', nullable: false },
  applicationAttributes: { shape: 'map', nullable: false },
};

/** The configuration after a JSON Patch from outside, or every reason against it. */
export function patchSearchAttributeConfig(
  { name, displayName, applicationAttributes }: SearchAttributeConfig,
  rawPatch: unknown,
): Result<SearchAttributeConfig, readonly Fault[]> {
  const document = { name, displayName, applicationAttributes };
  return applyPatch(document, rawPatch, {
    fields: searchAttributePatchableFields,
    validate: parseSearchAttributeConfig,
  });
}
