import type { Fault, Result } from '@identity-governance/values';
import { applyPatch } from '../json-patch/apply-patch';
import type { PatchableFields } from '../json-patch/patchable-fields';
import { parseSearchAttributeConfig, type SearchAttributeConfig } from './search-attribute';

/** What a patch of a search attribute may change. Source: docs/api.md, "Patches". */
export const searchAttributePatchableFields: PatchableFields = {
  name: { shape: 'value', nullable: false },
  displayName: { shape: 'value', nullable: false },
  applicationAttributes: { shape: 'map', nullable: false },
};

/**
 * A search attribute's configuration after a JSON Patch from outside, or every reason against it, with fields as those
 * of `patchJson`. Neither argument is changed. Whether the new name is free is for the caller to see: `findNameClash`.
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
