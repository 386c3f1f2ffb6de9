/**
 * The database cannot be reached, does not answer in time, or has no room: `cause` says which. The same call may
 * succeed later.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  /** Whether a change may have been made all the same: the answer to its commit is missing. */
  readonly mayBeChanged: boolean;

  constructor({ mayBeChanged = false, ...options }: ErrorOptions & { readonly mayBeChanged?: boolean } = {}) {
    super('the database cannot be used now', options);
    this.mayBeChanged = mayBeChanged;
  }
}
