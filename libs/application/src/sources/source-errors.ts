/** What the request names and the service does not have. */
export interface SourceNotFound {
  readonly kind: 'not-found';
  readonly missing: readonly { readonly type: 'SOURCE'; readonly id: string }[];
}

/**
 * Identity profiles have the source for their authoritative source: they must be given another one, or be deleted,
 * first.
 */
export interface SourceInUse {
  readonly kind: 'source-in-use';
  readonly id: string;
  readonly name: string;
  /** The first hundred, by id. */
  readonly identityProfiles: readonly { readonly id: string; readonly name: string }[];
}

export function sourceNotFound(id: string): SourceNotFound {
  return { kind: 'not-found', missing: [{ type: 'SOURCE', id }] };
}
