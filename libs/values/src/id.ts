declare const kindOfId: unique symbol;

/**
 * The id of one kind of resource. At run time it is a plain string, and a plain string can be assigned to it, as in
 * code that reads or generates ids. An id of another kind does not compile.
 */
type IdOf<Kind extends string> = string & { readonly [kindOfId]?: Kind };

/** The id of an account. */
export type AccountId = IdOf<'ACCOUNT'>;
/** The id of a compensating control. */
export type ControlId = IdOf<'CONTROL'>;
/** The id of a governance group. */
export type GovernanceGroupId = IdOf<'GOVERNANCE_GROUP'>;
/** The id of an identity. */
export type IdentityId = IdOf<'IDENTITY'>;
/** The id of an identity profile, and of its auth profile. */
export type IdentityProfileId = IdOf<'IDENTITY_PROFILE'>;
/** The id of a change that requires approval by a second person. */
export type PendingChangeId = IdOf<'PENDING_CHANGE'>;
/** The id of one promotion of a search attribute. */
export type PromotionId = IdOf<'PROMOTION'>;
/** The id of a search attribute, which does not change when the attribute is renamed. */
export type SearchAttributeId = IdOf<'SEARCH_ATTRIBUTE'>;
/** The id of a check. */
export type SodCheckId = IdOf<'SOD_CHECK'>;
/** The id of a SOD policy. */
export type SodPolicyId = IdOf<'SOD_POLICY'>;
/** The id of the record of a violation: a UUID with dashes. */
export type ViolationId = IdOf<'VIOLATION'>;
/** The id of a report of violations: a UUID with dashes. */
export type ViolationReportId = IdOf<'VIOLATION_REPORT'>;
/** The id of a source, which the API also calls the application id. */
export type SourceId = IdOf<'SOURCE'>;
