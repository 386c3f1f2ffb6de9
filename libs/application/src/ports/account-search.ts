import type { Account } from '@identity-governance/records';
import type { AccountFieldName } from '@identity-governance/domain/names';
import type { AccountId, IdentityId, SearchAttributeId, SourceId } from '@identity-governance/values';
import type { Collection, CollectionReader } from './collection';
import type { Listing, PageRequest, RowOutline, TextComparison } from './query';

/** What a condition looks at: a field of the account, or the values promoted under a search attribute. */
export type AccountOperand = { readonly field: AccountFieldName } | { readonly attributeId: SearchAttributeId };

/**
 * One condition of an account search. Promoted values, `name` and `nativeIdentity` are compared in canonical form, so
 * without case; ids byte for byte; `disabled` is `true` or `false`. A condition on promoted values holds when any of
 * them meets it; what is not set meets none. No character is special.
 */
export type AccountCondition =
  | AccountComparison
  | { readonly all: readonly AccountCondition[] }
  | { readonly any: readonly AccountCondition[] }
  | { readonly not: AccountCondition };

/** `co`: contains; `pr`: is set, or has a promoted value. */
export type AccountComparison =
  | { readonly of: AccountOperand; readonly op: TextComparison; readonly value: string }
  | { readonly of: AccountOperand; readonly op: 'in'; readonly values: readonly string[] }
  | { readonly of: AccountOperand; readonly op: 'pr' };

/** In the order of the ids. */
export interface AccountSearch extends PageRequest {
  /** All must hold. */
  readonly where: readonly AccountCondition[];
}

export type AccountPage = Listing<Account>;

/**
 * - `search`: a page of the accounts that meet all conditions, in the order of their ids. Served by indexes.
 * - `outlineSearch`: the keys and lengths of the same page, as `outline` returns them; promoted values count as a part
 *   of their account.
 * - `ofSource`: up to `limit` accounts of a source whose ids come after `afterId`, in the order of their ids; fewer
 *   where they are longer than 4 MiB together, but one at least while there are any.
 * - `ofIdentities`: the accounts of these identities on these sources, in no particular order; up to 4 MiB of them
 *   at a time, or one that is longer.
 * - `ofIdentitiesAfter`: the first accounts of identities, on these sources, behind the place, in the order of identity
 *   id and account id; up to 500 and 4 MiB, but one at least while there are any.
 */
export interface AccountReader extends CollectionReader<Account, AccountId> {
  search(search: AccountSearch): Promise<AccountPage>;
  outlineSearch(search: AccountSearch): Promise<Listing<RowOutline>>;
  ofSource(sourceId: SourceId, page: AccountSlice): Promise<AccountsOfSource>;
  ofIdentities(identityIds: readonly IdentityId[], sourceIds: readonly SourceId[]): AsyncIterable<readonly Account[]>;
  ofIdentitiesAfter(place: IdentityAccountPlace, sourceIds: readonly SourceId[]): Promise<readonly Account[]>;
}

/** A place in the order of identity id and account id. */
export interface IdentityAccountPlace {
  readonly identityId: IdentityId;
  readonly accountId: AccountId;
}

/** The maximum number of accounts that `ofIdentitiesAfter` returns. */
export const ACCOUNTS_AT_ONCE = 500;

export interface AccountSlice {
  readonly afterId: AccountId;
  readonly limit: number;
}

export interface AccountsOfSource {
  readonly accounts: readonly Account[];
  /** Where the next ones begin; null when there are fewer than were asked for. */
  readonly next: AccountId | null;
}

/** How long accounts that are read at once may be together. */
export const SLICE_BYTES = 4 * 1024 * 1024;

/** Of up to `limit` accounts in their order, those that are read at once, and where the next ones begin. */
export function cutSlice(
  found: readonly RowOutline[],
  limit: number,
): { readonly ids: readonly AccountId[]; readonly next: AccountId | null } {
  let bytes = 0;
  const tooMany = found.findIndex((row, i) => (bytes += row.bytes) > SLICE_BYTES && i > 0);
  const ids = found.slice(0, tooMany === -1 ? found.length : tooMany).map(({ key }) => key[0]!);
  return { ids, next: ids.length < limit && tooMany === -1 ? null : (ids.at(-1) ?? null) };
}

/**
 * What is promoted from an account goes when the account is deleted. `deleteOfSource`: deletes all accounts of a
 * source, returns how many.
 */
export interface AccountCollection extends AccountReader, Collection<Account, AccountId> {
  deleteOfSource(sourceId: SourceId): Promise<number>;
}
