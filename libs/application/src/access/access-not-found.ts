import type { AccessItemType } from '@identity-governance/domain';

/** What a request names and the service does not have. */
export interface MissingResource {
  readonly type: 'IDENTITY' | AccessItemType;
  readonly id: string;
}

/**
 * Some of what the request names does not exist; all of it is listed. A ref whose type does not fit its id names
 * nothing.
 */
export interface AccessNotFound {
  readonly kind: 'not-found';
  readonly missing: readonly MissingResource[];
}
