export {
  type AccountAccessRules,
  type CarriedValue,
  type CarryingAccount,
  EntitlementAttributes,
} from './account-access/entitlement-attributes';
export { EntitlementValues } from './account-access/entitlement-values';
export { type UnmatchedAttribute, UnmatchedTally } from './account-access/unmatched-tally';
export { type AccessItem, accessItemDrafts, accessItems } from './inventory/access-item-row';
export { parseAccessSet } from './inventory/access-set';
export { type Account, parseAccount, parseAccountDraft } from './inventory/account';
export {
  type AccountAttribute,
  type AccountSchema,
  accountAttributeTypes,
  parseAccountAttribute,
  parseAccountSchema,
  parseSchemaAttribute,
} from './inventory/account-schema';
export type { Attributes } from './inventory/attributes';
export { type Identity, parseIdentity, parseIdentityDraft } from './inventory/identity';
export {
  type IdentityProfile,
  type IdentityProfileDraft,
  parseAuthoritativeSource,
  parseIdentityProfile,
  parseIdentityProfileDraft,
  parseNewIdentityProfile,
} from './inventory/identity-profile';
export { type Source, parseNewSource, parseSource, parseSourceDraft } from './inventory/source';
export {
  type Promotion,
  type PromotionState,
  advancePromotion,
  findRemappedSources,
  planPromotion,
  promotionStates,
} from './search-attributes/promotion';
export type { SearchAttribute } from './search-attributes/search-attribute';
export {
  type PendingChange,
  type PendingChangeAction,
  type PendingChangeState,
  parseRuling,
  pendingChangeActions,
  pendingChangeStates,
  takesSecondPerson,
} from './sod/pending-change';
export { type SodCheck, type SodCheckState, sodCheckStates } from './sod/sod-check';
