import type { Account } from '@identity-governance/records';
import type { AccountFieldName } from '@identity-governance/domain/names';
import type { AccountId, IdentityId, SearchAttributeId, SourceId } from '@identity-governance/values';
import type { Collection, CollectionReader } from './collection';
import type { Listing, PageRequest, RowOutline, TextComparison } from './query';

/** The operand of a condition: a field of the account, or the values promoted under a search attribute. */
export type AccountOperand = { readonly field: AccountFieldName } | { readonly attributeId: SearchAttributeId };

/**
 * A condition of an account search. Promoted values, `name` and `nativeIdentity` are compared in canonical form, so
 * without case; ids byte for byte; `disabled` is `true` or `false`. A condition on promoted values holds when any of
 * them meets it; unset values meet none. No character is special.
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

/** The fields by which accounts are sorted: those whose index has the accounts in their order. */
export const accountSorters = ['id', 'name', 'nativeIdentity', 'sourceId'] as const;

/**
 * An order by one field, then by id in the same direction. Names and native identities are sorted by the first 256
 * characters of their canonical form.
 */
export interface AccountOrder {
  readonly field: (typeof accountSorters)[number];
  readonly descending: boolean;
}

/** A page in the order of the ids, unless another is given; a position is then the sorted value and the id. */
export interface AccountSearch extends PageRequest {
  /** The conditions, all of which must hold. */
  readonly where: readonly AccountCondition[];
  readonly orderBy?: AccountOrder | undefined;
}

export type AccountPage = Listing<Account>;

/**
 * Reads accounts.
 *
 * - `search`: a page of the accounts that meet all conditions. Served by indexes.
 * - `outlineSearch`: the keys and lengths of the same page, as `outline` returns them; promoted values count as a part
 *   of their account.
 * - `ofSource`: up to `limit` accounts of a source whose ids come after `afterId`, in the order of their ids; fewer if
 *   they exceed 4 MiB together, but at least one while there are any.
 * - `ofIdentities`: the accounts of these identities on these sources, in no particular order; up to 4 MiB of them at a
 *   time, or a single longer one.
 * - `ofIdentitiesAfter`: the first accounts of identities on these sources after the position, in the order of identity
 *   id and account id; up to 500 and 4 MiB, but at least one while there are any.
 */
export interface AccountReader extends CollectionReader<Account, AccountId> {
  search(search: AccountSearch): Promise<AccountPage>;
  outlineSearch(search: AccountSearch): Promise<Listing<RowOutline>>;
  ofSource(sourceId: SourceId, page: AccountSlice): Promise<AccountsOfSource>;
  ofIdentities(identityIds: readonly IdentityId[], sourceIds: readonly SourceId[]): AsyncIterable<readonly Account[]>;
  ofIdentitiesAfter(place: IdentityAccountPlace, sourceIds: readonly SourceId[]): Promise<readonly Account[]>;
}

/** A position in the order of identity id and account id. */
export interface IdentityAccountPlace {
  readonly identityId: IdentityId;
  readonly accountId: AccountId;
}

/** The maximum number of accounts that `ofIdentitiesAfter` returns. */
export const ACCOUNTS_AT_ONCE = 500;

export interface AccountSlice {
  readonly afterId: AccountId;
  readonly limit: number;
  /** Only accounts without an identity. */
  readonly isUncorrelated?: boolean;
}

export interface AccountsOfSource {
  readonly accounts: readonly Account[];
  /** The id after which the next accounts come; null when there are fewer than requested. */
  readonly next: AccountId | null;
}

/** Maximum length in bytes of the accounts that are read at once. */
export const SLICE_BYTES = 4 * 1024 * 1024;

/** Returns those of up to `limit` accounts in their order that are read at once, and where the next ones start. */
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
 * Deleting an account deletes its promoted values. `deleteOfSource`: deletes all accounts of a source and returns their
 * number.
 */
export interface AccountCollection extends AccountReader, Collection<Account, AccountId> {
  deleteOfSource(sourceId: SourceId): Promise<number>;
}
