const busyMessages = {
  reader: 'the store is busy: all connections for reading are in use',
  writer: 'the store is busy with another writer',
} as const;

/**
 * The store is saturated: other writers hold the locks, or other readers the connections, longer than a caller waits.
 * Nothing was changed; the same call may succeed later.
 */
export class StoreBusy extends Error {
  override readonly name = 'StoreBusy';
  /** Whose end the caller has waited for. */
  readonly waitedFor: 'reader' | 'writer';

  constructor({ waitedFor = 'writer', ...options }: ErrorOptions & { readonly waitedFor?: 'reader' | 'writer' } = {}) {
    super(busyMessages[waitedFor], options);
    this.waitedFor = waitedFor;
  }
}

/**
 * The database cannot be reached, does not respond in time, or has no space: `cause` has the reason. The same call may
 * succeed later.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  /** Whether a change may have been made anyway: the response to its commit is missing. */
  readonly mayBeChanged: boolean;

  constructor({ mayBeChanged = false, ...options }: ErrorOptions & { readonly mayBeChanged?: boolean } = {}) {
    super('the database is unavailable', options);
    this.mayBeChanged = mayBeChanged;
  }
}

/**
 * The kinds whose names are unique without case.
 *
 * INVARIANT (one row a name): no two rows of such a kind have the same name in canonical form.
 */
export type UniquelyNamedKind = 'identityProfiles' | 'searchAttributes' | 'sodPolicies';

/**
 * Thrown by `save` when a name equals, in canonical form, the name of another row. Use cases check first, under the
 * exclusive lock of the part, and return an error value; this is the last line of defense. The transaction is lost and
 * must not be used further.
 */
export class UniqueNameTaken extends Error {
  constructor(
    readonly collection: UniquelyNamedKind,
    options?: { readonly cause: unknown },
  ) {
    super(`a name to be saved in \`${collection}\` is already taken by another row`, options);
    this.name = 'UniqueNameTaken';
  }
}
