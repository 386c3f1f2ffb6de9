export { canonicalName } from './canonical-name';
export { compareText, sortTexts } from './compare-text';
export { countOf } from './count-of';
export { canonicalDistinguishedName } from './distinguished-name';
export { escapeMarkup } from './escape-markup';
export type { Fault } from './fault';
export type {
  AccountId,
  ControlId,
  GovernanceGroupId,
  IdentityId,
  IdentityProfileId,
  PendingChangeId,
  PromotionId,
  SearchAttributeId,
  SodCheckId,
  SodPolicyId,
  SourceId,
  ViolationId,
  ViolationReportId,
} from './id';
export { isHostName } from './host-name';
export { labelNames, type NamedKey } from './label-names';
export { listOf, mapOf } from './parsing/parse-collections';
export { bothOf, byTag, closed, memberOf, openRecord, record } from './parsing/parse-record';
export {
  countCharacters,
  line,
  lines,
  orNull,
  parseDescription,
  parseId,
  parseMemberName,
  parseName,
  parseOptionalId,
  reservedNames,
} from './parsing/parse-text';
export { newId, parseNewId, parseOptionalNewId } from './parsing/parse-new-id';
export { integer, oneOf, parseBoolean } from './parsing/parse-values';
export {
  type Parsed,
  type Parser,
  checked,
  faultsWithin,
  isMissing,
  mapped,
  notKept,
  orElse,
  parser,
  refuse,
  refuseType,
} from './parsing/parser';
export { describeUnknown, nearestName } from './parsing/nearest-name';
export { quote, quoteSome, shorten } from './parsing/quote';
export { readSafely } from './parsing/read-safely';
export type { ValueSchema } from './parsing/value-schema';
export { codePointOf, markInvisible, splitInvisible } from './invisible-characters';
export type { Mutable } from './mutable';
export { omitNull, type OmitNull } from './omit-null';
export { inexactNumber, parseExactJson, refuseRepeatedNames } from './parse-exact-json';
export { parseJson } from './parse-json';
export { findRepeatedName, RepeatedName } from './repeated-name';
export { type Result, err, ok } from './result';
export { describeDisabledOnes, describeWithoutIdentity, totalLeftOut, type LeftOutNumbers } from './left-out';
export { countUnmatched, describeFurther, describeUnmatched } from './unmatched-values';
export type { UnmatchedCount } from './unmatched-values';
