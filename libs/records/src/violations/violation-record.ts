import type { AccountAccessRules } from '../account-access/entitlement-attributes';
import type { AccessItemRef, SodPolicyLevel } from '@identity-governance/domain/sod';
import type { IdentityId, SodPolicyId, ViolationId } from '@identity-governance/values';

export const violationLevels = ['Low', 'Medium', 'High', 'Critical'] as const;
export type ViolationLevel = (typeof violationLevels)[number];

/**
 * Statuses of a violation. `Open` and `Mitigated` records are live: the identity violates the policy. The others have
 * ended: `Remediated` by removed access, `Closed` for any other reason.
 */
export const violationStatuses = ['Open', 'Mitigated', 'Remediated', 'Closed'] as const;
export type ViolationStatus = (typeof violationStatuses)[number];
export const liveStatuses = ['Open', 'Mitigated'] as const satisfies readonly ViolationStatus[];

export interface ViolationOwner {
  readonly type: 'IDENTITY' | 'GOVERNANCE_GROUP';
  readonly id: string;
}

/** The held items of one side of a policy, or of one set that counts. */
export interface MatchedSide {
  readonly name: string;
  /** Items in the order of the policy. */
  readonly items: readonly AccessItemRef[];
}

/** The mitigation that a record has, or had when it ended. */
export interface AppliedMitigation {
  readonly appliedControlId: string;
  /** RFC 3339 in UTC with milliseconds. */
  readonly expiration: string;
  /** The matched items at the time of application; any other item means that the conflict has grown. */
  readonly seen: readonly AccessItemRef[];
}

/** One violation of a policy by an identity, from its start to its end. */
export interface ViolationRecord {
  /** A UUID of version 7 with dashes. */
  readonly id: ViolationId;
  readonly policyId: SodPolicyId;
  readonly policyName: string;
  readonly targetId: IdentityId;
  readonly targetName: string;
  readonly level: ViolationLevel;
  /** The level as a digit, for sorting. */
  readonly severity: string;
  readonly status: ViolationStatus;
  readonly ownerType: ViolationOwner['type'];
  readonly ownerId: string;
  /** Whether a user assigned the owner; the ownership rules then no longer change it. */
  readonly isReassigned: boolean;
  readonly criteria: readonly MatchedSide[];
  readonly mitigation: AppliedMitigation | null;
  /** End of the mitigation; null while the record is not mitigated. */
  readonly expiration: string | null;
  /** Time of detection. All times are RFC 3339 in UTC with milliseconds. */
  readonly created: string;
  readonly modified: string;
  /**
   * Time at which the change that started it was found, or date on which access started; null if a scan of all
   * identities found it.
   */
  readonly since: string | null;
  /** The id of the previous record of the same policy and identity. */
  readonly previous: ViolationId | null;
  /** Time at which it was remediated or closed; null while it is live. */
  readonly ended: string | null;
}

/** Steps that change nothing: what users noted about the violation. */
export const violationNotes = ['COMMENTED', 'REMOVAL_REQUESTED'] as const;

export const violationHistorySteps = [
  'DETECTED',
  'CHANGED',
  'GROWN',
  'EXPIRED',
  'REMEDIATED',
  'CLOSED',
  'RETURNED',
  'REASSIGNED',
  'CONTROL_APPLIED',
  'CONTROL_ENDED',
  ...violationNotes,
] as const;
/** The steps in the life of a record. */
export type ViolationHistoryStep = (typeof violationHistorySteps)[number];

export const violationCauseKinds = [
  'CHANGE',
  'SCAN',
  'TIME',
  'REQUEST',
] as const satisfies readonly ViolationCause['kind'][];

/** Reasons why a record ends. Only the first remediates it; the others do not prove that a right was removed. */
export const endReasons = [
  'ACCESS_REMOVED',
  'ACCOUNT_DISABLED',
  'ACCOUNT_UNCORRELATED',
  'ATTRIBUTE_UNMARKED',
  'ENTITLEMENT_CHANGED',
  'IDENTITY_DELETED',
  'IDENTITY_DISABLED',
  'ITEM_DELETED',
  'POLICY_CHANGED',
  'POLICY_NOT_ENFORCED',
] as const;
export type EndReason = (typeof endReasons)[number];

/** The cause of a step: a change of rows of a kind, a scan of all identities, a time that passed, or a request. */
export type ViolationCause = (
  | { readonly kind: 'CHANGE'; readonly changed: string; readonly key: readonly string[] }
  | { readonly kind: 'SCAN' }
  | { readonly kind: 'TIME' }
  | {
      readonly kind: 'REQUEST';
      readonly client: string;
      readonly person: string | null;
      /** The person who approved it, if approval was required. */
      readonly approvedBy: string | null;
      readonly comment: string | null;
    }
) & {
  /** If the step ended the record: why. */
  readonly reason?: EndReason;
};

/** One step in the life of a record. */
export interface ViolationHistoryEntry {
  /** A UUID of version 7 with dashes: later entries have higher ids. */
  readonly id: string;
  readonly violationId: ViolationId;
  readonly time: string;
  readonly step: ViolationHistoryStep;
  /** The changed fields; null for the start of the record. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>>;
  readonly cause: ViolationCause;
}

/** Versions by lock scope. */
type Versions = Readonly<Record<string, { readonly position: number; readonly token: string }>>;

/** The state up to which the records are current. There is one row. */
export interface ViolationWatermark {
  readonly id: string;
  /** The records include all changes up to these versions; null until the first scan has ended. */
  readonly versions: Versions | null;
  /** Time at which these versions were read; null until then. */
  readonly time: string | null;
  /** The rules by which the records were evaluated then; null if unknown, as in rows of older releases. */
  readonly rules: Required<AccountAccessRules> | null;
  /** The worker that writes records, and the time until which no other worker may. */
  readonly holder: string | null;
  readonly heldUntil: string | null;
}

/**
 * A period in which a worker kept the records current, within a minute. Times in UTC with milliseconds. The last period
 * goes on while the records cover the present state.
 */
export interface ViolationCoverage {
  readonly start: string;
  /** The last time at which this was known. */
  readonly until: string;
}

const levels: Readonly<Record<SodPolicyLevel, ViolationLevel>> = {
  LOW: 'Low',
  MEDIUM: 'Medium',
  HIGH: 'High',
  CRITICAL: 'Critical',
};

export function levelOfPolicy({ level }: { readonly level: SodPolicyLevel }): ViolationLevel {
  return levels[level];
}

export function severityOf(level: ViolationLevel): string {
  return String(violationLevels.indexOf(level));
}

export function isLive({ status }: Pick<ViolationRecord, 'status'>): boolean {
  return status === 'Open' || status === 'Mitigated';
}

const DASHES_BEHIND = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** Returns the id with dashes; returns anything but 32 hex digits unchanged. */
export function uuidOf(id: string): string {
  return /^[0-9a-f]{32}$/i.test(id) ? id.toLowerCase().replace(DASHES_BEHIND, '$1-$2-$3-$4-$5') : id;
}
