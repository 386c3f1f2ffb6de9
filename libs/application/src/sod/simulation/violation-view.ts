import type { MatchedItem } from '@identity-governance/domain/sod';
import type {
  AppliedControlStatus,
  CompensatingControl,
  PendingChange,
  ViolationLevel,
  ViolationOwner,
  ViolationStatus,
} from '@identity-governance/records';
import type { ItemDetails } from './item-details';

export interface ViolationReference<T extends string> {
  readonly type: T;
  readonly id: string;
  readonly name: string;
}

export type ConflictingItem = Pick<MatchedItem, 'type' | 'id' | 'name'> &
  Partial<Pick<MatchedItem, 'paths' | 'omittedPaths'>> &
  ItemDetails;

/** A control on a violation, as clients read it. */
export interface AppliedControlView {
  readonly id: string;
  /** The id of the violation. */
  readonly violation: string;
  readonly control: ViolationReference<'CONTROL'>;
  /** An identity, or a client if the token named no person. */
  readonly applier: ViolationReference<'IDENTITY' | 'CLIENT'>;
  readonly appliedDate: string;
  readonly expiration: string;
  readonly comments?: string;
  readonly status: AppliedControlStatus;
}

/** A control that may be applied to a violation. `expiration`: its duration in hours: `480h`. */
export interface AllowedControl extends Pick<CompensatingControl, 'id' | 'name' | 'type' | 'justificationRequired'> {
  readonly description?: string;
  readonly expiration: string;
}

/** A violation as clients read it. */
export interface PolicyViolation {
  readonly id: string;
  readonly name: string;
  readonly created: string;
  readonly modified: string;
  readonly lastEvaluatedDate: string;
  readonly owner: ViolationReference<ViolationOwner['type']>;
  readonly target: ViolationReference<'IDENTITY'>;
  readonly policy: ViolationReference<'SOD_POLICY'>;
  readonly conflictingCriteria: readonly {
    readonly name: string;
    readonly conflictingItems: readonly ConflictingItem[];
  }[];
  /** The latest first. */
  readonly appliedControls: readonly AppliedControlView[];
  readonly expiration: string | null;
  readonly status: ViolationStatus;
  readonly level: ViolationLevel;
  readonly since: string | null;
  readonly previous: string | null;
  /** The proposed actions that wait for a second person; present where violations are read as they are now. */
  readonly pendingChanges?: readonly Pick<PendingChange, 'action' | 'id'>[];
  /** Present on a single record that the caller may change. */
  readonly allowedControls?: readonly AllowedControl[];
}
