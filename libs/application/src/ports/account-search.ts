import type { Account } from '@identity-governance/records';
import type { AccountFieldName } from '@identity-governance/domain/names';
import type { AccountId, IdentityId, SearchAttributeId, SourceId } from '@identity-governance/values';
import type { Collection, CollectionReader } from './collection';
import type { Listing, PageRequest } from './query';

/** What a condition looks at: a field of the account, or the values promoted under a search attribute. */
export type AccountOperand = { readonly field: AccountFieldName } | { readonly attributeId: SearchAttributeId };

/**
 * One condition of an account search. Promoted values, `name` and `nativeIdentity` are compared in canonical form, so
 * without case; ids byte for byte; `disabled` is `true` or `false`. A condition on promoted values holds when any of
 * them meets it; what is not set meets none. No character is special.
 */
export type AccountCondition =
  | { readonly of: AccountOperand; readonly op: 'eq' | 'sw'; readonly value: string }
  | { readonly of: AccountOperand; readonly op: 'in'; readonly values: readonly string[] };

/** In the order of the ids. */
export interface AccountSearch extends PageRequest {
  /** All must hold. */
  readonly where: readonly AccountCondition[];
}

export type AccountPage = Listing<Account>;

/**
 * - `search`: a page of the accounts that meet all conditions, in the order of their ids. Served by indexes.
 * - `ofSource`: up to `limit` accounts of a source whose ids come after `afterId`, in the order of their ids.
 * - `ofIdentities`: the accounts of these identities on these sources, in no particular order.
 */
export interface AccountReader extends CollectionReader<Account, AccountId> {
  search(search: AccountSearch): Promise<AccountPage>;
  ofSource(sourceId: SourceId, page: AccountSlice): Promise<readonly Account[]>;
  ofIdentities(identityIds: readonly IdentityId[], sourceIds: readonly SourceId[]): Promise<readonly Account[]>;
}

export interface AccountSlice {
  readonly afterId: AccountId;
  readonly limit: number;
}

/**
 * What is promoted from an account goes when the account is deleted. `deleteOfSource`: deletes all accounts of a
 * source, returns how many.
 */
export interface AccountCollection extends AccountReader, Collection<Account, AccountId> {
  deleteOfSource(sourceId: SourceId): Promise<number>;
}
