import { canonicalName } from '../canonical-name';
import type { Fault } from '../fault';
import { applyPatch } from '../json-patch/apply-patch';
import { reservedNames } from '../json-patch/json-value';
import type { PatchableFields } from '../json-patch/patchable-fields';
import { quote } from '../json-patch/quote';
import { mapOf } from '../parsing/parse-collections';
import { parseRecord } from '../parsing/parse-record';
import { line, parseName } from '../parsing/parse-text';
import { checked, type Parser } from '../parsing/parser';
import type { Result } from '../result';
import type { SearchAttributeConfig } from './search-attribute';

const maxApplications = 1000;
const wellFormedName = /^[A-Za-z][A-Za-z0-9_.-]*$/;

const parseSearchAttributeName: Parser<string> = checked(line(1, 128), (name) => {
  const refuse = (reason: string): readonly Fault[] => [{ field: '', reason: `${quote(name)} ${reason}` }];
  if (!wellFormedName.test(name)) return refuse('is not a letter (a to z) and then letters, digits, `_`, `.` or `-`');
  return reservedNames.includes(canonicalName(name)) ? refuse('is a reserved name') : [];
});

/** Reads a configuration as clients send it, and returns every fault. Source: `decisions.md` section 5. */
export function parseSearchAttributeConfig(raw: unknown): Result<SearchAttributeConfig, readonly Fault[]> {
  return parseRecord<SearchAttributeConfig>(
    {
      name: parseSearchAttributeName,
      displayName: parseName,
      applicationAttributes: mapOf(line(1, 128), maxApplications),
    },
    raw,
  );
}

/** Source: section 4.B of the specification, rule 2. */
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
