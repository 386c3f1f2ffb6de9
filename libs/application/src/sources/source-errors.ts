import type { IdentityProfileId, SourceId } from '@identity-governance/domain';
import type { Removed } from '../import/remove-rows';

/**
 * Identity profiles have the source for their authoritative source: they must be given another one, or be deleted,
 * first.
 */
export interface SourceInUse {
  readonly kind: 'source-in-use';
  readonly id: SourceId;
  readonly name: string;
  /** The first hundred, by id. */
  readonly identityProfiles: readonly { readonly id: IdentityProfileId; readonly name: string }[];
}

/** Rows depend on the source, and the request does not say that they may go with it. */
export interface SourceHasDependants {
  readonly kind: 'source-has-dependants';
  readonly id: SourceId;
  readonly counts: Removed;
}
