/**
 * The name rule of search attributes: names that differ only in case or in how Unicode writes them are the same.
 *
 * @packageDocumentation
 */
export { canonicalName, type Fault, type Result, type SourceId } from '@identity-governance/values';
export {
  namesOfAccount,
  namesOfSchema,
  namesOfSource,
  type AttributeName,
  type AttributeNameKind,
} from '../search-attributes/attribute-name';
export { checkName } from '../search-attributes/check-name';
export {
  accountFieldNames,
  canClash,
  describeNameClash,
  describeTakenName,
  findNameClash,
  type AccountFieldName,
  type TakenName,
} from '../search-attributes/find-name-clash';
export { promotedValues } from '../search-attributes/promoted-values';
