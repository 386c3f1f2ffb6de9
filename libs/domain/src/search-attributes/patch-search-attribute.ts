import type { Fault, Result } from '@identity-governance/values';
import { applyPatch } from '../json-patch/apply-patch';
import type { PatchableFields } from '../json-patch/patchable-fields';
import { parseSearchAttributeConfig, type SearchAttributeConfig } from './search-attribute';

/** The fields of a search attribute that a patch may change. Source: docs/api.md, "Patches". */
export const searchAttributePatchableFields: PatchableFields = {
  name: { shape: 'value', nullable: false },
  displayName: { shape: 'value', nullable: false },
  applicationAttributes: { shape: 'map', nullable: false },
};

/**
 * Returns a search attribute's configuration after an untrusted JSON Patch, or all errors, with fields as those of
 * `patchJson`. Neither argument is changed. The caller checks that the new name is available: `findNameClash`.
 *
 * @example
 * const config = { name: 'mail', displayName: 'Mail', applicationAttributes: { hr: 'mail' } };
 * patchSearchAttributeConfig(config, [{ op: 'add', path: '/applicationAttributes/erp', value: 'e-mail' }]);
 */
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
