import { canonicalName } from '../canonical-name';
import type { Fault } from '../fault';
import { applyPatch } from '../json-patch/apply-patch';
import type { PatchableFields } from '../json-patch/patchable-fields';
import { quote } from '../parsing/quote';
import { mapOf } from '../parsing/parse-collections';
import { record } from '../parsing/parse-record';
import { line, parseName, reservedNames } from '../parsing/parse-text';
import { checked } from '../parsing/parser';
import type { Result } from '../result';
import type { SearchAttributeConfig } from './search-attribute';

const maxNameLength = 128;
const maxApplications = 1000;
const wellFormedName = /^[A-Za-z][A-Za-z0-9_.-]*$/;

export const parseSearchAttributeName = checked(
  line(1, maxNameLength),
  (name) => {
    const refuse = (reason: string): readonly Fault[] => [{ field: '', reason: `${quote(name)} ${reason}` }];
    if (!wellFormedName.test(name)) return refuse('is not a letter (a to z) and then letters, digits, `_`, `.` or `-`');
    return reservedNames.includes(canonicalName(name)) ? refuse('is a reserved name') : [];
  },
  {
    pattern: wellFormedName.source,
    not: { enum: reservedNames },
    description: 'unique without case, and different from every account, source and schema attribute',
  },
);

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
