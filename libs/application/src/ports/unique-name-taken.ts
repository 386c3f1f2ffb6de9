/**
 * The kinds whose names are unique without case.
 *
 * INVARIANT (one row a name): no two rows of such a kind have the same name in canonical form.
 */
export type UniquelyNamedKind = 'identityProfiles' | 'searchAttributes' | 'sodPolicies';

/**
 * Thrown by `save` when a name equals, in canonical form, the name of another row. Use cases check first, under the
 * exclusive lock of the part, and answer with a value; this is the last line of defence. The transaction is lost:
 * nothing else can be done in it.
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
