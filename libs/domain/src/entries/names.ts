/**
 * The name rule of search attributes: names that differ only in case or in how Unicode writes them are the same.
 *
 * @packageDocumentation
 */
export { canonicalName, type Fault, type SourceId, type Result } from '@identity-governance/values';
export type { AttributeName, AttributeNameKind } from '../search-attributes/attribute-name';
export { checkName } from '../search-attributes/check-name';
export { describeNameClash, findNameClash, type TakenName } from '../search-attributes/find-name-clash';
