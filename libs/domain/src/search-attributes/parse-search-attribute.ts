import type { Fault } from '../fault';
import { applyPatch } from '../json-patch/apply-patch';
import type { PatchableFields } from '../json-patch/patchable-fields';
import { mapOf } from '../parsing/parse-collections';
import { record } from '../parsing/parse-record';
import { line, parseName } from '../parsing/parse-text';
import type { Result } from '../result';
import { parseSearchAttributeName } from './parse-search-attribute-name';
import type { SearchAttributeConfig } from './search-attribute';

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
