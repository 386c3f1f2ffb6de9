import type { AccessItemRef, SodPolicyLevel } from '@identity-governance/domain/sod';
import type { IdentityId, SodPolicyId, ViolationId } from '@identity-governance/values';

export const violationLevels = ['Low', 'Medium', 'High', 'Critical'] as const;
export type ViolationLevel = (typeof violationLevels)[number];

/**
 * `Open` and `Mitigated` records are live: the identity violates the policy. The others have ended: `Remediated` when
 * access went, `Closed` when the policy or the identity went or the policy changed.
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
  /** In the order of the policy. */
  readonly items: readonly AccessItemRef[];
}

/** The mitigation that a record has, or had when it ended. */
export interface AppliedMitigation {
  readonly appliedControlId: string;
  /** RFC 3339 in UTC with milliseconds. */
  readonly expiration: string;
  /** The matched items at the time when it was applied: any other item is a growth of the conflict. */
  readonly seen: readonly AccessItemRef[];
}

/** One violation: a policy and an identity that violates it, from the beginning to the end. */
export interface ViolationRecord {
  /** A UUID of version 7 with dashes. */
  readonly id: ViolationId;
  readonly policyId: SodPolicyId;
  readonly policyName: string;
  readonly targetId: IdentityId;
  readonly targetName: string;
  readonly level: ViolationLevel;
  /** The level as a digit, by which lists sort. */
  readonly severity: string;
  readonly status: ViolationStatus;
  readonly ownerType: ViolationOwner['type'];
  readonly ownerId: string;
  /** Whether a person named the owner: then the rules for owners change it no more. */
  readonly isReassigned: boolean;
  readonly criteria: readonly MatchedSide[];
  readonly mitigation: AppliedMitigation | null;
  /** When the mitigation ends; null while the record is not mitigated. */
  readonly expiration: string | null;
  /** When it was detected. All times are RFC 3339 in UTC with milliseconds. */
  readonly created: string;
  readonly modified: string;
  /** When the change that began it was found; null where a scan of all identities found it. */
  readonly since: string | null;
  /** The id of the former record of the same policy and identity. */
  readonly previous: ViolationId | null;
  /** When it was remediated or closed; null while it is live. */
  readonly ended: string | null;
}

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
] as const;
/** What happened to a record. */
export type ViolationHistoryStep = (typeof violationHistorySteps)[number];

export const violationCauseKinds = [
  'CHANGE',
  'SCAN',
  'TIME',
  'REQUEST',
] as const satisfies readonly ViolationCause['kind'][];

/** Why it happened: a change of the rows of a kind, a scan of all identities, that a time was reached, or a request. */
export type ViolationCause =
  | { readonly kind: 'CHANGE'; readonly changed: string; readonly key: readonly string[] }
  | { readonly kind: 'SCAN' }
  | { readonly kind: 'TIME' }
  | {
      readonly kind: 'REQUEST';
      readonly client: string;
      readonly person: string | null;
      /** The person who approved it, where it needed a second one. */
      readonly approvedBy: string | null;
      readonly comment: string | null;
    };

/** One step in the life of a record. */
export interface ViolationHistoryEntry {
  /** A UUID of version 7 with dashes: later entries have higher ids. */
  readonly id: string;
  readonly violationId: ViolationId;
  readonly time: string;
  readonly step: ViolationHistoryStep;
  /** The fields that changed; null where the record began. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>>;
  readonly cause: ViolationCause;
}

/** A version of each part of the state. */
type Versions = Readonly<Record<string, { readonly position: number; readonly token: string }>>;

/** How far the records follow the state. There is one row. */
export interface ViolationWatermark {
  readonly id: string;
  /** The records cover all changes up to these versions; null until the first scan has ended. */
  readonly versions: Versions | null;
  /** When these versions were read; null until then. */
  readonly time: string | null;
  /** The worker that writes records, and the time to which no other may. */
  readonly holder: string | null;
  readonly heldUntil: string | null;
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

/** The id with dashes; anything but 32 hex digits stays as it is. */
export function uuidOf(id: string): string {
  return /^[0-9a-f]{32}$/i.test(id) ? id.toLowerCase().replace(DASHES_BEHIND, '$1-$2-$3-$4-$5') : id;
}
